import Scene

/// Uncertainty of a pose relative to the first keyframe. Each keyframe adds the uncertainty of its
/// pose relative to earlier keyframes, and a loop closure removes most of the sum.
struct PoseCovariance: Equatable {
    /// Variance of the position, in the world's unit squared, and of the rotation, in radians
    /// squared.
    var place = 0.0, turn = 0.0

    /// Factor of the variance of a pose from landmarks: the landmarks are as uncertain as their
    /// observations, so the variance doubles.
    static let landmarkFactor = 2.0

    /// The covariance of a pose that was estimated relative to the present pose. `deviations` are
    /// the standard deviations of this estimate, in radians for the rotation; nil adds nothing.
    func adding(_ deviations: (place: Double, turn: Double)?) -> PoseCovariance {
        guard let deviations else { return self }
        return PoseCovariance(
            place: place + Self.landmarkFactor * deviations.place * deviations.place,
            turn: turn + Self.landmarkFactor * deviations.turn * deviations.turn)
    }
}

extension LandmarkTracker {
    /// A pose is given only if the standard deviation of the position is at most this share of the
    /// distance to the scene. A guess.
    private static let mostPlaceDrift = 0.05
    /// A pose is given only if the standard deviation of the rotation is at most this angle. A
    /// guess.
    private static let mostTurnDrift = 3 * Double.pi / 180
    /// A change of a pose counts as a jump if it moves the camera by more than this share of the
    /// distance to the scene: half of `mostPlaceDrift`.
    private static let mostJump = 0.025
    /// A change of a pose counts as a jump if it turns the camera by more than this angle: half of
    /// `mostTurnDrift`.
    private static let mostJumpTurn = 1.5 * Double.pi / 180
    /// A loop is rejected as a similar view of another place if its correction exceeds this number
    /// of standard deviations, and also `leastWrongPlace` or `leastWrongTurn`. Drift is only
    /// roughly known: where only a table's grain was visible, it reached nine times the estimated
    /// deviation. A guess, twice what was measured.
    private static let mostDriftDeviations = 20.0
    /// A loop is never rejected for a correction of the position up to this share of the depth
    /// (guess).
    private static let leastWrongPlace = 0.1
    /// A loop is never rejected for a correction of the rotation up to this angle (guess).
    private static let leastWrongTurn = 6 * Double.pi / 180

    /// The drift of the present pose.
    func covariance(of candidate: PoseCandidate) -> PoseCovariance {
        let at = candidate.pose.cameraFromWorld
        let before = map.nearest(to: at, count: 1).first.map { map.keyframes[$0].covariance }
        return (before ?? PoseCovariance()).adding(candidate.pose.deviations)
    }

    /// The quality of the present pose, with all drift since the start.
    func quality(of candidate: PoseCandidate) -> PoseQuality {
        let covariance = covariance(of: candidate)
        let isKnown = candidate.pose.deviations != nil
        return PoseQuality(
            errorPixels: candidate.pose.errorPixels, inlierCount: candidate.pose.inlierCount,
            positionDeviation: isKnown ? covariance.place.squareRoot() : nil,
            rotationDeviation: isKnown ? covariance.turn.squareRoot() : nil)
    }

    /// Withholds poses for some frames if the map moves the pose farther than the picture does:
    /// older landmarks then contradict newer ones. If a loop closure moved the map, poses stay
    /// withheld until the map was adjusted once. Does nothing with depth, where drift is never that
    /// large.
    mutating func withholdJump(from before: RigidTransform, to after: RigidTransform) {
        guard !usesDepth, let nearest = map.nearest(to: after, count: 1).first else { return }
        let (distance, turn) = after.cameraMotion(from: before)
        if distance > Self.mostJump * map.keyframes[nearest].medianDepth || turn > Self.mostJumpTurn
        {
            maintenance.withheldFrames = Self.framesUntilLost
        }
    }

    /// Whether the drift along a loop may be as large as this pose implies. On an object whose
    /// sides look alike, a view of the wrong side also fits, but implies a larger drift.
    func mayHaveDrifted(
        from first: Int, to last: Int, by cameraFromWorld: RigidTransform
    ) -> Bool {
        let (start, end) = (map.keyframes[first].covariance, map.keyframes[last].covariance)
        func most(_ variance: Double, _ least: Double) -> Double {
            max(least, Self.mostDriftDeviations * max(0, variance).squareRoot())
        }
        let (distance, turn) = cameraFromWorld.cameraMotion(
            from: map.keyframes[last].cameraFromWorld)
        return distance
            <= most(
                end.place - start.place, Self.leastWrongPlace * map.keyframes[last].medianDepth)
            && turn <= most(end.turn - start.turn, Self.leastWrongTurn)
    }

    /// Whether a pose of this quality may be given.
    func isAccurateEnough(_ quality: PoseQuality) -> Bool {
        guard let nearest = map.nearest(to: pose, count: 1).first else { return true }
        return quality.positionDeviation ?? 0
            <= Self.mostPlaceDrift * map.keyframes[nearest].medianDepth
            && quality.rotationDeviation ?? 0 <= Self.mostTurnDrift
    }
}

extension RigidTransform {
    /// The distance that a camera moved, and its rotation in radians, from one `cameraFromWorld` to
    /// this one.
    func cameraMotion(from before: RigidTransform) -> (distance: Double, turn: Double) {
        (
            (inverse.translation - before.inverse.translation).length,
            (rotation * before.rotation.inverse).angle
        )
    }
}

extension LandmarkMap {
    /// Reduces the uncertainty of the keyframes in a loop, since the loop is now fixed at both
    /// ends.
    mutating func reduceDrift(from first: Int, to last: Int) {
        let (start, end) = (keyframes[first].covariance, keyframes[last].covariance)
        func held(_ value: Double, from low: Double, to high: Double) -> Double {
            let (one, other) = (max(0, value - low), max(0, high - value))
            return one + other > 0 ? low + one * other / (one + other) : min(value, low)
        }
        guard first < last else { return }
        for index in (first + 1)...last {
            let covariance = keyframes[index].covariance
            keyframes[index].covariance = PoseCovariance(
                place: held(covariance.place, from: start.place, to: end.place),
                turn: held(covariance.turn, from: start.turn, to: end.turn))
        }
    }
}
