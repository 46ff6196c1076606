import Glibc
import Scene

/// Estimates the pose of a head from five points: the rotation and translation that bring the
/// points of a generic face nearest to the observed ones (damped Gauss-Newton). Yaw and roll are
/// accurate to some degrees. Five points determine pitch badly, so a prior keeps the pitch near
/// that of a level head.
public enum LandmarkPose {
    /// The points of a generic face in the head's axes, metres: means of the neutral face of
    /// ICT-FaceKit (MIT), in the order of `FaceLandmarks.all`.
    public static let genericPoints = [
        Vector3(-0.0326, 0.0344, 0.0922), Vector3(0.0326, 0.0344, 0.0922),
        Vector3(0, 0.0041, 0.1307), Vector3(-0.0253, -0.0352, 0.1019),
        Vector3(0.0253, -0.0352, 0.1019),
    ]
    /// Standard deviation of pitch in the prior, radians: a guess, 15°. The mean of the prior is a
    /// level head.
    private static let pitchDeviation = 0.26
    /// Standard deviation of a detected point, as a share of the face's extent in the picture: a
    /// guess. The extent is the largest of the eyes' distance, the mouth's width and the distance
    /// from the eyes to the mouth.
    private static let pointDeviation = 0.05
    /// The search runs once from each of these yaws, radians: from one yaw alone it can end with
    /// the face turned to the wrong side. Guesses: straight, and 52° to each side.
    private static let startYaws = [0.0, -0.9, 0.9]
    /// The extent of a usual face, metres: the largest of the eyes' distance, the mouth's width and
    /// the distance from the eyes to the mouth. It gives the distance at which the search begins.
    /// Guess.
    private static let faceExtentMeters = 0.066
    /// Distance of the generic points in front of the head's origin, metres; derived from them.
    private static let faceBeforeOriginMeters = 0.1
    /// A camera does not see points nearer than this, metres. Guess.
    private static let leastDepthMeters = 0.02
    /// The search ends at the latest after this many iterations. Guess.
    private static let mostIterations = 30
    /// The search ends after a step that decreases the cost by less than this. Guess.
    private static let leastDecrease = 1e-9
    /// The search begins with this damping. Guess.
    private static let startDamping = 1e-3
    /// Range of the damping. The search ends when the damping exceeds the upper end, since no step
    /// helps then. Guesses.
    private static let dampingRange = 1e-9...1e8
    /// Step of the numeric derivative, radians and metres. Guess.
    private static let differenceStep = 1e-5

    /// The pose of the face; nil where its points do not form a face.
    public static func estimate(_ landmarks: FaceLandmarks, camera: Intrinsics) -> HeadPose? {
        let points = landmarks.all
        let extent = max(
            landmarks.eyeDistance, landmarks.mouthWidth,
            ((landmarks.rightEye + landmarks.leftEye) / 2
                - (landmarks.rightMouth + landmarks.leftMouth) / 2).length)
        guard camera.fault == nil, extent > 3, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
        else { return nil }
        let rays = points.map {
            Vector2(($0.x - camera.cx) / camera.fx, ($0.y - camera.cy) / camera.fy)
        }
        let spread = extent / camera.fx
        let middle = rays.reduce(Vector2.zero, +) / Double(rays.count)
        let start = faceExtentMeters / spread
        var best: (cost: Double, state: [Double])?
        for yaw in startYaws {
            let place = Vector3(
                middle.x * start, middle.y * start, start + faceBeforeOriginMeters * cos(yaw))
            let fit = minimize(
                [yaw, 0, 0, place.x, place.y, place.z], rays: rays,
                deviation: pointDeviation * spread)
            if fit.cost < best?.cost ?? .infinity { best = fit }
        }
        guard let best, best.cost.isFinite, best.state[5] > leastDepthMeters else { return nil }
        return HeadPose(yaw: best.state[0], pitch: best.state[1], roll: best.state[2])
    }

    /// The residuals of the points and of the prior for a state (yaw, pitch, roll, translation), in
    /// standard deviations; nil if a point is too near to the camera.
    private static func residuals(
        _ state: [Double], _ rays: [Vector2], _ deviation: Double
    ) -> [Double]? {
        let pose = HeadPose(yaw: state[0], pitch: state[1], roll: state[2])
        let rotation = pose.cameraFromHead
        let place = Vector3(state[3], state[4], state[5])
        var residuals: [Double] = []
        residuals.reserveCapacity(2 * rays.count + 1)
        for (point, ray) in zip(genericPoints, rays) {
            let inCamera = rotation * point + place
            guard inCamera.z > leastDepthMeters else { return nil }
            residuals.append((inCamera.x / inCamera.z - ray.x) / deviation)
            residuals.append((inCamera.y / inCamera.z - ray.y) / deviation)
        }
        residuals.append(state[1] / pitchDeviation)
        return residuals
    }

    private static func minimize(
        _ start: [Double], rays: [Vector2], deviation: Double
    ) -> (cost: Double, state: [Double]) {
        var state = start
        guard var current = residuals(state, rays, deviation) else { return (.infinity, state) }
        var cost = current.reduce(0) { $0 + $1 * $1 }
        var damping = startDamping
        for _ in 0..<mostIterations {
            var jacobian: [[Double]] = []
            for index in state.indices {
                var moved = state
                moved[index] += differenceStep
                guard let changed = residuals(moved, rays, deviation) else { return (cost, state) }
                jacobian.append(zip(changed, current).map { ($0 - $1) / differenceStep })
            }
            var equations = NormalEquations(unknowns: state.count)
            for (index, residual) in current.enumerated() {
                equations.add(jacobian.map { $0[index] }, equals: -residual)
            }
            equations.damp(damping)
            guard let step = equations.solution() else { break }
            let next = zip(state, step).map { $0 + $1 }
            if let changed = residuals(next, rays, deviation) {
                let nextCost = changed.reduce(0) { $0 + $1 * $1 }
                if nextCost < cost {
                    let decrease = cost - nextCost
                    (state, current, cost) = (next, changed, nextCost)
                    damping = max(dampingRange.lowerBound, damping / 5)
                    if decrease < leastDecrease { break }
                    continue
                }
            }
            damping *= 8
            if damping > dampingRange.upperBound { break }
        }
        return (cost, state)
    }
}
