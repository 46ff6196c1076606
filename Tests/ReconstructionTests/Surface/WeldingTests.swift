import Scene
import Simulator
import TestKit
import Testing

@testable import Reconstruction

@Suite("Models stay manifold for readers that weld by position")
struct WeldingTests {
    /// The surface of a smooth random field: a sponge, whose walls touch when triangles are
    /// removed.
    private func sponge(seed: UInt64) -> Mesh {
        var rng = RandomSource(seed: seed)
        // A box away from the origin, as in a tracker's world, where floats have less precision.
        let box = BoundingBox(
            center: Vector3(1.7, -0.9, 0.4), size: Vector3(repeating: 0.09),
            worldFromObject: Rotation(angle: 0.3, axis: rng.vector().normalized ?? .zero))
        let grid = VolumeGrid(box: box, voxel: 0.003)
        let waves = (0..<12).map { _ in
            (direction: rng.vector(-1.2...1.2), phase: rng.number(0...4))
        }
        var distances: [Int16] = []
        for block in 0..<grid.blockCount {
            let low = grid.place(of: block) &* VolumeGrid.side
            for index in 0..<VolumeGrid.voxelsInBlock {
                let place = low &+ SIMD3(index & 7, index >> 3 & 7, index >> 6)
                var sum = 0.15 * rng.signed()
                for wave in waves {
                    let turns =
                        Scene.dot(wave.direction, Vector3(SIMD3<Double>(place))) / 8 + wave.phase
                    sum += abs(4 * (turns - turns.rounded(.down)) - 2) - 1
                }
                let isRim = any(place .== 0) || any(place .== grid.voxels &- 1)
                let value = isRim ? 1 : max(-1, min(1, 0.3 * sum))
                let scaled = Int16(value * Double(TSDFVolume.distanceScale))
                distances.append(scaled == 0 ? 1 : scaled)
            }
        }
        let slots = (0..<Int32(grid.blockCount)).map { $0 }
        let field = ClosedField(
            grid: grid, slotOfBlock: slots, blockOfSlot: slots, distances: distances,
            isMeasured: Array(repeating: true, count: distances.count))
        return FieldSurface(of: field, workers: Workers(threads: 2)).mesh
    }

    @Test("sheets that touch in a sponge are separated at every size", arguments: [1, 2, 3, 4])
    func sponges(seed: UInt64) {
        let mesh = sponge(seed: seed)
        #expect(MeshFaults(ofWelded: mesh) == .none)
        var doubled = 0
        for share in [1, 3, 10, 30] {
            let limit = mesh.triangles.count / share
            let reduced = MeshDecimation.reduced(mesh, maximumTriangles: limit)
            #expect(MeshFaults(of: reduced) == .none)
            #expect(MeshFaults(ofWelded: reduced) == .none, "1 of \(share)")
            doubled +=
                reduced.positions.count
                - Set(mesh.positions).intersection(
                    reduced.positions
                ).count
        }
        // The test needs vertices at equal positions; without them it would prove nothing.
        #expect(doubled > 0)
    }

    @Test("the virtual objects stay manifold at every size", arguments: VirtualObject.Name.allCases)
    func objects(name: VirtualObject.Name) {
        let mesh = VirtualObject(name, seed: 1).mesh
        for limit in [mesh.triangles.count, mesh.triangles.count / 4, 2000, 400] {
            let reduced = MeshDecimation.reduced(mesh, maximumTriangles: limit)
            #expect(MeshFaults(ofWelded: reduced) == .none, "\(limit)")
        }
    }

    @Test("two vertices at one position move inwards, no farther than necessary")
    func apart() throws {
        // Two cubes of 1 m that touch at one corner. Each cube has its own vertex at this corner.
        let cube = Self.cube(at: SIMD3(0, 0, 0)), other = Self.cube(at: SIMD3(1, 1, 1))
        let mesh = Mesh(
            positions: cube.positions + other.positions,
            triangles: cube.triangles + other.triangles.map { $0 &+ SIMD3(repeating: 8) })
        #expect(MeshFaults(of: mesh) == .none && MeshFaults(ofWelded: mesh).torn > 0)
        let separated = VertexSeparation.separated(mesh)
        #expect(MeshFaults(ofWelded: separated) == .none)
        #expect(separated.triangles == mesh.triangles)
        for (vertex, (before, after)) in zip(mesh.positions, separated.positions).enumerated() {
            let isTouching = vertex == 7 || vertex == 8
            #expect((before != after) == isTouching)
            let moved = after - before
            #expect(abs(moved.x) < 0.02 && abs(moved.y) < 0.02 && abs(moved.z) < 0.02)
            if vertex == 7 { #expect(moved.x < 0 && moved.y < 0 && moved.z < 0) }
            if vertex == 8 { #expect(moved.x > 0 && moved.y > 0 && moved.z > 0) }
        }
    }

    private static func cube(at corner: SIMD3<Float>) -> Mesh {
        let positions = (0..<8).map { (index: Int) -> SIMD3<Float> in
            let (x, y, z) = (index & 1, index >> 1 & 1, index >> 2)
            return corner + SIMD3<Float>(Float(x), Float(y), Float(z))
        }
        let squares: [[UInt32]] = [
            [0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6],
        ]
        return Mesh(
            positions: positions,
            triangles: squares.flatMap { s in
                [SIMD3(s[0], s[1], s[2]), SIMD3(s[0], s[2], s[3])]
            })
    }
}
