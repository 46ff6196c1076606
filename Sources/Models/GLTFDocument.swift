import Foundation

/// The linear intensity 0...1 of each 8-bit sRGB value (IEC 61966-2-1).
let linearIntensity: [Float] = (0..<256).map { value in
    let x = Double(value) / 255
    return Float(x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4))
}

/// Numbers of the container and the enumerations of glTF 2.0 (Khronos 2017).
enum GLTFConstant {
    /// "glTF", the first bytes of a GLB file.
    static let magic: UInt32 = 0x4654_6C67
    /// The version of the format.
    static let version: UInt32 = 2
    /// The kinds of chunks, "JSON" and "BIN".
    static let (jsonChunk, binaryChunk): (UInt32, UInt32) = (0x4E4F_534A, 0x004E_4942)
    /// Bytes of the file's header, and of each chunk's header.
    static let (headerSize, chunkHeaderSize) = (12, 8)
    /// Component types of accessors.
    static let (byte, unsignedByte, short, unsignedShort) = (5120, 5121, 5122, 5123)
    static let (unsignedInt, float) = (5125, 5126)
    /// Targets of buffer views: vertex attributes, and vertex indices.
    static let (arrayBuffer, elementArrayBuffer) = (34_962, 34_963)
    /// The primitive mode of separate triangles.
    static let triangles = 4
}

/// The parts of a GLB file while it is assembled: JSON texts and one binary buffer.
struct GLTFDocument {
    var accessors: [String] = []
    var images: [String] = []
    private var views: [String] = []
    private var buffer: [UInt8] = []

    /// Adds a buffer view, aligned to four bytes, and returns its index. `target` is glTF's
    /// bufferView target.
    mutating func addView(target: Int?, _ fill: (inout [UInt8]) -> Void) -> Int {
        while buffer.count % 4 != 0 { buffer.append(0) }
        let start = buffer.count
        fill(&buffer)
        let word = target.map { ",\"target\":\($0)" } ?? ""
        views.append(
            "{\"buffer\":0,\"byteLength\":\(buffer.count - start),\"byteOffset\":\(start)\(word)}")
        return views.count - 1
    }

    /// The whole file: one mesh of these primitives, with these materials.
    func bytes(primitives: [String], materials: [String]) -> [UInt8] {
        let length = (buffer.count + 3) / 4 * 4
        var parts = [
            "\"accessors\":[\(accessors.joined(separator: ","))]",
            "\"asset\":{\"generator\":\"Capstan\",\"version\":\"2.0\"}",
            "\"bufferViews\":[\(views.joined(separator: ","))]",
            "\"buffers\":[{\"byteLength\":\(length)}]",
        ]
        if !images.isEmpty { parts.append("\"images\":[\(images.joined(separator: ","))]") }
        parts += [
            "\"materials\":[\(materials.joined(separator: ","))]",
            "\"meshes\":[{\"name\":\"Object\",\"primitives\":["
                + "\(primitives.joined(separator: ","))]}]",
            "\"nodes\":[{\"mesh\":0,\"name\":\"Object\"}]",
        ]
        if !images.isEmpty {
            // The sampler filters linearly, with mipmaps, and clamps at the edge.
            parts.append(
                "\"samplers\":[{\"magFilter\":9729,\"minFilter\":9987,\"wrapS\":33071,"
                    + "\"wrapT\":33071}]")
        }
        parts += ["\"scene\":0", "\"scenes\":[{\"nodes\":[0]}]"]
        if !images.isEmpty {
            let textures = images.indices.map { "{\"sampler\":0,\"source\":\($0)}" }
            parts.append("\"textures\":[\(textures.joined(separator: ","))]")
        }
        var json = Array("{\(parts.joined(separator: ","))}".utf8)
        while json.count % 4 != 0 { json.append(UInt8(ascii: " ")) }
        var file: [UInt8] = []
        let wholeLength =
            GLTFConstant.headerSize + 2 * GLTFConstant.chunkHeaderSize + json.count + length
        file.reserveCapacity(wholeLength)
        file.append(littleEndian: GLTFConstant.magic)
        file.append(littleEndian: GLTFConstant.version)
        file.append(littleEndian: UInt32(wholeLength))
        file.append(littleEndian: UInt32(json.count))
        file.append(littleEndian: GLTFConstant.jsonChunk)
        file += json
        file.append(littleEndian: UInt32(length))
        file.append(littleEndian: GLTFConstant.binaryChunk)
        file += buffer
        file += Array(repeating: 0, count: length - buffer.count)
        return file
    }
}
