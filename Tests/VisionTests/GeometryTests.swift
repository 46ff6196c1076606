import Glibc
import Scene
import TestKit
import Testing
import Vision

@Suite("Poses and adjustment")
struct GeometryTests {
    private let camera = Intrinsics(
        width: 640, height: 480, fx: 560, fy: 560, cx: 318, cy: 242,
        distortion: Distortion(k1: -0.08, k2: 0.02))

    /// Points within 0.2 m of the origin.
    private func cloud(_ count: Int, _ rng: inout RandomSource) -> [Vector3] {
        (0..<count).map { _ in
            Vector3(rng.number(-0.2...0.2), rng.number(-0.2...0.2), rng.number(-0.2...0.2))
        }
    }

    /// `cameraFromWorld` of a camera at arm's length, at this azimuth (radians) round the origin.
    private func view(_ angle: Double) -> RigidTransform {
        RigidTransform(orbiting: .zero, azimuth: angle, elevation: 0.4, distance: 0.76).inverse
    }

    private func ray(
        _ point: Vector3, _ pose: RigidTransform, noise: Double, _ rng: inout RandomSource
    ) -> Vector2 {
        let p = pose * point
        return Vector2(p.x / p.z, p.y / p.z)
            + Vector2(rng.normal(noise), rng.normal(noise)) / camera.fx
    }

    @Test("relative and absolute poses are found among false matches", arguments: 1...5)
    func poses(seed: UInt64) throws {
        var rng = RandomSource(seed: seed)
        let points = cloud(200, &rng)
        let (first, second) = (view(0.2), view(0.55))
        let firstRays = points.map { ray($0, first, noise: 0.3, &rng) }
        var secondRays = points.map { ray($0, second, noise: 0.3, &rng) }
        for index in stride(from: 0, to: 200, by: 4) {
            secondRays[index] = Vector2(rng.number(-0.5...0.5), rng.number(-0.4...0.4))
        }
        let truth = second * first.inverse
        let relative = try #require(
            try RelativePose.find(first: firstRays, second: secondRays, threshold: 1 / camera.fx))
        // The limits are wide, because this pose comes from five noisy points only. It is a start
        // for a refinement.
        #expect((relative.transform.rotation.inverse * truth.rotation).angle < 0.06)
        #expect(
            angle(between: relative.transform.translation, and: truth.translation) < 0.15)
        #expect(abs(relative.transform.translation.length - 1) < 1e-6)
        #expect(relative.inlierCount >= 130 && relative.isInlier.count { $0 } >= 130)
        let absolute = try #require(
            try PerspectivePose.find(
                points: points, rays: secondRays, threshold: 2 / camera.fx))
        #expect((absolute.transform.rotation.inverse * second.rotation).angle < 0.01)
        #expect((absolute.transform.translation - second.translation).length < 0.01)
        #expect(absolute.inlierCount >= 120)
        #expect(try PerspectivePose.find(points: [], rays: [], threshold: 1) == nil)
        #expect(try RelativePose.find(first: [], second: [], threshold: 1) == nil)
    }

    /// Twelve views of a cloud with errors of half a degree, a centimetre for cameras and half a
    /// centimetre for points.
    private func disturbed(
        seed: UInt64, depth: Bool = false
    ) throws -> (truth: BundleAdjustment, start: BundleAdjustment) {
        var rng = RandomSource(seed: seed)
        let points = cloud(150, &rng)
        var truth = BundleAdjustment(cameras: [.init(camera)])
        truth.points = points.map { .init($0) }
        for number in 0..<12 {
            let pose = view(0.25 * Double(number))
            truth.poses.append(.init(pose, isFixed: number == 0))
            for (index, point) in points.enumerated() {
                let inCamera = pose * point
                guard let pixel = camera.project(inCamera) else { continue }
                truth.observations.append(
                    .init(
                        pose: number, point: index,
                        pixel: pixel + Vector2(rng.normal(0.2), rng.normal(0.2)),
                        deviationPixels: 0.2,
                        depth: depth
                            ? .init(inCamera.z + rng.normal(0.001), deviation: 0.001) : nil))
            }
        }
        var start = truth
        for index in start.poses.indices where !start.poses[index].isFixed {
            let pose = start.poses[index].cameraFromWorld
            let axis = Vector3(rng.normal(1), rng.normal(1), rng.normal(1))
            start.poses[index].cameraFromWorld = RigidTransform(
                rotation: Rotation(angle: 0.009, axis: axis) * pose.rotation,
                translation: pose.translation
                    + Vector3(rng.normal(0.01), rng.normal(0.01), rng.normal(0.01)))
        }
        for index in start.points.indices {
            start.points[index].position += Vector3(
                rng.normal(0.005), rng.normal(0.005), rng.normal(0.005))
        }
        return (truth, start)
    }

    private func placeErrors(_ a: BundleAdjustment, _ b: BundleAdjustment) -> [Double] {
        zip(a.poses, b.poses).map {
            ($0.cameraFromWorld.inverse.translation - $1.cameraFromWorld.inverse.translation)
                .length
        }
    }

    @Test("adjustment with depth corrects poses and points, in metres", arguments: 1...2)
    func depth(seed: UInt64) throws {
        let (truth, start) = try disturbed(seed: seed, depth: true)
        var problem = start
        let outcome = try #require(try problem.adjust(iterations: 30, threads: 2))
        #expect(outcome.finalCost < outcome.initialCost / 50 && outcome.steps > 2)
        #expect(problem.poses[0] == start.poses[0])
        #expect(try #require(placeErrors(problem, truth).max()) < 0.001)
        // The residuals have a standard deviation of 1. Two thirds of them are smaller than this
        // deviation.
        #expect(outcome.finalCost < 0.7 * Double(3 * truth.observations.count))
        let isOriented = problem.poses.allSatisfy { pose in
            let q = pose.cameraFromWorld.rotation
            return abs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1) < 1e-9
        }
        #expect(isOriented)
    }

    @Test("fixed parameters stay, and a wrong focal length and lens are corrected")
    func lens() throws {
        let (truth, start) = try disturbed(seed: 3)
        var problem = start
        problem.poses[6] = truth.poses[6]
        problem.poses[6].isFixed = true
        var wrong = camera
        (wrong.fx, wrong.fy) = (500, 500)
        wrong.distortion = .none
        problem.cameras = [.init(wrong, free: [.focalLength, .radial])]
        _ = try #require(try problem.adjust(iterations: 60, tolerance: 1e-7))
        #expect(
            problem.poses[6]
                == BundleAdjustment.Pose(
                    truth.poses[6].cameraFromWorld, isFixed: true))
        let found = problem.cameras[0].intrinsics
        #expect(abs(found.fx - 560) < 3 && found.fx == found.fy, "\(found)")
        #expect(abs(found.distortion.k1 + 0.08) < 0.02, "\(found)")
        #expect(found.cx == camera.cx && found.distortion.p1 == 0)
        #expect(try #require(placeErrors(problem, truth).max()) < 0.003)
    }

    @Test("the parameters of a fisheye are found")
    func fisheye() throws {
        var (truth, start) = try disturbed(seed: 5)
        var lens = camera
        (lens.fx, lens.fy) = (280, 280)
        lens.distortion = .fisheye(k1: 0.05, k2: -0.02, k3: 0.01, k4: -0.004)
        truth.cameras[0].intrinsics = lens
        for index in truth.observations.indices {
            let seen = truth.observations[index]
            let inCamera =
                truth.poses[seen.pose].cameraFromWorld * truth.points[seen.point].position
            start.observations[index].pixel = try #require(lens.project(inCamera))
        }
        // The target is close, so that it fills the picture; its points are known.
        start.points = truth.points.map { .init($0.position, isFixed: true) }
        var wrong = lens
        (wrong.fx, wrong.fy, wrong.distortion) = (250, 250, .fisheye())
        start.cameras = [
            .init(wrong, free: [.focalLength, .radial, .tangential, .thirdRadial])
        ]
        _ = try #require(try start.adjust(iterations: 100, tolerance: 1e-12))
        let found = start.cameras[0].intrinsics
        #expect(abs(found.fx - 280) < 0.5 && found.distortion.model == .fisheye, "\(found)")
        for angle in [0.1, 0.2, 0.3] {
            let point = Vector3(sin(angle), 0, cos(angle))
            let pixels = (try #require(found.project(point)), try #require(lens.project(point)))
            #expect((pixels.0 - pixels.1).length < 0.1)
        }
    }

    @Test("priors determine poses that nothing else determines, and false matches do not pull")
    func priors() throws {
        let (truth, start) = try disturbed(seed: 4)
        var problem = start
        for index in problem.poses.indices { problem.poses[index].isFixed = false }
        for index in problem.observations.indices where index % 40 == 0 {
            problem.observations[index].pixel += Vector2(60, -35)
        }
        problem.priors = truth.poses.indices.map {
            .init(
                pose: $0, cameraFromWorld: truth.poses[$0].cameraFromWorld,
                positionDeviation: 0.002,
                rotationDeviation: 0.004)
        }
        _ = try #require(try problem.adjust(iterations: 40, tolerance: 1e-6))
        #expect(try #require(placeErrors(problem, truth).max()) < 0.003)
        var nothing = BundleAdjustment(cameras: [.init(camera)])
        #expect(try nothing.adjust()?.steps == 0)
    }
}
