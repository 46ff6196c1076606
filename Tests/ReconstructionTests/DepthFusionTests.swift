import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("Fusion of depth into a closed surface")
struct DepthFusionTests {
    @Test(
        "the surface is near the truth, closed and manifold",
        arguments: [
            (VirtualObject.Name.rich, 0.97), (.poor, 0.97), (.repeating, 0.97), (.concave, 0.93),
        ] as [(VirtualObject.Name, Double)])
    func truth(object: VirtualObject.Name, least: Double) throws {
        let orbit = try Orbit(object, frames: 48, noise: 0.003)
        let surface = try orbit.fused(voxel: 0.0015, threads: 2)
        #expect(MeshFaults(of: surface.mesh) == .none)
        let score = MeshTruth(
            truth: orbit.truth, result: surface.mesh, distance: orbit.box.size.length / 100)
        #expect(score.fScore >= least, "\(score)")
        #expect(surface.unseenShare < 0.25)
    }

    @Test("the bytes do not depend on the number of threads")
    func threads() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 6, width: 160, height: 120)
        let one = try orbit.fused(voxel: 0.003, threads: 1)
        let two = try orbit.fused(voxel: 0.003, threads: 2)
        #expect(!one.mesh.triangles.isEmpty)
        #expect(one.mesh == two.mesh)
        #expect(one.isMeasured == two.isMeasured)
    }

    @Test("a box that cuts the object ends it with a flat side, without dents")
    func cut() throws {
        let orbit = try Orbit(.rich, frames: 24)
        var box = orbit.roomyBox
        box.size.x *= 0.5
        let voxel = 0.002
        var fusion = DepthFusion(
            box: box, voxel: voxel, isOnTable: true, workers: Workers(threads: 2))
        for sample in orbit.samples {
            guard let depth = sample.depth, let pose = sample.worldFromCamera else { continue }
            fusion.add(DepthMap(depth, intrinsics: sample.intrinsics, worldFromCamera: pose))
        }
        let surface = fusion.surface()
        #expect(MeshFaults(of: surface.mesh) == .none)
        let tree = TriangleBVH(
            positions: orbit.truth.positions, triangles: orbit.truth.triangles)
        // The number of vertices that lie neither on the object, nor on the table, nor at the sides
        // of the box.
        let dented = tree.query { query in
            surface.mesh.positions.count { position in
                let local = box.objectFromWorld * Vector3(position)
                guard abs(local.x) < box.size.x / 2 - 0.005, local.z > 0.02 else { return false }
                return query.nearest(to: position, within: 0.008) == nil
            }
        }
        #expect(dented < surface.mesh.positions.count / 100, "\(dented)")
        let reach = surface.mesh.positions.map { abs((box.objectFromWorld * Vector3($0)).x) }.max()
        #expect((reach ?? 0) >= box.size.x / 2 - 0.005)
    }

    @Test(
        "the surface in a box that is too low or tilted has nothing of the table",
        arguments: [(-0.012, 0.0), (-0.004, 0.08), (-0.006, -0.12)] as [(Double, Double)])
    func misplacedBox(shift: Double, tilt: Double) throws {
        let orbit = try Orbit(.rich, frames: 36, noise: 0.002)
        var box = orbit.roomyBox
        // Enlarges the box so that the object still fits when the box is tilted.
        box.size *= 1.15
        box.center.z = box.size.z / 2 + shift
        box.worldFromObject = Rotation(angle: tilt, axis: Vector3(0.8, 0.6, 0))
        var fusion = DepthFusion(
            box: box, voxel: 0.0015, isOnTable: true, workers: Workers(threads: 2))
        for sample in orbit.samples {
            guard let depth = sample.depth, let pose = sample.worldFromCamera else { continue }
            fusion.add(DepthMap(depth, intrinsics: sample.intrinsics, worldFromCamera: pose))
        }
        let surface = fusion.surface()
        #expect(MeshFaults(of: surface.mesh) == .none)
        let score = MeshTruth(
            truth: orbit.truth, result: surface.mesh, distance: orbit.box.size.length / 100)
        #expect(score.precision >= 0.97, "\(score)")
        #expect(score.recall >= 0.93, "\(score)")
    }

    /// A volume into which depth maps of a plane are integrated. The camera is half a metre above
    /// the plane. Each entry of `walls` is one map: its depth in metres and the votes of its
    /// pixels.
    private func volume(_ walls: [(depth: Float, votes: [UInt8])]) throws -> TSDFVolume {
        let camera = Intrinsics(width: 64, height: 64, fx: 80, fy: 80, cx: 31.5, cy: 31.5)
        let pose = try #require(
            RigidTransform(eye: Vector3(0, 0, 0.5), target: .zero, up: Vector3(0, 1, 0)))
        let box = BoundingBox(
            center: .zero, size: Vector3(repeating: 0.1), worldFromObject: .identity)
        var volume = TSDFVolume(grid: VolumeGrid(box: box, voxel: 0.002))
        for wall in walls {
            var map = DepthMap(
                intrinsics: camera, worldFromCamera: pose,
                values: Array(repeating: wall.depth, count: 64 * 64))
            map.votes = wall.votes
            volume.integrate(map, workers: Workers(threads: 1))
        }
        return volume
    }

    @Test("depth with many votes outweighs depth with few")
    func votes() throws {
        let few = [UInt8](repeating: 1, count: 64 * 64)
        let many = [UInt8](repeating: 9, count: 64 * 64)
        /// Distance of the mean surface from the camera, in metres, taken at the observed voxel
        /// whose signed distance is nearest to zero.
        func depth(_ walls: [(depth: Float, votes: [UInt8])]) throws -> Double {
            let volume = try volume(walls)
            let nearest = try #require(
                volume.distances.indices.filter { volume.weights[$0] > 0 }.min {
                    abs(volume.distances[$0]) < abs(volume.distances[$1])
                })
            let block = Int(volume.blockOfSlot[nearest / VolumeGrid.voxelsInBlock])
            let row = nearest % VolumeGrid.voxelsInBlock / (VolumeGrid.side * VolumeGrid.side)
            let height = volume.grid.place(of: block).z * VolumeGrid.side + row
            let z = volume.grid.worldFromGrid.translation.z + Double(height) * volume.grid.voxel
            return 0.5 - z
        }
        // The largest allowed error is half of the voxel size of 2 mm, plus a margin.
        #expect(abs(try depth([(0.5, []), (0.504, [])]) - 0.502) < 0.0012)
        #expect(abs(try depth([(0.5, few), (0.504, few)]) - 0.502) < 0.0012)
        #expect(abs(try depth([(0.5, many), (0.504, few)]) - 0.5004) < 0.0012)
        #expect(abs(try depth([(0.5, few), (0.504, many)]) - 0.5036) < 0.0012)
    }

    @Test("space that a camera only looks through is free, and nothing behind it is known")
    func seenThrough() throws {
        let (surface, through) = (try volume([(0.5, [])]), try volume([(-0.5, [])]))
        #expect(surface.distances.contains { $0 < 0 })
        #expect(!through.distances.contains { $0 < 0 })
        #expect(through.freeViews == surface.freeViews && through.freeViews.contains(1))
        // Both volumes contain measurements of the same voxels in front of the surface. Only the
        // volume with the surface also contains measurements of voxels behind the surface.
        let isKnown = zip(through.weights, surface.weights)
        #expect(isKnown.allSatisfy { $0 <= $1 } && isKnown.contains { $0 == 1 && $1 == 1 })
        #expect(isKnown.contains { $0 == 0 && $1 == 1 })
    }

    @Test("without any depth, no surface is made")
    func nothing() throws {
        var fusion = DepthFusion(
            box: BoundingBox(
                center: Vector3(0, 0, 0.1), size: Vector3(repeating: 0.2),
                worldFromObject: .identity),
            voxel: 0.004, isOnTable: true, workers: Workers(threads: 1))
        #expect(fusion.surface().mesh.triangles.isEmpty)
    }
}
