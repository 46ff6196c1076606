import Foundation
import Scene

/// Reads USDZ: all meshes of its first layer, text or binary, as one model, each material with its
/// maps as a page. The up axis becomes z, lengths become metres. Not supported: subdivision, skins,
/// composition.
public enum USDZReader {
    private static var operation: String { phrase("read \("USDZ")") }

    /// The model in a file. Throws when the file cannot be read or is not supported.
    public static func read(_ path: String) throws(ModelFileError) -> TexturedModel {
        try model(from: ModelReader.bytes(of: path, operation: operation), path: path)
    }

    /// The model in a file's bytes; `path` names the file in errors.
    public static func model(
        from bytes: [UInt8], path: String
    ) throws(ModelFileError) -> TexturedModel {
        do {
            return try USDScene(StoredZipReader(bytes)).model()
        } catch let fault as StoredZipReader.Fault {
            throw ModelFileError(operation: operation, path: path, reason: fault.reason)
        } catch let fault as USDText.Fault {
            throw ModelFileError(operation: operation, path: path, reason: fault.reason)
        } catch {
            throw ModelFileError(
                operation: operation, path: path, reason: error.localizedDescription)
        }
    }
}

/// Converts the prims of an archive's first layer to a model.
private struct USDScene {
    private let archive: StoredZipReader
    private let layer: USDLayer
    private let folder: String
    /// The path of each page's material.
    private var pages: [String] = []
    private var built = TexturedModel(positions: [], triangles: [])

    /// The most pages; triangles of further materials use the first page (guess).
    private static let mostPages = 64

    init(_ archive: StoredZipReader) throws {
        guard let name = archive.names.first(where: { $0.contains(".usd") }),
            let bytes = archive.file(name)
        else { throw USDText.Fault(reason: phrase("it holds no layer")) }
        self.archive = archive
        layer =
            bytes.starts(with: Array("PXR-USDC".utf8))
            ? try USDCrate(bytes).layer() : try USDText(bytes).layer
        folder =
            name.contains("/") ? String(name[...(name.lastIndex(of: "/") ?? name.startIndex)]) : ""
    }

    func model() throws -> TexturedModel {
        var scene = self
        for prim in layer.prims { try scene.add(prim, .identity) }
        guard !scene.built.triangles.isEmpty else {
            throw USDText.Fault(reason: phrase("it has no triangles"))
        }
        if scene.built.pages.allSatisfy({ $0 == 0 }) { scene.built.pages = [] }
        for (page, path) in scene.pages.enumerated() {
            scene.built.maps += maps(of: path, page: page)
        }
        // An array of vertex data is kept only if every mesh has it.
        let count = scene.built.positions.count
        if scene.built.normals.count != count { scene.built.normals = [] }
        if scene.built.textureCoordinates.count != count {
            (scene.built.textureCoordinates, scene.built.maps) = ([], [])
        }
        return TexturedModel(
            positions: scene.built.positions, normals: scene.built.normals,
            textureCoordinates: scene.built.textureCoordinates, triangles: scene.built.triangles,
            pages: scene.built.pages, maps: scene.built.maps)
    }

    // MARK: Shapes

    private mutating func add(_ prim: USDPrim, _ parent: USDTransform) throws {
        if prim.properties["visibility"]?.texts.first == "invisible" { return }
        let transform = parent.then(USDTransform(of: prim))
        if prim.type == "Mesh" { try addMesh(prim, transform) }
        for child in prim.children { try add(child, transform) }
    }

    private mutating func addMesh(_ prim: USDPrim, _ transform: USDTransform) throws {
        let numbers = prim.properties["points"]?.numbers ?? []
        let points = stride(from: 0, to: numbers.count - 2, by: 3).map {
            SIMD3(Float(numbers[$0]), Float(numbers[$0 + 1]), Float(numbers[$0 + 2]))
        }
        let counts = (prim.properties["faceVertexCounts"]?.numbers ?? []).map { Int($0) }
        let indices = (prim.properties["faceVertexIndices"]?.numbers ?? []).map { Int($0) }
        guard counts.allSatisfy({ $0 >= 0 }), counts.reduce(0, +) <= indices.count,
            indices.allSatisfy(points.indices.contains)
        else {
            throw USDText.Fault(
                reason: phrase("the faces of \(prim.path) name vertices that it does not have"))
        }
        let normals = Primvar(prim.properties["normals"] ?? prim.properties["primvars:normals"], 3)
        let places = Primvar(
            prim.properties["primvars:st"] ?? prim.properties["primvars:UVMap"],
            indices: prim.properties["primvars:st:indices"]
                ?? prim.properties["primvars:UVMap:indices"], 2)
        let facePages = pagesOfFaces(prim, count: counts.count)
        var vertices: [Corner: UInt32] = [:]
        var corner = 0
        for (face, count) in counts.enumerated() {
            defer { corner += count }
            guard count >= 3 else { continue }
            let polygon = (corner..<(corner + count)).map { place in
                vertex(
                    Corner(
                        point: indices[place],
                        normal: normals?.index(point: indices[place], corner: place, face: face),
                        place: places?.index(point: indices[place], corner: place, face: face)),
                    points, normals, places, transform, &vertices)
            }
            for third in 2..<count {
                built.triangles.append(SIMD3(polygon[0], polygon[third - 1], polygon[third]))
                built.pages.append(UInt16(facePages[face]))
            }
        }
    }

    private struct Corner: Hashable {
        var point: Int
        var normal, place: Int?
    }

    private mutating func vertex(
        _ corner: Corner, _ points: [SIMD3<Float>], _ normals: Primvar?, _ places: Primvar?,
        _ transform: USDTransform, _ vertices: inout [Corner: UInt32]
    ) -> UInt32 {
        if let known = vertices[corner] { return known }
        let number = UInt32(built.positions.count)
        vertices[corner] = number
        built.positions.append(zUpVector(transform.point(points[corner.point])) * metersPerUnit)
        if let normals, let values = normals.values(corner.normal) {
            let turned = transform.direction(SIMD3(values[0], values[1], values[2]))
            built.normals.append(zUpVector(turned))
        }
        if let places, let values = places.values(corner.place) {
            built.textureCoordinates.append(SIMD2(values[0], values[1]))
        }
        return number
    }

    /// Metres per unit of a layer that states none (OpenUSD): a centimetre.
    private static let defaultUnit = 0.01

    private var metersPerUnit: Float {
        let unit = layer.metadata["metersPerUnit"]?.numbers.first ?? Self.defaultUnit
        return unit.isFinite && unit > 0 ? Float(unit) : Float(Self.defaultUnit)
    }

    private func zUpVector(_ v: SIMD3<Float>) -> SIMD3<Float> {
        layer.metadata["upAxis"]?.texts.first == "Z" ? v : zUp(v)
    }

    // MARK: Materials

    /// The page of each face, from the material of its subset or else of the mesh.
    private mutating func pagesOfFaces(_ prim: USDPrim, count: Int) -> [Int] {
        let own = page(of: prim.properties["material:binding"]?.texts.first)
        var pages = Array(repeating: own, count: count)
        for subset in prim.children where subset.type == "GeomSubset" {
            guard let material = subset.properties["material:binding"]?.texts.first else {
                continue
            }
            let page = page(of: material)
            for face in subset.properties["indices"]?.numbers ?? []
            where pages.indices.contains(Int(face)) { pages[Int(face)] = page }
        }
        return pages
    }

    private mutating func page(of material: String?) -> Int {
        guard let material else { return 0 }
        if let known = pages.firstIndex(of: material) { return known }
        guard pages.count < Self.mostPages else { return 0 }
        pages.append(material)
        return pages.count - 1
    }

    private func prim(at path: String) -> USDPrim? {
        func find(_ prims: [USDPrim]) -> USDPrim? {
            for prim in prims {
                if prim.path == path { return prim }
                if path.hasPrefix(prim.path + "/") { return find(prim.children) }
            }
            return nil
        }
        return find(layer.prims)
    }

    private func maps(of material: String, page: Int) -> [TextureMap] {
        let shaders = prim(at: material)?.children ?? []
        guard
            let surface = shaders.first(where: {
                $0.properties["info:id"]?.texts.first == "UsdPreviewSurface"
            })
        else { return [] }
        let inputs: [(TextureMap.Kind, String)] = [
            (.diffuse, "diffuseColor"), (.normal, "normal"), (.ambientOcclusion, "occlusion"),
            (.roughness, "roughness"),
        ]
        return inputs.compactMap { kind, input in
            guard let source = surface.properties["inputs:\(input).connect"]?.texts.first,
                let texture = prim(at: String(source.prefix { $0 != "." })),
                let file = texture.properties["inputs:file"]?.texts.first,
                let bytes = archive.file(folder + withoutPrefix(file))
                    ?? archive.file(withoutPrefix(file)),
                let encoding = TextureMap.Encoding(of: bytes)
            else { return nil }
            return TextureMap(kind: kind, encoding: encoding, bytes: bytes, page: page)
        }
    }

    private func withoutPrefix(_ file: String) -> String {
        file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    }
}

/// A primvar: values with USD's interpolation, one for each point, for each corner of a face, for
/// each face, or for the whole mesh.
private struct Primvar {
    private let numbers: [Double]
    private let indices: [Int]?
    private let components: Int
    private let interpolation: String
    /// For each value the index of the first equal value: corners with equal values become one
    /// vertex.
    private let firsts: [Int]

    init?(_ property: USDPrim.Property?, indices: USDPrim.Property? = nil, _ components: Int) {
        guard let property, property.numbers.count >= components else { return nil }
        (numbers, self.components) = (property.numbers, components)
        self.indices = indices.map { $0.numbers.map { Int($0) } }
        interpolation = property.interpolation ?? "vertex"
        var known: [ArraySlice<Double>: Int] = [:]
        firsts = (0..<(property.numbers.count / components)).map { value in
            let numbers = property.numbers[(value * components)..<((value + 1) * components)]
            if let first = known[numbers] { return first }
            known[numbers] = value
            return value
        }
    }

    /// The index of the value for a corner; nil where there is none.
    func index(point: Int, corner: Int, face: Int) -> Int? {
        let place =
            switch interpolation {
            case "faceVarying": corner
            case "uniform": face
            case "constant": 0
            default: point
            }
        let value = indices.map { $0.indices.contains(place) ? $0[place] : -1 } ?? place
        return firsts.indices.contains(value) ? firsts[value] : nil
    }

    func values(_ index: Int?) -> [Float]? {
        guard let index, index >= 0, (index + 1) * components <= numbers.count else { return nil }
        return (0..<components).map { Float(numbers[index * components + $0]) }
    }
}

/// A 4×4 matrix in USD's order: rows are the images of the axes, points multiply from the left.
private struct USDTransform {
    private var rows: [SIMD4<Double>]

    static let identity = USDTransform(
        rows: (0..<4).map { axis in
            var row = SIMD4<Double>()
            row[axis] = 1
            return row
        })

    private init(rows: [SIMD4<Double>]) { self.rows = rows }

    /// The transform of a prim. The last operation of `xformOpOrder` is applied to a point first.
    init(of prim: USDPrim) {
        self = .identity
        for name in prim.properties["xformOpOrder"]?.texts ?? [] {
            guard let numbers = prim.properties[name]?.numbers else { continue }
            self = then(USDTransform(operation: name, numbers))
        }
    }

    private init(operation name: String, _ numbers: [Double]) {
        self = .identity
        let kind = name.split(separator: ":").dropFirst().first.map(String.init) ?? ""
        func turn(_ axis: Int, _ degrees: Double) -> USDTransform {
            let angle = Double.degrees(degrees)
            let (sine, cosine) = (sin(angle), cos(angle))
            var turned = USDTransform.identity
            let (a, b) = ((axis + 1) % 3, (axis + 2) % 3)
            (turned.rows[a][a], turned.rows[a][b]) = (cosine, sine)
            (turned.rows[b][a], turned.rows[b][b]) = (0 - sine, cosine)
            return turned
        }
        switch kind {
        case "transform" where numbers.count == 16:
            for row in 0..<4 {
                for column in 0..<4 { rows[row][column] = numbers[4 * row + column] }
            }
        case "translate" where numbers.count == 3:
            rows[3] = SIMD4(numbers[0], numbers[1], numbers[2], 1)
        case "scale" where numbers.count == 3:
            for axis in 0..<3 { rows[axis][axis] = numbers[axis] }
        case "rotateX" where numbers.count == 1: self = turn(0, numbers[0])
        case "rotateY" where numbers.count == 1: self = turn(1, numbers[0])
        case "rotateZ" where numbers.count == 1: self = turn(2, numbers[0])
        case "rotateXYZ" where numbers.count == 3:
            self = turn(2, numbers[2]).then(turn(1, numbers[1])).then(turn(0, numbers[0]))
        default: break
        }
    }

    /// The transform that applies `inner` to a point first, and then this transform.
    func then(_ inner: USDTransform) -> USDTransform {
        USDTransform(
            rows: inner.rows.map { row in
                row.x * rows[0] + row.y * rows[1] + row.z * rows[2] + row.w * rows[3]
            })
    }

    func point(_ p: SIMD3<Float>) -> SIMD3<Float> {
        let sum =
            Double(p.x) * rows[0] + Double(p.y) * rows[1] + Double(p.z) * rows[2] + rows[3]
        return SIMD3(Float(sum.x), Float(sum.y), Float(sum.z))
    }

    /// Transforms a normal, and scales it to unit length. Exact for rotations and uniform scales.
    func direction(_ d: SIMD3<Float>) -> SIMD3<Float> {
        let sum = Double(d.x) * rows[0] + Double(d.y) * rows[1] + Double(d.z) * rows[2]
        let length = (sum.x * sum.x + sum.y * sum.y + sum.z * sum.z).squareRoot()
        guard length > 0 else { return d }
        return SIMD3(Float(sum.x / length), Float(sum.y / length), Float(sum.z / length))
    }
}
