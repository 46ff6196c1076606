import Scene

extension LandmarkMap {
    /// An observation contradicts its landmark if its error after an adjustment is larger than
    /// this, pixels (guess).
    private static let mostErrorPixels = 3.0
    /// Without depth the largest error of an observation is this multiple of the median error, but
    /// at least `leastErrorPixels` and at most `mostErrorPixels`. A larger limit would keep points
    /// that slide slowly, such as points on outlines or reflections in a glossy table. Chosen on
    /// rendered scans of seeds 602, 606, 609 and 708.
    private static let (sureErrors, leastErrorPixels) = (5.0, 1.5)
    /// One standard deviation of a patch's position. Measured on rendered orbits: 0.2 to 0.4.
    private static let deviationPixels = 0.4
    /// Residuals beyond this number of deviations count linearly (guess).
    private static let huberDeviations = 2.5

    /// A local adjustment moves `leastWindow` keyframes. It moves more, up to `mostWindow`, while
    /// all of them together see fewer than `windowObservations` landmarks: keyframes that see few
    /// landmarks lie close together, so `leastWindow` of them would span only a few degrees. At
    /// most half of the map moves, so that the rest fixes the scale.
    private static let (leastWindow, mostWindow) = (8, 24)
    private static let windowObservations = 1600

    /// The keyframes that a local adjustment around this one moves, nearest first.
    func localWindow(around number: Int) -> [Int] {
        let near = nearest(
            to: keyframes[number].cameraFromWorld,
            count: min(Self.mostWindow, max(Self.leastWindow, keyframes.count / 2)))
        var (window, observations) = ([Int](), 0)
        for index in near
        where window.count < Self.leastWindow || observations < Self.windowObservations {
            window.append(index)
            observations += keyframes[index].landmarks.count
        }
        return window
    }

    /// Adjusts these keyframes and all landmarks that they see. Other keyframes that see these
    /// landmarks are fixed, and so is the keyframe `fixed`, which fixes the world.
    /// - Returns: the relative fall of the sum of squares.
    @discardableResult
    mutating func adjust(
        _ free: [Int], focal: Vector2, iterations: Int, fixing fixed: Int = 0
    ) -> Double {
        fillWindow(free, focal: focal, fixing: fixed)
        window.adjustment.run(iterations: iterations)
        applyWindow(focal: focal)
        let before = window.adjustment.initialCost
        return before > 0 ? 1 - window.adjustment.cost / before : 0
    }

    /// Fills the window with everything that these keyframes see; measured depths only if
    /// `usesDepth`.
    mutating func fillWindow(
        _ free: [Int], focal: Vector2, fixing fixed: Int = 0, usesDepth: Bool = true
    ) {
        window.clear(keyframes: keyframes.count, landmarks: landmarks.count)
        window.adjustment.problem.clear(
            focal: focal, deviationPixels: Self.deviationPixels,
            huberDeviations: Self.huberDeviations)
        for keyframe in free {
            _ = window.add(keyframe, keyframes[keyframe], isFixed: keyframe == fixed)
        }
        for keyframe in free {
            for index in keyframes[keyframe].landmarks
            where !landmarks[index].isDeleted && window.add(index, landmarks[index]) {
                for observation in landmarks[index].observations {
                    let other = observation.keyframe
                    window.adjustment.problem.addObservation(
                        by: window.pose(of: other)
                            ?? window.add(other, keyframes[other], isFixed: true),
                        ray: observation.ray,
                        depth: usesDepth
                            ? observation.depth.map { ($0, DepthNoise.deviation($0)) } : nil)
                }
            }
        }
    }

    /// Applies the result of an adjustment to the map.
    mutating func applyWindow(focal: Vector2) {
        for index in window.adjustment.problem.freePoses {
            keyframes[window.keyframes[index]].cameraFromWorld =
                window.adjustment.problem.state.poses[index]
        }
        for (number, index) in window.landmarks.enumerated() {
            landmarks[index].position = window.adjustment.problem.state.points[number]
        }
        let mostErrorPixels = mostErrorPixels(focal: focal)
        for index in window.landmarks {
            prune(index, focal: focal, mostErrorPixels: mostErrorPixels)
        }
        for keyframe in window.keyframes {
            keyframes[keyframe].landmarks.removeAll { landmarks[$0].isDeleted }
        }
    }

    /// Largest error that an observation in the window may have after an adjustment, pixels.
    private func mostErrorPixels(focal: Vector2) -> Double {
        var errors: [Double] = []
        for index in window.landmarks {
            let landmark = landmarks[index]
            // With depth the map is stable, so a large error is no sign of a sliding point.
            if landmark.observations.contains(where: { $0.depth != nil }) {
                return Self.mostErrorPixels
            }
            errors += landmark.observations.compactMap {
                error(of: $0, at: landmark.position, focal: focal)
            }
        }
        guard let middle = errors.upperMedian else { return Self.mostErrorPixels }
        return min(Self.mostErrorPixels, max(Self.leastErrorPixels, Self.sureErrors * middle))
    }

    /// Distance in pixels between an observation and the landmark's projection; nil where the
    /// landmark is behind the keyframe.
    private func error(
        of observation: Landmark.Observation, at position: Vector3, focal: Vector2
    ) -> Double? {
        MotionOnlyAdjustment.error(
            .init(pointInWorld: position, ray: observation.ray), focal,
            keyframes[observation.keyframe].cameraFromWorld)
    }

    /// Deletes observations that contradict a landmark. Also deletes the landmark if too few
    /// observations remain.
    private mutating func prune(_ index: Int, focal: Vector2, mostErrorPixels: Double) {
        let landmark = landmarks[index]
        let agreeing = landmark.observations.filter {
            error(of: $0, at: landmark.position, focal: focal).map { $0 <= mostErrorPixels }
                ?? false
        }
        let isMeasured = agreeing.contains { $0.depth != nil }
        if agreeing.count < (isMeasured ? 1 : 2) {
            landmarks[index].isDeleted = true
            landmarks[index].observations = []
        } else if agreeing.count < landmark.observations.count {
            landmarks[index].observations = agreeing
        }
    }
}

/// The keyframes and landmarks of a map that take part in a bundle adjustment. The next adjustment
/// reuses the arrays.
struct MapWindow {
    var adjustment = WindowBundleAdjustment()
    /// Indices in the map of the window's poses and points.
    private(set) var keyframes: [Int] = []
    private(set) var landmarks: [Int] = []
    /// Index of a keyframe's pose in the window; below 0 where it has none.
    private var poseOf: [Int32] = []
    private var holdsLandmark: [Bool] = []

    /// Empties the window, and prepares it for a map with these numbers of keyframes and landmarks.
    mutating func clear(keyframes keyframeCount: Int, landmarks landmarkCount: Int) {
        for index in keyframes { poseOf[index] = -1 }
        for index in landmarks { holdsLandmark[index] = false }
        keyframes.removeAll(keepingCapacity: true)
        landmarks.removeAll(keepingCapacity: true)
        while poseOf.count < keyframeCount { poseOf.append(-1) }
        while holdsLandmark.count < landmarkCount { holdsLandmark.append(false) }
    }

    /// The index of a keyframe's pose; nil where it is not in the window.
    func pose(of keyframe: Int) -> Int? {
        poseOf[keyframe] < 0 ? nil : Int(poseOf[keyframe])
    }

    /// Adds a keyframe with its prior, where it has one; returns the index of its pose.
    mutating func add(_ number: Int, _ keyframe: Keyframe, isFixed: Bool) -> Int {
        let pose = adjustment.problem.addPose(keyframe.cameraFromWorld, isFixed: isFixed)
        if let prior = keyframe.surfacePose { adjustment.problem.addPrior(prior, of: pose) }
        poseOf[number] = Int32(pose)
        keyframes.append(number)
        return pose
    }

    /// Adds a landmark, whose observations are added next; false where it is already in the window.
    mutating func add(_ number: Int, _ landmark: Landmark) -> Bool {
        guard !holdsLandmark[number] else { return false }
        holdsLandmark[number] = true
        landmarks.append(number)
        adjustment.problem.addPoint(landmark.position)
        return true
    }
}
