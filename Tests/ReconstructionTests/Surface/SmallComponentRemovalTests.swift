import Scene
import Testing

@testable import Reconstruction

@Suite("Crumbs of a surface")
struct SmallComponentRemovalTests {
    @Test("small pieces of a mesh are dropped, the others keep their order")
    func crumbs() {
        func tetrahedron(_ first: UInt32) -> [SIMD3<UInt32>] {
            [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)].map {
                SIMD3(first + $0.0, first + $0.1, first + $0.2)
            }
        }
        let corners: [SIMD3<Float>] = [
            SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1),
        ]
        let crumb = corners.map { $0 * 0.02 + 5 }
        let mesh = Mesh(
            positions: crumb + corners + corners.map { $0 + 3 },
            triangles: tetrahedron(0) + tetrahedron(4) + tetrahedron(8))
        let cleaned = SmallComponentRemoval.cleaned(mesh)
        #expect(cleaned.positions == Array(mesh.positions[4...]))
        #expect(cleaned.triangles == tetrahedron(0) + tetrahedron(4))
    }
}
