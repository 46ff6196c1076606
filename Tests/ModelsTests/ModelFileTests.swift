import Foundation
import Models
import Scene
import Testing

@Suite("Files of textured models")
struct ModelFileTests {
    private let model = SampleModel.tetrahedron

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test("a GLB reads back the same, with its axes converted both ways")
    func glb() throws {
        let bytes = GLBWriter.bytes(of: model)
        let read = try GLBReader.model(from: bytes, path: "memory")
        #expect(read.positions == model.positions)
        #expect(read.normals.count == model.normals.count)
        for (a, b) in zip(read.normals, model.normals) { #expect((a - b).max() < 1e-6) }
        #expect(read.tangents == model.tangents)
        #expect(read.textureCoordinates == model.textureCoordinates)
        #expect(read.triangles == model.triangles)
        #expect(read.maps == model.maps.filter { $0.kind != .displacement })
        #expect(read.surfaceVertices.max() == 3)
        #expect(bytes.count % 4 == 0)
        // In the file, y is up: the highest corner of the tetrahedron has y = 0.1.
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\"max\":[0.3,0.1,0.0],\"min\":[0.0,0.0,-0.2]"))
    }

    @Test("an OBJ reads back the same, with its colour map")
    func obj() throws {
        try inFolder { folder in
            let path = folder.appendingPathComponent("my model.obj").path
            try ModelWriter.write(model, to: path)
            let read = try ModelReader.read(path)
            #expect(read.positions == model.positions)
            #expect(read.normals == model.normals)
            #expect(read.textureCoordinates == model.textureCoordinates)
            #expect(read.triangles == model.triangles)
            #expect(read.mesh.triangles == model.mesh.triangles)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.count == 7)
            let materials = try String(
                contentsOf: folder.appendingPathComponent("my model.mtl"), encoding: .utf8)
            for name in names where name.hasPrefix("my model_") {
                #expect(materials.contains(name))
            }
        }
    }

    @Test("OBJ files of other programs are understood")
    func otherOBJ() throws {
        let text = """
            # a square and a triangle
            v 0 0 0\r
            v 1 0 0 0.5 1 0\r
            v 1 1 0
            v 0 1 -2e-1
            vt 0 0
            vt 1 0.5
            g part
            s off
            f 1/1 2/2 3/1 4/2
            f -4/-2 -3/-1 -2/-1
            """
        let model = try OBJReader.model(from: Array(text.utf8), path: "memory")
        #expect(model.triangles.count == 3)
        #expect(model.mesh.triangles[1] == SIMD3(0, 2, 3))
        #expect(model.mesh.triangles[2] == SIMD3(0, 1, 2))
        #expect(model.positions.contains(SIMD3(0, 1, -0.2)))
        #expect(model.textureCoordinates.count == model.positions.count)
        for bad in [
            "", "v 1 2\n", "v 0 0 0\nf 1 2 3\n", "v 0 0 x\n", "v 0 0 0\nf 1 1\n",
            "v 0 0 0\nf 0 0 0\n", "v 0 0 0\nf 1 1 99999999999999999999\n",
        ] {
            #expect(throws: ModelFileError.self, "\(bad)") {
                try OBJReader.model(from: Array(bad.utf8), path: "memory")
            }
        }
    }

    @Test("each file of a USDZ is stored whole and begins at a multiple of 64 bytes")
    func usdz() throws {
        // Up to 69 extra bytes in the map, so that each amount of padding occurs.
        for extra in 0..<70 {
            var model = model
            model.maps[0].bytes += Array(repeating: 7, count: extra)
            let bytes = USDZWriter.bytes(of: model)
            let files = try StoredFiles(bytes)
            #expect(files.names.count == 6)
            #expect(files.names[0] == "object.usda")
            for (name, start) in zip(files.names, files.starts) {
                #expect(start % 64 == 0, "\(name) with \(extra) more")
            }
            #expect(files.contents[1] == model.maps[0].bytes)
        }
        let layer = String(
            decoding: try StoredFiles(USDZWriter.bytes(of: model)).contents[0], as: UTF8.self)
        #expect(layer.contains("metersPerUnit = 1") && layer.contains("upAxis = \"Y\""))
        #expect(layer.contains("int[] faceVertexCounts = [3,3,3,3]"))
        #expect(layer.contains("float3[] extent = [(0.0,0.0,-0.2), (0.3,0.1,0.0)]"))
        for name in try StoredFiles(USDZWriter.bytes(of: model)).names.dropFirst() {
            #expect(layer.contains("@\(name)@"))
        }
    }

    @Test("an STL holds the surface, its normals outwards")
    func stl() throws {
        let bytes = STLWriter.bytes(of: model.mesh)
        try #require(bytes.count == 84 + 4 * 50)
        #expect(!bytes.starts(with: Array("solid".utf8)))
        func number(_ place: Int) -> Float {
            Float(
                bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
            )
        }
        // The first face is the bottom.
        #expect((0..<3).map { number(84 + 4 * $0) } == [0, 0, -1])
        #expect((0..<3).map { number(84 + 36 + 4 * $0) } == [0.3, 0, 0])
    }

    @Test("raw buffers hold eight numbers a vertex")
    func buffers() throws {
        let buffers = VertexBuffers(model)
        #expect(buffers.vertices.count == 8 * 12 && buffers.indices == (0..<12).map { $0 })
        #expect(Array(buffers.vertices[8..<11]) == [0, 0.2, 0])
        #expect(Array(buffers.vertices[11..<14]) == [0, 0, -1])
        #expect(Array(buffers.vertices[14..<16]) == [0.25, 0.125])
        #expect(buffers.vertexBytes.count == 384 && buffers.indexBytes.count == 48)
        #expect(Array(buffers.indexBytes[4..<8]) == [1, 0, 0, 0])
    }

    @Test("in all formats, a file is replaced only on request, and the bytes are the same again")
    func writing() throws {
        try inFolder { folder in
            for format in ModelFormat.allCases {
                let path = folder.appendingPathComponent("a.\(format.rawValue)").path
                try ModelWriter.write(model, to: path)
                let files = ModelWriter.files(for: model, at: path)
                #expect(files.last == path)
                let first = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
                #expect(throws: ModelFileError.self) { try ModelWriter.write(model, to: path) }
                try ModelWriter.write(model, to: path, replacing: true)
                let second = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
                #expect(first == second, "\(format)")
                #expect(first.allSatisfy { !$0.isEmpty })
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!names.contains { $0.hasSuffix(".part") })
            #expect(names.count == 6 + 6 + 1)
        }
        #expect(throws: ModelFileError.self) { try ModelWriter.write(model, to: "/tmp/a.fbx") }
        #expect(throws: ModelFileError.self) {
            try ModelWriter.write(model, to: "/nowhere-at-all/a.glb")
        }
    }

    @Test("a path that is not a file is refused in the system's words")
    func noFile() throws {
        func reason(_ path: String) -> String? {
            do {
                _ = try ModelReader.read(path)
                return nil
            } catch {
                return error.reason
            }
        }
        for name in ["a.glb", "a.ply", "a.obj", "a.usdz", "a.stl", "a"] {
            #expect(reason("/nowhere-at-all/\(name)") == "No such file or directory", "\(name)")
        }
        try inFolder { folder in
            let path = folder.appendingPathComponent("a.glb").path
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false)
            #expect(reason(path) == "Is a directory")
        }
        #expect(reason("/dev/null")?.hasPrefix("models are read from") == true)
    }

    @Test("a path that cannot be written is refused before a model is made")
    func unwritable() throws {
        func reason(_ path: String) -> String? {
            do {
                try ModelWriter.check(path, replacing: true)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason("/nowhere-at-all/a.glb") == "No such file or directory")
        #expect(reason("/dev/null/a.glb") == "Not a directory")
        try inFolder { folder in
            let path = folder.appendingPathComponent("a.glb").path
            #expect(reason(path) == nil)
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false)
            #expect(reason(path) == "Is a directory")
        }
    }

    @Test("a map file that exists already keeps the whole OBJ from being written")
    func mapInTheWay() throws {
        try inFolder { folder in
            let path = folder.appendingPathComponent("a.obj").path
            try Data([1]).write(to: folder.appendingPathComponent("a_normal.png"))
            #expect(throws: ModelFileError.self) { try ModelWriter.write(model, to: path) }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["a_normal.png"])
        }
    }

    @Test("damaged GLB files are refused and never crash")
    func damage() throws {
        let bytes = GLBWriter.bytes(of: model)
        for length in stride(from: 0, to: bytes.count - 4, by: 5) {
            #expect(throws: ModelFileError.self) {
                try GLBReader.model(from: Array(bytes.prefix(length)), path: "cut")
            }
        }
        var damage = ByteDamage(seed: 5)
        for _ in 0..<400 {
            let damaged = damage.damaged(bytes, changes: 4)
            guard let read = try? GLBReader.model(from: damaged, path: "damaged") else { continue }
            #expect(read.hasAllVertices)
        }
    }
}

/// Reads the files of a zip archive through its directory. The files must be stored without
/// compression.
private struct StoredFiles {
    private(set) var names: [String] = []
    private(set) var starts: [Int] = []
    private(set) var contents: [[UInt8]] = []

    private struct Fault: Error {}

    init(_ bytes: [UInt8]) throws {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        let end = bytes.count - 22
        guard end >= 0, number(end, 4) == 0x0605_4B50 else { throw Fault() }
        var place = number(end + 16, 4)
        for _ in 0..<number(end + 10, 2) {
            guard number(place, 4) == 0x0201_4B50, number(place + 10, 2) == 0 else { throw Fault() }
            let (size, name) = (number(place + 24, 4), number(place + 28, 2))
            let local = number(place + 42, 4)
            guard number(local, 4) == 0x0403_4B50, number(local + 22, 4) == size else {
                throw Fault()
            }
            let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
            names.append(String(decoding: bytes[(place + 46)..<(place + 46 + name)], as: UTF8.self))
            starts.append(start)
            contents.append(Array(bytes[start..<(start + size)]))
            place += 46 + name + number(place + 30, 2) + number(place + 32, 2)
        }
    }
}
