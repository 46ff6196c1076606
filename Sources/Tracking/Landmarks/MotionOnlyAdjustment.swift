import Scene

/// The pose that best explains the positions of landmarks in a picture, found by Gauss-Newton with
/// Huber weights. Landmarks are fixed, and the limit of their error becomes smaller from round to
/// round.
struct MotionOnlyAdjustment {
    /// A landmark in a picture.
    struct Observation {
        var pointInWorld: Vector3
        /// The ray on which the picture shows the landmark, at depth 1 and without lens distortion.
        var ray: Vector2
        /// The landmark's measured depth, in the world's unit; nil where none was measured.
        var depth: Double?
        /// Weight of the landmark relative to other landmarks, 0 to 1.
        var weight = 1.0
    }

    /// Prior knowledge of the pose, apart from the observations.
    struct Prior {
        var cameraFromWorld: RigidTransform
        /// Normal equations of the prior at `cameraFromWorld`, with residuals of standard deviation
        /// 1.
        var equations: PoseEquations
    }

    /// The refined pose.
    let cameraFromWorld: RigidTransform
    /// Whether each observation agrees with the pose.
    let isInlier: [Bool]
    let inlierCount: Int
    /// The sum of the inliers' weights.
    let inlierWeight: Double
    /// The sum of the inliers' weights divided by the sum of all weights.
    let inlierShare: Double
    /// Root mean square of the inliers' distances, in pixels.
    let errorPixels: Double
    /// Standard deviations of position and rotation (radians), where they are determined.
    let deviations: (place: Double, turn: Double)?

    /// Huber threshold (guess): larger residuals count linearly (Huber 1964).
    private static let huberPixels = 1.0
    /// The noise of a landmark's position is taken to be at least this, pixels, even where few
    /// residuals suggest less (guess).
    private static let leastNoisePixels = 0.15
    /// A measured depth belongs to another surface if its error is this number of standard
    /// deviations or more (guess).
    private static let otherSurfaceDeviations = 6.0
    /// Weight of a depth. The equations use a standard deviation of 1 pixel, three times the true
    /// one, so the deviation of a depth is multiplied by three as well. Derived: (1/3)², rounded.
    private static let depthWeight = 0.1
    /// Largest number of steps in each round (guess).
    private static let stepsPerGate = 5
    /// Share by which each diagonal element of the equations grows (guess).
    private static let damping = 1e-6
    /// A pose without a prior needs at least this number of observations. Each gives two equations,
    /// and a pose has six unknowns (guess).
    private static let leastObservations = 6

    /// Refines `start`; nil when the observations do not determine a pose.
    /// - Parameter gatesPixels: error limits of the rounds. Each round ignores the observations
    ///   beyond its limit; the last limit decides which observations are inliers.
    init?(
        _ observations: [Observation], focal: Vector2, start: RigidTransform, gatesPixels: [Double],
        prior: Prior? = nil
    ) {
        let least = prior == nil ? Self.leastObservations : 0
        guard observations.count >= least, let last = gatesPixels.last else { return nil }
        var pose = start
        for gate in gatesPixels {
            for _ in 0..<Self.stepsPerGate {
                let equations = Self.equations(observations, focal, pose, gate: gate, prior)
                guard let step = equations.step(damping: Self.damping) else { return nil }
                pose = pose.stepped(by: step)
                if (step * step).sum() < PoseEquations.leastSquaredStep { break }
            }
        }
        var squares = 0.0
        var isInlier = [Bool](repeating: false, count: observations.count)
        var count = 0
        var weight = 0.0
        for (index, observation) in observations.enumerated() {
            guard let error = Self.error(observation, focal, pose), error <= last else { continue }
            isInlier[index] = true
            count += 1
            weight += observation.weight
            squares += error * error
        }
        guard count >= least else { return nil }
        cameraFromWorld = pose
        self.isInlier = isInlier
        inlierCount = count
        inlierWeight = weight
        inlierShare = weight / max(1e-9, observations.reduce(0) { $0 + $1.weight })
        errorPixels = (squares / Double(max(1, count))).squareRoot()
        let noise =
            prior == nil
            ? max(Self.leastNoisePixels, (squares / Double(2 * count)).squareRoot()) : 1
        let equations = Self.equations(observations, focal, pose, gate: last, prior)
        // The noise is multiplied by the root of the mean weight, so that a common factor of all
        // weights does not change the deviations.
        let scale = noise * (prior == nil ? (weight / Double(count)).squareRoot() : 1)
        deviations = equations.deviations(ofResiduals: scale)
    }

    /// Reprojection error of an observation, in pixels; nil behind the camera.
    static func error(_ observation: Observation, _ focal: Vector2, _ pose: RigidTransform)
        -> Double?
    {
        let p = pose * observation.pointInWorld
        guard p.z > LandmarkMap.leastDepth else { return nil }
        return ((Vector2(p.x, p.y) / p.z - observation.ray) * focal).length
    }

    private static func equations(
        _ observations: [Observation], _ focal: Vector2, _ pose: RigidTransform, gate: Double,
        _ prior: Prior?
    ) -> PoseEquations {
        var equations = PoseEquations()
        if let prior {
            equations.add(prior.equations, after: pose.step(from: prior.cameraFromWorld))
        }
        for observation in observations {
            let p = pose * observation.pointInWorld
            guard p.z > LandmarkMap.leastDepth else { continue }
            let inverse = 1 / p.z
            let (x, y) = (p.x * inverse, p.y * inverse)
            let residual = (Vector2(x, y) - observation.ray) * focal
            let distance = residual.length
            guard distance <= gate else { continue }
            let weight = observation.weight * (distance <= huberPixels ? 1 : huberPixels / distance)
            let (fx, fy) = (focal.x * inverse, focal.y * inverse)
            equations.add(
                residual: residual.x,
                derivatives: PoseEquations.Row(
                    -focal.x * x * y, focal.x * (1 + x * x), -focal.x * y, fx, 0, -fx * x, 0, 0),
                weight: weight)
            equations.add(
                residual: residual.y,
                derivatives: PoseEquations.Row(
                    -focal.y * (1 + y * y), focal.y * x * y, focal.y * x, 0, fy, -fy * y, 0, 0),
                weight: weight)
            guard let depth = observation.depth else { continue }
            let deviation = DepthNoise.deviation(depth)
            let difference = (p.z - depth) / deviation
            let size = abs(difference)
            guard size < Self.otherSurfaceDeviations else { continue }
            equations.add(
                residual: difference,
                derivatives: PoseEquations.Row(
                    p.y / deviation, -p.x / deviation, 0, 0, 0, 1 / deviation, 0, 0),
                weight: (size <= 1 ? 1 : 1 / size) * weight * Self.depthWeight)
        }
        return equations
    }
}
