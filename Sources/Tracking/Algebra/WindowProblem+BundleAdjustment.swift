import Scene
import Vision

extension BundleAdjustment {
    /// The same problem for the library, which can free the lens too.
    init(_ problem: WindowProblem) {
        let (deviation, focal) = (problem.deviationPixels, problem.focal * problem.deviationPixels)
        self.init(
            poses: problem.state.poses.map { .init($0, isFixed: true) },
            points: problem.state.points.map { .init($0) },
            cameras: [
                .init(Intrinsics(width: 1, height: 1, fx: focal.x, fy: focal.y, cx: 0, cy: 0))
            ])
        for index in problem.freePoses { poses[index].isFixed = false }
        for point in points.indices {
            for seen in problem.sightings[problem.starts[point]..<problem.starts[point + 1]] {
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
                pose: prior.pose, cameraFromWorld: prior.laid.cameraFromWorld,
                placeDeviation: prior.laid.placeDeviation, turnDeviation: prior.laid.turnDeviation)
        }
    }
}

extension WindowProblem {
    /// Takes the places that the library has found.
    mutating func take(_ adjusted: BundleAdjustment) {
        for index in freePoses {
            state.write(adjusted.poses[index].cameraFromWorld, to: index)
        }
        for (index, point) in adjusted.points.enumerated() {
            state.points[index] = point.position
        }
    }
}
