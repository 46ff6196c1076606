import Scene

/// Keyframes, points and observations of one camera without distortion, as input of a
/// `WindowBundleAdjustment`. A problem that is filled again allocates no memory.
struct WindowProblem {
    /// A point seen by a keyframe.
    struct Observation {
        var pose: Int32
        /// Index of the pose among the free poses; below 0 where the pose is fixed.
        var free: Int32
        /// Position of the point in the picture, relative to the principal point, in standard
        /// deviations.
        var x, y: Double
        /// The measured depth in the world's unit, and its weight: the inverse of its standard
        /// deviation, or 0 where no depth was measured.
        var depth, depthWeight: Double
    }

    /// A prior estimate of a free pose.
    struct Prior {
        var pose, free: Int
        var surfacePose: SurfacePose
    }

    /// The points and the poses. `columns` repeats each pose as four vectors: the columns of its
    /// rotation matrix, then its translation.
    struct State {
        var poses: [RigidTransform] = []
        var columns: [Vector3] = []
        var points: [Vector3] = []
        /// Factor by which the focal lengths are multiplied.
        var focalFactor = 1.0

        mutating func write(_ pose: RigidTransform, to index: Int) {
            poses[index] = pose
            columns[4 * index] = pose.rotation.xAxis
            columns[4 * index + 1] = pose.rotation.yAxis
            columns[4 * index + 2] = pose.rotation.zAxis
            columns[4 * index + 3] = pose.translation
        }
    }

    /// The poses, the points and the focal factor as adjusted so far.
    var state = State()
    private(set) var deviationPixels = 1.0
    /// Focal lengths, in standard deviations of an image position.
    private(set) var focal = Vector2(1, 1)
    /// Whether the adjustment also changes the focal lengths, both by the same factor.
    var freesFocal = false
    private(set) var loss = HuberLoss(deviations: 1)
    /// A point whose depth is below this limit, in the world's unit, counts as behind the camera.
    /// `BundleAdjustment` has the same limit.
    static let leastDepth = 1e-9
    /// Squared error of a point behind a camera, pixels²: 1000 pixels in both coordinates; as in
    /// `BundleAdjustment`.
    private static let squaredPixelsBehindCamera = 2e6
    /// Constant cost of a point behind a camera, which has no gradient; as in `BundleAdjustment`.
    private var costBehindCamera = 0.0
    private(set) var freePoses: [Int] = []
    private var freeIndices: [Int32] = []
    private(set) var observations: [Observation] = []
    /// Index of each point's first observation; the last element is the number of observations.
    private(set) var starts: [Int] = []
    private(set) var priors: [Prior] = []

    /// Removes everything, but keeps the memory.
    /// - Parameters:
    ///   - focal: the camera's focal lengths in pixels.
    ///   - deviationPixels: one standard deviation of a place in the picture.
    ///   - huberDeviations: residuals beyond this number of deviations count linearly.
    mutating func clear(focal: Vector2, deviationPixels: Double, huberDeviations: Double) {
        self.deviationPixels = deviationPixels
        self.focal = focal / deviationPixels
        loss = HuberLoss(deviations: huberDeviations)
        costBehindCamera =
            loss(Self.squaredPixelsBehindCamera / (deviationPixels * deviationPixels)).cost
        state.poses.removeAll(keepingCapacity: true)
        state.columns.removeAll(keepingCapacity: true)
        state.points.removeAll(keepingCapacity: true)
        (state.focalFactor, freesFocal) = (1, false)
        freePoses.removeAll(keepingCapacity: true)
        freeIndices.removeAll(keepingCapacity: true)
        observations.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        starts.append(0)
        priors.removeAll(keepingCapacity: true)
    }

    /// Adds a keyframe; returns its index.
    mutating func addPose(_ cameraFromWorld: RigidTransform, isFixed: Bool) -> Int {
        let index = state.poses.count
        state.poses.append(cameraFromWorld)
        state.columns.append(contentsOf: repeatElement(.zero, count: 4))
        state.write(cameraFromWorld, to: index)
        freeIndices.append(isFixed ? -1 : Int32(freePoses.count))
        if !isFixed { freePoses.append(index) }
        return index
    }

    /// Adds a point. The observations that are added next belong to this point.
    mutating func addPoint(_ position: Vector3) {
        state.points.append(position)
        starts.append(observations.count)
    }

    /// Adds an observation of the point that was added last.
    /// - Parameters:
    ///   - ray: at depth 1, without lens distortion.
    ///   - depth: the measured depth, with its standard deviation.
    mutating func addObservation(
        by pose: Int, ray: Vector2, depth: (value: Double, deviation: Double)? = nil
    ) {
        observations.append(
            Observation(
                pose: Int32(pose), free: freeIndices[pose], x: ray.x * focal.x, y: ray.y * focal.y,
                depth: depth?.value ?? 0, depthWeight: depth.map { 1 / $0.deviation } ?? 0))
        starts[starts.count - 1] = observations.count
    }

    /// Adds a prior estimate of a keyframe's pose.
    mutating func addPrior(_ surfacePose: SurfacePose, of pose: Int) {
        guard freeIndices[pose] >= 0 else { return }
        priors.append(Prior(pose: pose, free: Int(freeIndices[pose]), surfacePose: surfacePose))
    }

    /// The cost of a state: half the sum of the weighted squared residuals.
    func cost(of state: State) -> Double {
        var sum = 0.0
        for prior in priors {
            let (place, turn) = prior.residuals(of: state.poses[prior.pose])
            sum += 0.5 * (dot(place, place) + dot(turn, turn))
        }
        let focal = focal * state.focalFactor
        state.columns.withUnsafeBufferPointer { columns in
            for (point, p) in state.points.enumerated() {
                for index in starts[point]..<starts[point + 1] {
                    let seen = observations[index]
                    let first = 4 * Int(seen.pose)
                    let across: Vector3 = columns[first] * p.x + columns[first + 1] * p.y
                    let c: Vector3 = across + columns[first + 2] * p.z + columns[first + 3]
                    guard c.z >= Self.leastDepth else {
                        sum += costBehindCamera
                        continue
                    }
                    let inverse = 1 / c.z
                    let x = focal.x * c.x * inverse - seen.x
                    let y = focal.y * c.y * inverse - seen.y
                    sum += loss(x * x + y * y).cost
                    guard seen.depthWeight > 0 else { continue }
                    let z = (c.z - seen.depth) * seen.depthWeight
                    sum += loss(z * z).cost
                }
            }
        }
        return sum
    }
}

extension WindowProblem.Prior {
    /// Deviation of a pose from the prior, in standard deviations: position in the camera's frame,
    /// and rotation.
    func residuals(of pose: RigidTransform) -> (place: Vector3, turn: Vector3) {
        let step = pose.step(from: surfacePose.cameraFromWorld)
        let place = pose * surfacePose.cameraFromWorld.inverse.translation
        return (
            place / surfacePose.placeDeviation,
            Vector3(step[0], step[1], step[2]) / surfacePose.turnDeviation
        )
    }
}

/// The loss of Huber (1964): beyond a limit, the cost grows linearly with the residual instead of
/// with its square.
struct HuberLoss {
    /// The limit, in standard deviations.
    let deviations: Double

    /// The cost of a squared residual, and its weight in the equations.
    @inline(__always)
    func callAsFunction(_ squares: Double) -> (cost: Double, weight: Double) {
        if squares <= deviations * deviations { return (0.5 * squares, 1) }
        let length = squares.squareRoot()
        return (deviations * (length - 0.5 * deviations), deviations / length)
    }
}
