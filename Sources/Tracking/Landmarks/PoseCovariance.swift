import Scene

/// Drift of a pose relative to the first keyframe, as variances: each keyframe adds the uncertainty
/// of its own pose relative to earlier ones, and a loop closure takes most of it back.
struct PoseCovariance: Equatable {
    /// Variance of the position, in the world's unit squared, and of the rotation, in radians
    /// squared.
    var place = 0.0, turn = 0.0

    /// The landmarks are as uncertain as their observations, so a pose from them has twice the
    /// variance.
    static let landmarkFactor = 2.0

    /// The covariance of a pose estimated relative to this one, with these standard deviations:
    /// radians for the turn; unchanged where they are nil.
    func adding(_ deviations: (place: Double, turn: Double)?) -> PoseCovariance {
        guard let deviations else { return self }
        return PoseCovariance(
            place: place + Self.landmarkFactor * deviations.place * deviations.place,
            turn: turn + Self.landmarkFactor * deviations.turn * deviations.turn)
    }
}

extension LandmarkTracker {
    /// A pose is given only if its standard deviations are at most these: of the position, as a
    /// share of the distance to the scene, and of the rotation. Guesses.
    private static let mostPlaceDrift = 0.05
    private static let mostTurnDrift = 3 * Double.pi / 180
    /// A larger change of the pose is a jump: half of `mostPlaceDrift` and `mostTurnDrift`.
    private static let mostJump = 0.025
    private static let mostJumpTurn = 1.5 * Double.pi / 180
    /// A guess, twice what was measured. Drift is only roughly known: where only a table's grain
    /// was visible, it reached nine times the estimated deviation. A loop that needs a correction
    /// of more than this number of deviations is a similar view elsewhere, if the correction also
    /// exceeds `leastWrongPlace` of the distance or `leastWrongTurn`.
    private static let mostDriftDeviations = 20.0
    /// See `mostDriftDeviations` (guesses).
    private static let leastWrongPlace = 0.1
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

    /// Withholds poses for some frames if the map moves the pose but the picture does not: older
    /// landmarks then contradict newer ones. If a loop moved the map, poses stay withheld until the
    /// map has been adjusted once. With depth drift is never that large.
    mutating func withholdJump(from before: RigidTransform, to after: RigidTransform) {
        guard !usesDepth, let nearest = map.nearest(to: after, count: 1).first else { return }
        let (distance, turn) = after.cameraMotion(from: before)
        if distance > Self.mostJump * map.keyframes[nearest].medianDepth || turn > Self.mostJumpTurn
        {
            maintenance.withheldFrames = Self.framesUntilLost
        }
    }

    /// Whether the drift along a loop may be as large as this pose implies. On a repetitive object
    /// a view of the wrong side fits too.
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
    /// Reduces the drift of the keyframes in a loop, which is now fixed at both ends.
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
