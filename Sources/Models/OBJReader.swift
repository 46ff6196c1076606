import Foundation
import Scene

/// Reads Wavefront OBJ: positions, texture coordinates, normals, faces (as triangle fans), and the
/// materials' colour maps, each as a page. Axes are unchanged. Groups, curves and free-form
/// surfaces are ignored.
public enum OBJReader {
    private static var operation: String { phrase("read \("OBJ")") }

    /// The model in a file; maps are read from the same folder. Throws when the file is damaged; a
    /// missing material file or map is no error.
    public static func read(_ path: String) throws(ModelFileError) -> TexturedModel {
        let bytes = try ModelReader.bytes(of: path, operation: operation)
        let text = try parsed(bytes, path: path)
        var model = text.model
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        guard let library = text.library else { return model }
        let maps = colorMaps(library: library, folder: folder)
        if text.materials.count > 1 {
            for (page, name) in text.materials.enumerated() {
                guard var map = maps.first(where: { $0.material == name })?.map else { continue }
                map.page = page
                model.maps.append(map)
            }
            return model
        }
        model.maps = maps.first.map { [$0.map] } ?? []
        return model
    }

    /// The model in an OBJ file's bytes, without maps; `path` names the file in errors.
    public static func model(
        from bytes: [UInt8], path: String
    ) throws(ModelFileError) -> TexturedModel {
        try parsed(bytes, path: path).model
    }

    private static func parsed(
        _ bytes: [UInt8], path: String
    ) throws(ModelFileError) -> OBJText {
        var text = OBJText()
        do throws(OBJFault) {
            try text.read(bytes)
        } catch {
            throw ModelFileError(operation: operation, path: path, reason: error.reason)
        }
        return text
    }

    private static func colorMaps(
        library: String, folder: URL
    ) -> [(material: String, map: TextureMap)] {
        // Names in the file must not point outside its folder.
        guard
            let words = try? String(
                contentsOf: folder.appendingPathComponent(lastName(library)), encoding: .utf8)
        else { return [] }
        var material = ""
        var maps: [(material: String, map: TextureMap)] = []
        for line in words.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ")
            if parts.count >= 2, parts[0] == "newmtl" { material = String(parts[1]) }
            guard parts.count >= 2, parts[0] == "map_Kd", let name = parts.last,
                let data = try? Data(
                    contentsOf: folder.appendingPathComponent(lastName(String(name))))
            else { continue }
            let bytes = [UInt8](data)
            guard let encoding = TextureMap.Encoding(of: bytes) else { continue }
            maps.append((material, TextureMap(kind: .diffuse, encoding: encoding, bytes: bytes)))
        }
        return maps
    }

    private static func lastName(_ path: String) -> String {
        path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? path
    }
}

/// Why bytes are not a readable OBJ, in words.
private struct OBJFault: Error {
    let reason: String
}

/// The content of an OBJ file, collected line by line.
private struct OBJText {
    private var positions: [SIMD3<Float>] = []
    private var colors: [SIMD3<UInt8>] = []
    private var textureCoordinates: [SIMD2<Float>] = []
    private var normals: [SIMD3<Float>] = []
    /// Indices of position, texture coordinate and normal of each vertex; -1 for none.
    private var corners: [SIMD3<Int32>] = []
    private var numbers: [SIMD3<Int32>: UInt32] = [:]
    private var triangles: [SIMD3<UInt32>] = []
    /// The material of each triangle, as an index into `materials`.
    private var pages: [UInt16] = []
    /// The materials in use, without duplicates.
    private(set) var materials: [String] = []
    private var page: UInt16 = 0
    private var line = 0
    /// The name of the material file.
    private(set) var library: String?

    mutating func read(_ bytes: [UInt8]) throws(OBJFault) {
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count && bytes[end] != UInt8(ascii: "\n") { end += 1 }
            line += 1
            try readLine(bytes[start..<end])
            start = end + 1
        }
        guard !positions.isEmpty else { throw OBJFault(reason: phrase("it has no vertices")) }
    }

    private mutating func readLine(_ bytes: ArraySlice<UInt8>) throws(OBJFault) {
        let words = bytes.split { $0 <= UInt8(ascii: " ") }
        guard let first = words.first else { return }
        switch String(decoding: first, as: UTF8.self) {
        case "v":
            let values = try numbers(words, atLeast: 3)
            positions.append(SIMD3(Float(values[0]), Float(values[1]), Float(values[2])))
            if values.count >= 6 && colors.count == positions.count - 1 {
                let channel = (3..<6).map { UInt8(min(max(values[$0], 0), 1) * 255 + 0.5) }
                colors.append(SIMD3(channel[0], channel[1], channel[2]))
            }
        case "vt":
            let values = try numbers(words, atLeast: 1)
            textureCoordinates.append(
                SIMD2(Float(values[0]), values.count > 1 ? Float(values[1]) : 0))
        case "vn":
            let values = try numbers(words, atLeast: 3)
            normals.append(SIMD3(Float(values[0]), Float(values[1]), Float(values[2])))
        case "f": try readFace(words.dropFirst())
        case "usemtl":
            if words.count > 1 { use(String(decoding: words[1], as: UTF8.self)) }
        case "mtllib":
            if library == nil, let name = words.last, words.count > 1 {
                library = String(decoding: name, as: UTF8.self)
            }
        default: break
        }
    }

    private mutating func use(_ material: String) {
        let known = materials.firstIndex(of: material)
        page = UInt16(clamping: known ?? materials.count)
        if known == nil, materials.count < Int(UInt16.max) { materials.append(material) }
    }

    private func numbers(
        _ words: [ArraySlice<UInt8>], atLeast count: Int
    ) throws(OBJFault) -> [Double] {
        var values: [Double] = []
        for word in words.dropFirst() {
            guard let value = Double(String(decoding: word, as: UTF8.self)), value.isFinite else {
                throw OBJFault(reason: phrase("line \(line) has a word where a number should be"))
            }
            values.append(value)
        }
        guard values.count >= count else {
            throw OBJFault(reason: phrase("line \(line) has too few numbers"))
        }
        return values
    }

    private mutating func readFace(_ words: ArraySlice<ArraySlice<UInt8>>) throws(OBJFault) {
        var face: [UInt32] = []
        for word in words {
            let parts = word.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            var corner = SIMD3<Int32>(repeating: -1)
            let counts = [positions.count, textureCoordinates.count, normals.count]
            for (index, part) in parts.prefix(3).enumerated() where !part.isEmpty {
                // Negative indices count back from the latest position, texture coordinate or
                // normal.
                guard let number = Int(String(decoding: part, as: UTF8.self)), number != 0,
                    abs(number) <= counts[index], counts[index] < Int(Int32.max)
                else {
                    throw OBJFault(reason: phrase("line \(line) names a corner that is not there"))
                }
                corner[index] = Int32(number > 0 ? number - 1 : counts[index] + number)
            }
            guard corner.x >= 0 else {
                throw OBJFault(reason: phrase("line \(line) names a corner that is not there"))
            }
            face.append(vertex(corner))
        }
        guard face.count >= 3 else { throw OBJFault(reason: phrase("line \(line) is no face")) }
        for index in 1..<(face.count - 1) {
            triangles.append(SIMD3(face[0], face[index], face[index + 1]))
            pages.append(page)
        }
    }

    private mutating func vertex(_ corner: SIMD3<Int32>) -> UInt32 {
        if let number = numbers[corner] { return number }
        let number = UInt32(corners.count)
        numbers[corner] = number
        corners.append(corner)
        return number
    }

    var model: TexturedModel {
        let hasMap = !corners.isEmpty && corners.allSatisfy { $0.y >= 0 }
        let hasNormals = !corners.isEmpty && corners.allSatisfy { $0.z >= 0 }
        let hasColors = colors.count == positions.count
        guard !corners.isEmpty else {
            return TexturedModel(
                positions: positions, colors: hasColors ? colors : [], triangles: [])
        }
        return TexturedModel(
            positions: corners.map { positions[Int($0.x)] },
            normals: hasNormals ? corners.map { normals[Int($0.z)] } : [],
            textureCoordinates: hasMap ? corners.map { textureCoordinates[Int($0.y)] } : [],
            colors: hasColors ? corners.map { colors[Int($0.x)] } : [],
            surfaceVertices: corners.map { UInt32($0.x) }, triangles: triangles,
            pages: materials.count > 1 ? pages : [])
    }
}
