import Scene

/// The pose that best explains the pixels of known points: Levenberg-Marquardt on the reprojection
/// error in pixels, lens distortion included, with Huber weights.
struct PoseRefinement {
    /// The refined pose.
    let cameraFromWorld: RigidTransform
    /// Root mean square reprojection error, in pixels.
    let errorPixels: Double
    /// Huber's cost in squared pixels, for comparing two poses of the same points.
    let cost: Double
    /// Standard deviations of the camera's position (in the world's unit) and rotation (radians);
    /// nil when the points do not determine them.
    let deviations: (place: Double, turn: Double)?
    /// Number of points used.
    let pointCount: Int

    /// Huber threshold, pixels: a larger residual counts linearly, a smaller one by its square.
    /// Corners of good markers lie within 1 px. A guess.
    static let huberPixels = 1.5
    /// The noise of a corner is taken to be at least this, in pixels, even where few residuals
    /// suggest less (guess).
    private static let leastNoisePixels = 0.1
    /// Largest number of steps: ten are usually enough, but a start that is far off needs more
    /// (guess).
    private static let mostSteps = 50
    /// The damping at the start (guess).
    private static let firstDamping = 1e-4
    /// Factor of the damping after a step that lowers the cost (Marquardt 1963).
    private static let successFactor = 0.1
    /// Factor of the damping after a step that does not lower the cost (Marquardt 1963).
    private static let failureFactor = 10.0
    /// The damping never falls below this limit (guess).
    private static let leastDamping = 1e-9
    /// The refinement ends if the damping rises above this limit (guess).
    private static let mostDamping = 1e8
    /// The refinement ends after a step that lowers the cost by at most this share (guess).
    private static let leastGain = 1e-9
    /// The refinement ends after a step that lowers the cost and is shorter than this, in radians
    /// and the world's unit (guess).
    private static let leastStep = 1e-10
    /// The refinement ends after a step that does not lower the cost and is shorter than this, in
    /// radians and the world's unit (guess).
    private static let leastFailedStep = 1e-12

    /// Refines `start`; nil when a point falls behind the camera or outside the lens model's range,
    /// or when the points do not determine a pose.
    init?(_ points: [PointObservation], camera: Intrinsics, start: RigidTransform) {
        guard points.count >= 3, var current = Self.equations(points, camera, start) else {
            return nil
        }
        var pose = start
        var damping = Self.firstDamping
        for _ in 0..<Self.mostSteps {
            guard let step = current.equations.step(damping: damping) else { return nil }
            let next = pose.stepped(by: step)
            let size = (step * step).sum().squareRoot()
            if let trial = Self.equations(points, camera, next), trial.cost <= current.cost {
                let gain = current.cost - trial.cost
                (pose, current) = (next, trial)
                damping = max(Self.leastDamping, damping * Self.successFactor)
                if gain <= Self.leastGain * current.cost || size < Self.leastStep { break }
            } else {
                damping *= Self.failureFactor
                if damping > Self.mostDamping || size < Self.leastFailedStep { break }
            }
        }
        cameraFromWorld = pose
        pointCount = points.count
        cost = current.cost
        errorPixels = (current.squares / Double(points.count)).squareRoot()
        let noise = max(
            Self.leastNoisePixels,
            (current.squares / Double(2 * points.count - 6)).squareRoot())
        deviations = current.equations.deviations(ofResiduals: noise)
    }

    private static func equations(
        _ points: [PointObservation], _ camera: Intrinsics, _ pose: RigidTransform
    ) -> (equations: PoseEquations, cost: Double, squares: Double)? {
        var equations = PoseEquations()
        var (cost, squares) = (0.0, 0.0)
        for point in points {
            guard let seen = camera.projectWithDerivatives(pose * point.pointInWorld) else {
                return nil
            }
            let residual = seen.pixel - point.pixel
            let distance = residual.length
            let weight = distance <= huberPixels ? 1 : huberPixels / distance
            squares += distance * distance
            cost +=
                distance <= huberPixels
                ? distance * distance : huberPixels * (2 * distance - huberPixels)
            equations.add(residual: residual.x, derivatives: seen.dx, weight: weight)
            equations.add(residual: residual.y, derivatives: seen.dy, weight: weight)
        }
        return (equations, cost, squares)
    }
}
