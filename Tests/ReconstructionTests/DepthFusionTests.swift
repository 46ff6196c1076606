import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("Depth becomes a closed surface")
struct DepthFusionTests {
    @Test(
        "near the truth, closed and manifold",
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
        #expect(surface.inventedShare < 0.25)
    }

    @Test("the same bytes whatever the number of threads")
    func threads() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 6, width: 160, height: 120)
        let one = try orbit.fused(voxel: 0.003, threads: 1)
        let two = try orbit.fused(voxel: 0.003, threads: 2)
        #expect(!one.mesh.triangles.isEmpty)
        #expect(one.mesh == two.mesh)
        #expect(one.isMeasured == two.isMeasured)
    }

    @Test("nothing seen is nothing made up")
    func nothing() throws {
        var fusion = DepthFusion(
            box: BoundingBox(
                center: Vector3(0, 0, 0.1), size: Vector3(repeating: 0.2),
                worldFromObject: .identity),
            voxel: 0.004, isOnTable: true, workers: Workers(threads: 1))
        #expect(fusion.surface().mesh.triangles.isEmpty)
    }
}
