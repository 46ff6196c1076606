import Glibc
import Scene

/// Determines the position of a face from one observation, without memory. Several positions can
/// apply: the distance is checked first, then the place in the picture, then the orientation.
public enum FacePositionRule {
    /// The position, and how the person should move; there is no instruction where moving does not
    /// help.
    /// - Parameter isReady: whether the face has been ready until now. If so, wider limits apply.
    public static func position(
        of observation: HeadObservation,
        thresholds: FacePositionThresholds = FacePositionThresholds(), isReady: Bool = false
    ) -> (position: FacePosition, instruction: CaptureInstruction?) {
        position(
            of: HeadEstimate(observation, thresholds: thresholds), in: observation,
            thresholds: thresholds, isReady: isReady)
    }

    /// The position of a head whose pose and place are already computed.
    static func position(
        of head: HeadEstimate?, in observation: HeadObservation, thresholds: FacePositionThresholds,
        isReady: Bool
    ) -> (position: FacePosition, instruction: CaptureInstruction?) {
        let thresholds = isReady ? thresholds.widened : thresholds
        guard let head, let face = head.face else { return (.faceNotFound, nil) }
        if let wrong = wrongDistance(head, face, observation, thresholds.distance) { return wrong }
        if let offset = head.offset(in: observation),
            let instruction = centering(offset, thresholds)
        {
            return (.faceNotCentered, instruction)
        }
        let isFrontal = Self.isFrontal(head, face, thresholds.orientation)
        return (isFrontal ? .readyToScan : .faceNotFrontal, nil)
    }

    private static func wrongDistance(
        _ head: HeadEstimate, _ face: FaceObservation, _ observation: HeadObservation,
        _ limits: FacePositionThresholds.Distance
    ) -> (FacePosition, CaptureInstruction?)? {
        let share = face.height / Double(max(1, observation.height))
        let byShare = head.isDistanceFromEyes
        if let distance = head.distanceMeters {
            if distance < limits.nearestMeters { return (.faceTooClose, .moveFarther) }
            if distance > limits.farthestMeters { return (.faceTooFar, .moveNearer) }
        }
        guard byShare else { return nil }
        if share > limits.greatestHeightShare { return (.faceTooClose, .moveFarther) }
        if share < limits.leastHeightShare { return (.faceTooFar, .moveNearer) }
        return nil
    }

    /// How to move to the middle, along the axis with the larger error. The right side of the
    /// picture is at the person's left.
    private static func centering(
        _ offset: Vector2, _ thresholds: FacePositionThresholds
    ) -> CaptureInstruction? {
        let most = thresholds.centerShare
        guard max(abs(offset.x), abs(offset.y)) > most else { return nil }
        if abs(offset.x) >= abs(offset.y) {
            return offset.x > 0 ? .centerToTheRight : .centerToTheLeft
        }
        return offset.y > 0 ? .moveUp : .moveDown
    }

    private static func isFrontal(
        _ head: HeadEstimate, _ face: FaceObservation, _ limits: FacePositionThresholds.Orientation
    ) -> Bool {
        guard let pose = head.pose else { return false }
        let angles = pose.degrees
        guard abs(angles.yaw) <= limits.yawDegrees, abs(angles.roll) <= limits.rollDegrees
        else { return false }
        if !head.isPoseFromLandmarks { return abs(angles.pitch) <= limits.pitchDegrees }
        guard let ratio = face.landmarks?.noseRatio else { return false }
        return ratio >= limits.leastNoseRatio && ratio <= limits.greatestNoseRatio
    }
}
