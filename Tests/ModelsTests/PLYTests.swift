import Foundation
import Models
import Scene
import Testing

@Suite struct PLYTests {
    private static func mesh(seed: UInt64, colored: Bool) -> Mesh {
        var state = seed
        func next() -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(truncatingIfNeeded: state >> 33)
        }
        let count = Int(next() % 50) + 3
        func coordinate() -> Float { (Float(next() % 2_000_001) - 1_000_000) / 333_333 }
        func channel() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
        return Mesh(
            positions: (0..<count).map { _ in SIMD3(coordinate(), coordinate(), coordinate()) },
            colors: colored ? (0..<count).map { _ in SIMD3(channel(), channel(), channel()) } : [],
            triangles: (0..<40).map { _ in
                SIMD3(next() % UInt32(count), next() % UInt32(count), next() % UInt32(count))
            })
    }

    @Test(arguments: PLYFormat.allCases, [true, false])
    func whatIsWrittenReadsBackTheSame(format: PLYFormat, colored: Bool) throws {
        for seed in 1...20 {
            let mesh = Self.mesh(seed: UInt64(seed), colored: colored)
            let bytes = PLYWriter.bytes(of: mesh, format: format)
            #expect(try PLYReader.mesh(from: bytes, path: "memory") == mesh)
        }
    }

    @Test func aFileIsWrittenWholeAndLeavesNoRemains() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("ply-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("true.ply").path
        let mesh = Self.mesh(seed: 7, colored: true)
        try PLYWriter.write(mesh, to: path)
        try PLYWriter.write(mesh, to: path)
        #expect(try PLYReader.read(path) == mesh)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["true.ply"])
    }

    @Test func aMissingFolderIsAnErrorThatNamesTheFile() {
        let path = "/nowhere-at-all/true.ply"
        let mesh = Self.mesh(seed: 7, colored: false)
        #expect(throws: ModelFileError.self) { try PLYWriter.write(mesh, to: path) }
        do {
            _ = try PLYReader.read(path)
            Issue.record("reading a file that is not there succeeded")
        } catch {
            #expect(error.path == path)
            #expect(!error.reason.isEmpty)
        }
    }

    @Test func aColorThatIsNoNumberOrTooLargeIsWhite() throws {
        let text = """
            ply
            format ascii 1.0
            element vertex 1
            property float x
            property float y
            property float z
            property float red
            property float green
            property float blue
            end_header
            0 0 0 nan 300 -1

            """
        let mesh = try PLYReader.mesh(from: Array(text.utf8), path: "memory")
        #expect(mesh.colors == [SIMD3(255, 255, 0)])
    }

    @Test func othersFilesAreUnderstood() throws {
        let text = """
            ply\r
            format ascii 1.0\r
            comment by hand\r
            element vertex 4\r
            property float64 x\r
            property double y\r
            property float z\r
            property float nx\r
            property uint8 red\r
            property uint8 green\r
            property uint8 blue\r
            element face 1\r
            property list uint8 uint vertex_index\r
            property uchar flags\r
            end_header\r
            0 0 0 1 255 0 1\r
            1 0 0 1 255 0 2\r
            1 1 0 1 255 0 3\r
            0 1 -2.5 1 255 0 4\r
            4 0 1 2 3 9\r

            """
        let mesh = try PLYReader.mesh(from: Array(text.utf8), path: "memory")
        #expect(mesh.positions[3] == SIMD3(0, 1, -2.5))
        #expect(mesh.colors[2] == SIMD3(255, 0, 3))
        #expect(mesh.triangles == [SIMD3(0, 1, 2), SIMD3(0, 2, 3)])
    }

    @Test func damagedFilesAreRefusedAndNeverCrash() {
        let bytes = PLYWriter.bytes(of: Self.mesh(seed: 3, colored: true))
        for length in stride(from: 0, to: bytes.count, by: 7) {
            #expect(throws: ModelFileError.self) {
                try PLYReader.mesh(from: Array(bytes.prefix(length)), path: "cut")
            }
        }
        let heads = [
            "plx\nformat ascii 1.0\nend_header\n", "ply\nend_header\n",
            "ply\nformat binary_big_endian 1.0\nend_header\n",
            "ply\nformat ascii 1.0\nelement vertex 99999999999\nend_header\n",
            "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n",
            "ply\nformat ascii 1.0\nelement vertex 2147483647\nproperty float x\nproperty float y\n"
                + "property float z\nend_header\n1 2 3\n",
            "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
                + "property float z\nelement face 1\nproperty list uchar int vertex_indices\n"
                + "end_header\n1 2 3\n3 0 0 1\n",
            "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
                + "property float z\nelement face 1\nproperty list int int vertex_indices\n"
                + "end_header\n1 2 3\n-3 0 0 0\n",
        ]
        for head in heads {
            #expect(throws: ModelFileError.self, "\(head)") {
                try PLYReader.mesh(from: Array(head.utf8), path: "head")
            }
        }
    }
}
