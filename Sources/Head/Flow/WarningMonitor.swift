import Scene

/// Determines the warnings over time. A warning begins after its cause has lasted for a while, and
/// ends after the cause has been absent for as long.
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
        /// The change of the mouth's width since the start of the scan, as a share of the width at
        /// the start; nil where the mouth is not visible.
        var mouthDeviation: Double?
    }

    private let thresholds: WarningThresholds
    private let tooFastDegrees: Double
    /// When the cause of a warning began or ended, if this is not reported yet. A warning has no
    /// entry while its cause agrees with the reported state.
    private var changing: [CaptureWarning: Timestamp] = [:]
    private var unsteadySince: Timestamp?

    init(thresholds: WarningThresholds, tooFastDegrees: Double) {
        (self.thresholds, self.tooFastDegrees) = (thresholds, tooFastDegrees)
    }

    /// Processes one moment. Without an observation, a warning that needs a picture keeps its
    /// state.
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

    /// Whether the cause of a warning is present; nil if the data of this moment do not show it.
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
