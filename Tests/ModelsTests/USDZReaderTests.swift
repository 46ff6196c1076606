import Foundation
import Models
import Scene
import Testing

@Suite("Models read from USDZ")
struct USDZReaderTests {
    @Test("files of Capstan read back: positions, normals, maps, pages")
    func ownFiles() throws {
        for isPaged in [false, true] {
            var model = SampleModel.tetrahedron
            if isPaged {
                model.pages = [0, 0, 1, 1]
                model.maps += model.maps.map { map in
                    var map = map
                    map.page = 1
                    map.bytes.append(99)
                    return map
                }
            }
            let read = try USDZReader.model(from: USDZWriter.bytes(of: model), path: "memory")
            #expect(read.positions == model.positions)
            #expect(read.normals == model.normals)
            #expect(read.textureCoordinates == model.textureCoordinates)
            #expect(read.triangles == model.triangles)
            #expect(read.pages == model.pages)
            #expect(read.maps == model.maps.filter { $0.kind != .displacement })
        }
    }

    /// A layer of another program: z up, in centimetres, with quads, with texture coordinates for
    /// each corner of a face, and moved by a transform.
    private static let foreign = """
        #usda 1.0
        (
            "a comment"
            defaultPrim = "World"
            upAxis = "Z"
            metersPerUnit = 0.01
        )
        # written by hand after OpenUSD's examples
        def Xform "World"
        {
            double3 xformOp:translate = (100, 0, 0)
            float3 xformOp:rotateXYZ = (0, 0, 90)
            uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateXYZ"]
            def Mesh "Quad" (kind = "component")
            {
                custom string note = "with } and ( in it"
                int[] faceVertexCounts = [4]
                int[] faceVertexIndices = [0, 1, 2, 3]
                point3f[] points = [(0, 0, 0), (10, 0, 0), (10, 10, 0), (0, 10, 0)]
                texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1), (0, 1)] (
                    interpolation = "faceVarying"
                )
                float3[] extent
                double value.timeSamples = { 0: 1, 1: 2 }
            }
        }
        """

    @Test("another program's axes, units, transforms and polygons are understood")
    func foreignFile() throws {
        let model = try USDZReader.model(from: archive(Self.foreign), path: "memory")
        #expect(model.triangles == [SIMD3(0, 1, 2), SIMD3(0, 2, 3)])
        let wanted: [SIMD3<Float>] = [
            SIMD3(1, 0, 0), SIMD3(1, 0.1, 0), SIMD3(0.9, 0.1, 0), SIMD3(0.9, 0, 0),
        ]
        for (place, wanted) in zip(model.positions, wanted) {
            let apart = place - wanted
            #expect(max(abs(apart.x), abs(apart.y), abs(apart.z)) < 1e-6, "\(place)")
        }
        #expect(model.textureCoordinates == [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)])
    }

    @Test("a binary layer is read: compressed numbers, transforms, materials, subsets")
    func binaryLayer() throws {
        let model = try USDZReader.model(from: ForeignUSDZ.bytes, path: "memory")
        #expect(model.triangles.count == 50 && model.positions.count == 36)
        for (x, z) in [(0, 0), (1, 2), (5, 5)] {
            let wanted = SIMD3(1 + Float(z) / 10, Float(x) / 10, 0)
            let isThere = model.positions.contains { place in
                let apart = place - wanted
                return max(abs(apart.x), abs(apart.y), abs(apart.z)) < 1e-5
            }
            #expect(isThere, "\(x) \(z)")
        }
        #expect(model.textureCoordinates.count == 36)
        #expect(model.pages.count { $0 == 1 } == 6)
        #expect(model.maps.map(\.kind) == [.diffuse, .diffuse])
        #expect(model.maps.map(\.page) == [0, 1])
        var damage = ByteDamage(seed: 3)
        for _ in 0..<3000 {
            let bytes = damage.damaged(ForeignUSDZ.bytes, changes: 1)
            let read = try? USDZReader.model(from: bytes, path: "x.usdz")
            #expect(read?.hasAllVertices ?? true)
        }
    }

    @Test("the error of a damaged or unsupported file names the fault")
    func faults() throws {
        let whole = USDZWriter.bytes(of: SampleModel.tetrahedron)
        let cases: [([UInt8], String)] = [
            ([], "no zip archive"), (Array(whole.prefix(200)), "no zip archive"),
            (archive("PXR-USDC\0\0"), "too early"), (archive("#usda 1.0\n"), "no triangles"),
            (archive("#usda 1.0\ndef Mesh \"M\" { int[] a = [1, 2"), "too early"),
            (
                archive(
                    "#usda 1.0\ndef Mesh \"M\" { int[] faceVertexCounts = [3]\n"
                        + "int[] faceVertexIndices = [0,1,2]\n}"), "vertices that it does not have"
            ),
        ]
        for (bytes, words) in cases {
            #expect {
                try USDZReader.model(from: bytes, path: "x.usdz")
            } throws: { error in (error as? ModelFileError)?.reason.contains(words) == true }
        }
    }

    @Test("damaged bytes never end the program")
    func damage() {
        let whole = USDZWriter.bytes(of: SampleModel.tetrahedron)
        var damage = ByteDamage(seed: 7)
        for _ in 0..<2000 {
            let bytes = damage.damaged(whole, changes: 3)
            let read = try? USDZReader.model(from: bytes, path: "x.usdz")
            #expect(read?.hasAllVertices ?? true)
        }
    }

    /// A USDZ archive whose only file is this layer.
    private func archive(_ layer: String) -> [UInt8] {
        let name = Array("a.usda".utf8)
        let content = Array(layer.utf8)
        func two(_ n: Int) -> [UInt8] { [UInt8(n & 255), UInt8(n >> 8 & 255)] }
        func four(_ n: Int) -> [UInt8] { two(n & 65_535) + two(n >> 16) }
        var bytes = four(0x0403_4B50) + two(20) + two(0) + two(0) + four(0) + four(0)
        bytes += four(content.count) + four(content.count) + two(name.count) + two(0)
        bytes += name + content
        let start = bytes.count
        bytes += four(0x0201_4B50) + two(20) + two(20) + two(0) + two(0) + four(0) + four(0)
        bytes += four(content.count) + four(content.count) + two(name.count) + two(0) + two(0)
        bytes += two(0) + two(0) + four(0) + four(0) + name
        let size = bytes.count - start
        bytes += four(0x0605_4B50) + two(0) + two(0) + two(1) + two(1) + four(size) + four(start)
        return bytes + two(0)
    }
}
