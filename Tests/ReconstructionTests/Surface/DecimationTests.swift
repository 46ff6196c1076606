import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("Fewer triangles")
struct DecimationTests {
    /// The number of edges that do not belong to exactly two triangles with consistent orientation.
    private func faultyEdges(_ mesh: Mesh) -> Int {
        SurfaceTopology(mesh.triangles, vertexCount: mesh.positions.count).openEdges
    }

    /// The triangles round a vertex should form one fan. Returns the number of additional fans.
    private func extraFans(_ mesh: Mesh) -> Int {
        ManifoldRepair.repaired(mesh).positions.count
            - Set(mesh.triangles.flatMap { [$0.x, $0.y, $0.z] }).count
    }

    private func volume(_ mesh: Mesh) -> Double {
        mesh.triangles.reduce(0) { sum, t in
            let (a, b, c) = (
                Vector3(mesh.positions[Int(t.x)]), Vector3(mesh.positions[Int(t.y)]),
                Vector3(mesh.positions[Int(t.z)])
            )
            return sum + Scene.dot(a, Scene.cross(b, c)) / 6
        }
    }

    @Test(
        "the mesh stays closed, manifold, without slivers and close to the original",
        arguments: [1, 2, 3, 4])
    func decimation(seed: UInt64) throws {
        let mesh =
            seed == 4
            ? VirtualObject(.concave, seed: 1).mesh : SampleSurface.blob(seed: seed)
        for limit in [mesh.triangles.count / 2, mesh.triangles.count / 8, 600] {
            let reduced = MeshDecimation.reduced(mesh, maximumTriangles: limit)
            #expect(reduced.triangles.count <= limit)
            #expect(reduced.triangles.count > limit * 8 / 10)
            #expect(faultyEdges(reduced) == 0)
            #expect(extraFans(reduced) == 0)
            // Flat triangles cut off a part of the volume under a curved surface. With 600
            // triangles, this part is up to 3 %.
            #expect(abs(volume(reduced) / volume(mesh) - 1) < (limit == 600 ? 0.03 : 0.01))
            var slivers = 0
            for t in reduced.triangles {
                let corners = (0..<3).map { Vector3(reduced.positions[Int(t[$0])]) }
                let area = Scene.cross(corners[1] - corners[0], corners[2] - corners[0]).length
                let longest = (0..<3).map { (corners[($0 + 1) % 3] - corners[$0]).length }.max()
                if area < 1e-4 * (longest ?? 0) * (longest ?? 0) { slivers += 1 }
            }
            #expect(slivers == 0)
        }
    }

    @Test("sheets that touch at an edge or a corner are separated, the surface stays closed")
    func touchingSheets() {
        // Two tetrahedra with a common edge, and a third that shares a corner.
        let positions: [SIMD3<Float>] = [
            SIMD3(0, 0, 0), SIMD3(0, 0, 1), SIMD3(1, 0, 0), SIMD3(1, 1, 0), SIMD3(-1, 0, 0),
            SIMD3(-1, -1, 0), SIMD3(0.2, 0.1, 2), SIMD3(0.4, 0.1, 2), SIMD3(0.2, 0.4, 2),
        ]
        func tetrahedron(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> [SIMD3<UInt32>] {
            [SIMD3(a, c, b), SIMD3(a, b, d), SIMD3(b, c, d), SIMD3(a, d, c)]
        }
        let mesh = Mesh(
            positions: positions,
            triangles: tetrahedron(0, 2, 3, 1) + tetrahedron(0, 4, 5, 1)
                + tetrahedron(1, 7, 6, 8))
        #expect(faultyEdges(mesh) > 0)
        let repaired = ManifoldRepair.repaired(mesh)
        #expect(faultyEdges(repaired) == 0)
        #expect(repaired.triangles.count == 12 && repaired.positions.count == 12)
        #expect(abs(volume(repaired) - volume(mesh)) < 1e-6)
    }

    @Test("triangles that hang at one edge, and double triangles, are removed")
    func fins() {
        var mesh = SampleSurface.sphere(rings: 6, columns: 12)
        let count = mesh.triangles.count
        mesh.positions.append(SIMD3(0, 0, 0.3))
        let top = UInt32(mesh.positions.count - 1)
        mesh.triangles += [SIMD3(3, 4, top), SIMD3(4, 3, top), SIMD3(5, 5, 6)]
        let repaired = ManifoldRepair.repaired(mesh)
        #expect(repaired.triangles.count == count)
        #expect(faultyEdges(repaired) == 0)
    }
}
