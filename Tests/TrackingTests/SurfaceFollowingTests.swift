import Scene
import Simulator
import TestKit
import Testing

@testable import Tracking

@Suite("Tracking by surfaces, where there is no texture")
struct SurfaceFollowingTests {
    /// A grey corner of a room with this number of walls, as a depth camera with noise sees it.
    private func walls(
        _ count: Int, from camera: RigidTransform = .identity, at seconds: Double = 0,
        rng: inout RandomSource
    ) -> Frame {
        let (width, height, focal) = (320, 240, 260.0)
        let intrinsics = Intrinsics(
            width: width, height: height, fx: focal, fy: focal, cx: 159.5, cy: 119.5)
        // Each wall's normal and distance from the first camera, which looks into the corner.
        let planes: [(normal: Vector3, distance: Double)] = [
            (Vector3(0.1, 0.1, -1), 1.0), (Vector3(1, 0.2, -1), 0.85),
            (Vector3(0.2, -1, -0.6), 0.6),
        ]
        let columns = width / 4
        let noise = (0..<columns * height / 4).map { _ in rng.normal(0.003) }
        var values = [UInt16](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let ray = Vector3((Double(x) - 159.5) / focal, (Double(y) - 119.5) / focal, 1)
                let direction = camera.rotation * ray
                var z = 9.0
                for plane in planes.prefix(count) {
                    let along = dot(plane.normal, direction)
                    let t = (-plane.distance - dot(plane.normal, camera.translation)) / along
                    if t > 0.2 { z = min(z, t) }
                }
                z += noise[y / 4 * columns + x / 4] * z * z
                values[y * width + x] = UInt16(z * 5000)
            }
        }
        return Frame(
            index: 0, name: "", timestamp: Timestamp(nanoseconds: Int64(seconds * 1e9)),
            luma: LumaPlane(
                width: width, height: height,
                values: [UInt8](repeating: 128, count: width * height)),
            original: .jpeg([]),
            depth: DepthPlane(
                width: width, height: height, values: values, metersPerUnit: 1 / 5000),
            intrinsics: intrinsics)
    }

    @Test(
        "three walls determine a pose; one wall, or two, let it slide",
        arguments: 1...4 as ClosedRange<UInt64>)
    func determined(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        for count in 1...3 {
            var tracker = LandmarkTracker(usesDepth: true)
            let picture = WorkingPicture(walls(count, rng: &rng))
            #expect(tracker.isDeterminedBySurfaces(picture) == (count == 3), "\(count) walls")
        }
    }

    @Test("a corner without texture is tracked to 3 mm and 0.3°")
    func corner() throws {
        var rng = RandomSource(seed: 5)
        var tracker = LandmarkTracker(usesDepth: true)
        for step in 0..<25 {
            let share = Double(step)
            let truth = RigidTransform(
                rotation: Rotation(angle: 0.012 * share, axis: Vector3(0.2, 1, 0.1)),
                translation: Vector3(0.012, 0.006, -0.004) * share)
            let frame = walls(3, from: truth, at: share / 30, rng: &rng)
            let pose = try #require(try tracker.track(frame).worldFromCamera, "step \(step)")
            #expect((pose.translation - truth.translation).length < 0.003, "step \(step)")
            #expect((pose.rotation * truth.rotation.inverse).angle < 0.3 * .pi / 180)
        }
    }

    @Test("a view that shows only one wall has no pose, and gives the reason")
    func slide() throws {
        var rng = RandomSource(seed: 6)
        var tracker = LandmarkTracker(usesDepth: true)
        for step in 0..<3 {
            let frame = walls(3, at: Double(step) / 30, rng: &rng)
            #expect(try tracker.track(frame).worldFromCamera != nil)
        }
        for step in 3..<6 {
            let truth = RigidTransform(
                rotation: .identity, translation: Vector3(0.02 * Double(step), 0, 0))
            let estimate = try tracker.track(
                walls(1, from: truth, at: Double(step) / 30, rng: &rng))
            #expect(estimate.worldFromCamera == nil, "step \(step)")
        }
    }
}
