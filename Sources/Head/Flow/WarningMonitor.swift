import Scene

/// Determines the warnings over time: a cause must last before its warning begins, and be absent
/// before it ends.
struct WarningMonitor: Equatable, Sendable {
    /// The present warnings, most urgent first.
    private(set) var active: [CaptureWarning] = []

    /// The scanner's state that warnings depend on.
    struct Situation: Equatable, Sendable {
        var position: FacePosition
        /// Whether the turn is running.
        var isSweeping: Bool
        /// Whether the person is asked to hold still.
        var isWaitingForStillness: Bool
        /// Speed of the turn, degrees a second.
        var speedDegrees: Double
        /// Whether the head is lost during the turn.
        var isLost: Bool
        /// The relative change of the mouth's width since the start; nil where it is not visible.
        var mouthDeviation: Double?
    }

    private let thresholds: WarningThresholds
    private let tooFastDegrees: Double
    /// For each warning, since when its cause has differed from its reported state.
    private var changing: [CaptureWarning: Timestamp] = [:]
    private var unsteadySince: Timestamp?

    init(thresholds: WarningThresholds, tooFastDegrees: Double) {
        (self.thresholds, self.tooFastDegrees) = (thresholds, tooFastDegrees)
    }

    /// Processes one moment; without an observation only the situation.
    mutating func update(
        _ observation: HeadObservation?, _ situation: Situation, at time: Timestamp
    ) {
        if situation.isWaitingForStillness {
            unsteadySince = unsteadySince ?? time
        } else {
            unsteadySince = nil
        }
        var next: [CaptureWarning] = []
        for warning in CaptureWarning.allCases {
            let was = active.contains(warning)
            let cause = holds(warning, observation, situation, at: time, was: was) ?? was
            if cause == was {
                changing[warning] = nil
                if was { next.append(warning) }
                continue
            }
            let since = changing[warning] ?? time
            changing[warning] = since
            let isDue = time.seconds(since: since) >= thresholds.holdSeconds
            if isDue { changing[warning] = nil }
            if isDue ? cause : was { next.append(warning) }
        }
        active = next
    }

    /// Whether a warning's cause is present; nil where this moment does not show it.
    private func holds(
        _ warning: CaptureWarning, _ observation: HeadObservation?, _ situation: Situation,
        at time: Timestamp, was: Bool
    ) -> Bool? {
        switch warning {
        case .noFaceDetected:
            return situation.isSweeping ? situation.isLost : situation.position == .faceNotFound
        case .tooFast: return situation.isSweeping && situation.speedDegrees > tooFastDegrees
        case .notHoldingStill:
            return unsteadySince.map {
                time.seconds(since: $0) >= thresholds.unsteadySeconds
            } ?? false
        case .tooDark:
            guard let observation else { return nil }
            return observation.meanLuma < (was ? thresholds.brightLuma : thresholds.darkLuma)
        case .severalFaces:
            guard let observation else { return nil }
            let most = observation.largestFace?.area ?? 0
            return observation.faces.count { $0.area >= thresholds.otherFaceShare * most } > 1
        case .faceCovered:
            guard let share = observation?.signs.coveredShare else {
                return observation == nil ? nil : false
            }
            return share > thresholds.coveredShare
        case .expressionChanged:
            guard let observation, situation.isSweeping else {
                return situation.isSweeping ? nil : false
            }
            let isOpen = (observation.signs.nonRigidMeters ?? 0) > thresholds.nonRigidMeters
            guard let deviation = situation.mouthDeviation else { return isOpen ? true : nil }
            return isOpen || abs(deviation) > thresholds.mouthShare
        }
    }
}
