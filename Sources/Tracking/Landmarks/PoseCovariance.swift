import Scene

/// Drift of a pose relative to the first keyframe, as variances: each keyframe adds the uncertainty
/// of its own pose relative to earlier ones, and a loop closure takes most of it back.
struct PoseCovariance: Equatable {
    /// Of the place, in the world's unit squared, and of the turn, in radians squared.
    var place = 0.0, turn = 0.0

    /// Landmarks are no more certain than their sightings, so a pose from them doubles the
    /// variance.
    static let landmarkFactor = 2.0

    /// This, and what one more step leaves open.
    func adding(_ deviations: (place: Double, turn: Double)?) -> PoseCovariance {
        guard let deviations else { return self }
        return PoseCovariance(
            place: place + Self.landmarkFactor * deviations.place * deviations.place,
            turn: turn + Self.landmarkFactor * deviations.turn * deviations.turn)
    }
}

extension LandmarkTracker {
    /// No pose is given whose standard deviations exceed these: of the position, as a share of the
    /// distance to what is seen, and of the rotation.
    private static let mostPlaceDrift = 0.05
    private static let mostTurnDrift = 3 * Double.pi / 180
    /// A jump is half of that.
    private static let mostJump = 0.025
    private static let mostJumpTurn = 1.5 * Double.pi / 180
    /// What may have gathered is known roughly: up to nine times the deviation was measured, where
    /// little was seen but a table's grain. More is another place that looks the same, if it is more
    /// than a tenth of the distance and 6°.
    private static let mostDriftDeviations = 20.0
    private static let leastWrongPlace = 0.1
    private static let leastWrongTurn = 6 * Double.pi / 180

    /// How far the present pose may have drifted.
    func covariance(of landing: Landing) -> PoseCovariance {
        let at = landing.pose.cameraFromWorld
        let before = map.nearest(to: at, count: 1).first.map { map.keyframes[$0].covariance }
        return (before ?? PoseCovariance()).adding(landing.pose.deviations)
    }

    /// How well the present pose is known, with all that may have gathered since the beginning.
    func quality(of landing: Landing) -> PoseQuality {
        let covariance = covariance(of: landing)
        let isKnown = landing.pose.deviations != nil
        return PoseQuality(
            errorPixels: landing.pose.errorPixels, supportingPoints: landing.pose.inlierCount,
            placeDeviation: isKnown ? covariance.place.squareRoot() : nil,
            turnDeviation: isKnown ? covariance.turn.squareRoot() : nil)
    }

    /// Withholds poses for some frames when the map moves the pose and the picture does not: older
    /// landmarks then contradict newer ones. Where a loop bent the map for it, poses are withheld
    /// until the map has been adjusted once. With depth nothing drifts that far.
    mutating func withholdJump(from before: RigidTransform, to after: RigidTransform) {
        guard !usesDepth, let nearest = map.nearest(to: after, count: 1).first else { return }
        let (way, turn) = after.cameraMotion(from: before)
        if way > Self.mostJump * map.keyframes[nearest].medianDepth || turn > Self.mostJumpTurn {
            upkeep.withheld = Self.stumbleFrames
        }
    }

    /// Whether the drift along a loop may be this large: on a repetitive object the view of a wrong
    /// side fits too.
    func mayHaveDrifted(
        from first: Int, to last: Int, by cameraFromWorld: RigidTransform
    ) -> Bool {
        let (start, end) = (map.keyframes[first].covariance, map.keyframes[last].covariance)
        func most(_ variance: Double, _ least: Double) -> Double {
            max(least, Self.mostDriftDeviations * max(0, variance).squareRoot())
        }
        let (way, turn) = cameraFromWorld.cameraMotion(from: map.keyframes[last].cameraFromWorld)
        return way
            <= most(
                end.place - start.place, Self.leastWrongPlace * map.keyframes[last].medianDepth)
            && turn <= most(end.turn - start.turn, Self.leastWrongTurn)
    }

    /// Whether a pose of this quality may be given.
    func mayBeTold(_ quality: PoseQuality) -> Bool {
        guard let nearest = map.nearest(to: pose, count: 1).first else { return true }
        return quality.placeDeviation ?? 0
            <= Self.mostPlaceDrift * map.keyframes[nearest].medianDepth
            && quality.turnDeviation ?? 0 <= Self.mostTurnDrift
    }
}

extension RigidTransform {
    /// How far a camera has gone, and turned in radians, from one `cameraFromWorld` to this one.
    func cameraMotion(from before: RigidTransform) -> (way: Double, turn: Double) {
        (
            (inverse.translation - before.inverse.translation).length,
            (rotation * before.rotation.inverse).angle
        )
    }
}

extension LandmarkMap {
    /// Reduces the drift of the keyframes between the two ends of a loop: they are now held from
    /// both ends.
    mutating func closeDrift(from first: Int, to last: Int) {
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
