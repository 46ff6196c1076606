import Foundation
import Scene

/// The JSON document and the binary buffer of a GLB file. Converts them to a model.
struct GLBScene {
    private typealias Object = [String: Any]

    private let document: Object
    private let buffer: ArraySlice<UInt8>

    /// Splits a file into its chunks.
    init(_ bytes: [UInt8]) throws(GLBFault) {
        let jsonStart = GLTFConstant.headerSize + GLTFConstant.chunkHeaderSize
        guard bytes.count >= jsonStart, bytes.littleEndian32(at: 0) == GLTFConstant.magic else {
            throw GLBFault(phrase("it is not a GLB file"))
        }
        guard bytes.littleEndian32(at: 4) == GLTFConstant.version else {
            throw GLBFault(phrase("it is not glTF 2"))
        }
        let length = Int(bytes.littleEndian32(at: GLTFConstant.headerSize))
        guard bytes.littleEndian32(at: GLTFConstant.headerSize + 4) == GLTFConstant.jsonChunk,
            length <= bytes.count - jsonStart
        else {
            throw GLBFault(phrase("its first part is not a whole document"))
        }
        guard
            let document = try? JSONSerialization.jsonObject(
                with: Data(bytes[jsonStart..<(jsonStart + length)]))
                as? Object
        else { throw GLBFault(phrase("its document cannot be understood")) }
        self.document = document
        var place = jsonStart + length
        var buffer = bytes[bytes.endIndex...]
        while place + GLTFConstant.chunkHeaderSize <= bytes.count {
            let size = Int(bytes.littleEndian32(at: place))
            let start = place + GLTFConstant.chunkHeaderSize
            guard size <= bytes.count - start else {
                throw GLBFault(phrase("it ends too early"))
            }
            if bytes.littleEndian32(at: place + 4) == GLTFConstant.binaryChunk {
                buffer = bytes[start..<(start + size)]
                break
            }
            place = start + size
        }
        self.buffer = buffer
    }

    /// All triangles of the scene, and the maps.
    func model() throws(GLBFault) -> TexturedModel {
        var model = TexturedModel(positions: [], triangles: [])
        // Each material becomes a page; triangles without a material use the first page.
        var materials: [Int] = []
        for (mesh, transform) in try placedMeshes() {
            for primitive in mesh["primitives"] as? [Object] ?? [] {
                guard
                    (primitive["mode"] as? Int ?? GLTFConstant.triangles) == GLTFConstant.triangles
                else { continue }
                try append(primitive, transform, to: &model)
                let material = primitive["material"] as? Int
                var page = material.flatMap { materials.firstIndex(of: $0) } ?? 0
                if let material, !materials.contains(material), materials.count < Self.mostPages {
                    page = materials.count
                    materials.append(material)
                }
                let added = model.triangles.count - model.pages.count
                model.pages += Array(repeating: UInt16(page), count: added)
            }
        }
        let count = model.positions.count
        guard count > 0 else { throw GLBFault(phrase("it has no triangles")) }
        if model.normals.count != count { model.normals = [] }
        if model.textureCoordinates.count != count { model.textureCoordinates = [] }
        if model.tangents.count != count { model.tangents = [] }
        var whole = TexturedModel(
            positions: model.positions, normals: model.normals,
            textureCoordinates: model.textureCoordinates, tangents: model.tangents,
            triangles: model.triangles, pages: materials.count > 1 ? model.pages : [])
        for (page, material) in materials.enumerated() {
            whole.maps += try maps(ofMaterial: material, page: page)
        }
        return whole
    }

    /// The most pages; triangles of further materials use the first page. Models written here have
    /// at most 16 pages. A guess.
    private static let mostPages = 256

    // MARK: Nodes

    private func placedMeshes() throws(GLBFault) -> [(Object, GLBTransform)] {
        let nodes = document["nodes"] as? [Object] ?? []
        let meshes = document["meshes"] as? [Object] ?? []
        let scenes = document["scenes"] as? [Object] ?? []
        let scene = document["scene"] as? Int ?? 0
        let roots =
            scenes.indices.contains(scene)
            ? scenes[scene]["nodes"] as? [Int] ?? [] : Array(nodes.indices)
        var placed: [(Object, GLBTransform)] = []
        var open = roots.reversed().map { ($0, GLBTransform.identity) }
        var visits = 0
        while let (index, parent) = open.popLast() {
            visits += 1
            // In a tree each node is visited at most once, so more visits than nodes mean a cycle.
            guard nodes.indices.contains(index), visits <= nodes.count else {
                throw GLBFault(phrase("its nodes form no tree"))
            }
            let node = nodes[index]
            let transform = parent * GLBTransform(node: node)
            if let mesh = node["mesh"] as? Int {
                guard meshes.indices.contains(mesh) else {
                    throw GLBFault(phrase("a mesh is missing"))
                }
                placed.append((meshes[mesh], transform))
            }
            for child in (node["children"] as? [Int] ?? []).reversed() {
                open.append((child, transform))
            }
        }
        return placed
    }

    // MARK: Vertices

    private func append(
        _ primitive: Object, _ transform: GLBTransform, to model: inout TexturedModel
    ) throws(GLBFault) {
        let attributes = primitive["attributes"] as? [String: Int] ?? [:]
        guard let place = attributes["POSITION"] else { return }
        let first = UInt32(model.positions.count)
        let positions = try floats(accessor: place, components: 3)
        let count = positions.count / 3
        func triple(_ values: [Float], _ index: Int, _ width: Int) -> SIMD3<Float> {
            SIMD3(values[width * index], values[width * index + 1], values[width * index + 2])
        }
        for index in 0..<count {
            model.positions.append(zUp(transform.point(triple(positions, index, 3))))
        }
        if let accessor = attributes["NORMAL"] {
            let values = try floats(accessor: accessor, components: 3)
            for index in 0..<(values.count / 3) {
                model.normals.append(zUp(transform.normal(triple(values, index, 3))))
            }
        }
        if let accessor = attributes["TANGENT"] {
            let values = try floats(accessor: accessor, components: 4)
            for index in 0..<(values.count / 4) {
                let direction = zUp(transform.direction(triple(values, index, 4)))
                model.tangents.append(SIMD4(direction, values[4 * index + 3]))
            }
        }
        if let accessor = attributes["TEXCOORD_0"] {
            let values = try floats(accessor: accessor, components: 2)
            for index in 0..<(values.count / 2) {
                model.textureCoordinates.append(
                    SIMD2(values[2 * index], 1 - values[2 * index + 1]))
            }
        }
        let corners: [UInt32]
        if let accessor = primitive["indices"] as? Int {
            corners = try indices(accessor: accessor)
        } else {
            corners = (0..<UInt32(count)).map { $0 }
        }
        for start in stride(from: 0, to: corners.count - corners.count % 3, by: 3) {
            let triangle = SIMD3(corners[start], corners[start + 1], corners[start + 2])
            guard triangle.max() < UInt32(count) else {
                throw GLBFault(phrase("a face names a corner that is not there"))
            }
            model.triangles.append(triangle &+ SIMD3(repeating: first))
        }
    }

    // MARK: Accessors

    /// Bytes of a component, by its type.
    private static let componentSizes = [
        GLTFConstant.byte: 1, GLTFConstant.unsignedByte: 1, GLTFConstant.short: 2,
        GLTFConstant.unsignedShort: 2, GLTFConstant.unsignedInt: 4, GLTFConstant.float: 4,
    ]

    /// The values of an accessor.
    private struct Accessor {
        var bytes: ArraySlice<UInt8>
        var count, stride: Int
        var componentType: Int
    }

    private func accessor(at index: Int, components: Int) throws(GLBFault) -> Accessor {
        let accessors = document["accessors"] as? [Object] ?? []
        guard accessors.indices.contains(index) else {
            throw GLBFault(phrase("an accessor is missing"))
        }
        let accessor = accessors[index]
        let type = accessor["componentType"] as? Int ?? 0
        let words = [1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4"]
        guard let size = Self.componentSizes[type],
            accessor["type"] as? String == words[components],
            let count = accessor["count"] as? Int, count >= 0,
            let view = accessor["bufferView"] as? Int, accessor["sparse"] == nil
        else { throw GLBFault(phrase("an accessor is of a kind that is not read")) }
        let (bytes, given) = try bytes(ofView: view)
        let offset = accessor["byteOffset"] as? Int ?? 0
        let stride = given ?? size * components
        guard offset >= 0, offset <= bytes.count, stride >= size * components,
            count == 0 || (count - 1) <= (bytes.count - offset - size * components) / stride,
            count == 0 || bytes.count - offset >= size * components
        else { throw GLBFault(phrase("an accessor reaches beyond the file")) }
        return Accessor(
            bytes: bytes.dropFirst(offset), count: count, stride: stride, componentType: type)
    }

    private func bytes(ofView index: Int) throws(GLBFault) -> (ArraySlice<UInt8>, stride: Int?) {
        let views = document["bufferViews"] as? [Object] ?? []
        guard views.indices.contains(index), (views[index]["buffer"] as? Int ?? 0) == 0,
            let length = views[index]["byteLength"] as? Int, length >= 0
        else { throw GLBFault(phrase("a part of its bytes is not in the file")) }
        let offset = views[index]["byteOffset"] as? Int ?? 0
        guard offset >= 0, offset <= buffer.count, length <= buffer.count - offset else {
            throw GLBFault(phrase("it ends too early"))
        }
        let start = buffer.startIndex + offset
        return (buffer[start..<(start + length)], views[index]["byteStride"] as? Int)
    }

    private func floats(accessor: Int, components: Int) throws(GLBFault) -> [Float] {
        let accessor = try self.accessor(at: accessor, components: components)
        guard accessor.componentType == GLTFConstant.float else {
            throw GLBFault(phrase("numbers are not 32-bit floats"))
        }
        var values: [Float] = []
        values.reserveCapacity(accessor.count * components)
        for index in 0..<accessor.count {
            for component in 0..<components {
                let place = accessor.bytes.startIndex + index * accessor.stride + 4 * component
                values.append(Float(bitPattern: word(accessor.bytes, place, bytes: 4)))
            }
        }
        return values
    }

    private func indices(accessor: Int) throws(GLBFault) -> [UInt32] {
        let accessor = try self.accessor(at: accessor, components: 1)
        let size: Int
        switch accessor.componentType {
        case GLTFConstant.unsignedByte: size = 1
        case GLTFConstant.unsignedShort: size = 2
        case GLTFConstant.unsignedInt: size = 4
        default: throw GLBFault(phrase("vertex numbers are of a kind that is not read"))
        }
        return (0..<accessor.count).map {
            word(accessor.bytes, accessor.bytes.startIndex + $0 * accessor.stride, bytes: size)
        }
    }

    private func word(_ bytes: ArraySlice<UInt8>, _ place: Int, bytes count: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: bytes.littleEndian(at: place, size: count))
    }

    // MARK: Maps

    private func maps(ofMaterial index: Int, page: Int) throws(GLBFault) -> [TextureMap] {
        let materials = document["materials"] as? [Object] ?? []
        guard materials.indices.contains(index) else { return [] }
        let material = materials[index]
        let shading = material["pbrMetallicRoughness"] as? Object ?? [:]
        let sources: [(TextureMap.Kind, Any?)] = [
            (.diffuse, shading["baseColorTexture"]), (.normal, material["normalTexture"]),
            (.ambientOcclusion, material["occlusionTexture"]),
            (.roughness, shading["metallicRoughnessTexture"]),
        ]
        var maps: [TextureMap] = []
        for (kind, reference) in sources {
            guard let texture = (reference as? Object)?["index"] as? Int,
                let bytes = try image(ofTexture: texture),
                let encoding = TextureMap.Encoding(of: bytes)
            else { continue }
            maps.append(TextureMap(kind: kind, encoding: encoding, bytes: bytes, page: page))
        }
        return maps
    }

    private func image(ofTexture index: Int) throws(GLBFault) -> [UInt8]? {
        let textures = document["textures"] as? [Object] ?? []
        let images = document["images"] as? [Object] ?? []
        guard textures.indices.contains(index), let source = textures[index]["source"] as? Int,
            images.indices.contains(source), let view = images[source]["bufferView"] as? Int
        else { return nil }
        return [UInt8](try bytes(ofView: view).0)
    }
}
