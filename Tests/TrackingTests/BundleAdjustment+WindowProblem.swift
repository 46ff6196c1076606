import Scene
import Vision

@testable import Tracking

extension BundleAdjustment {
    /// The same problem for Ceres, with which our own adjustment is compared.
    init(_ problem: WindowProblem) {
        let (deviation, focal) = (problem.deviationPixels, problem.focal * problem.deviationPixels)
        self.init(
            poses: problem.state.poses.map { .init($0, isFixed: true) },
            points: problem.state.points.map { .init($0) },
            cameras: [
                .init(Intrinsics(width: 1, height: 1, fx: focal.x, fy: focal.y, cx: 0, cy: 0))
            ])
        if problem.freesFocal { cameras[0].free = .focalLength }
        for index in problem.freePoses { poses[index].isFixed = false }
        for point in points.indices {
            for seen in problem.observations[problem.starts[point]..<problem.starts[point + 1]] {
                observations.append(
                    Observation(
                        pose: Int(seen.pose), point: point,
                        pixel: Vector2(seen.x, seen.y) * deviation, deviationPixels: deviation,
                        depth: seen.depthWeight > 0
                            ? .init(seen.depth, deviation: 1 / seen.depthWeight) : nil))
            }
        }
        priors = problem.priors.map { prior in
            Prior(
                pose: prior.pose, cameraFromWorld: prior.surfacePose.cameraFromWorld,
                positionDeviation: prior.surfacePose.placeDeviation,
                rotationDeviation: prior.surfacePose.turnDeviation)
        }
    }
}
