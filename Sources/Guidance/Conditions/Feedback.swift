/// The effect of a feedback on a capture.
public enum Severity: String, CaseIterable, Sendable, Codable {
    /// While a frame has this fault, automatic capture does not keep it.
    case stopsAutoCapture
    /// The feedback is shown and spoken; the capture continues.
    case warns
}

/// Advice to the person at this moment. Nine cases have the names of Apple's
/// `ObjectCaptureSession.Feedback`; the others are ours. The raw value is the name in the script
/// contract and in the journal. Cases are in order of urgency: those that stop automatic capture
/// come first. `FrameThresholds` and `ConditionThresholds` define when each holds.
public enum Feedback: String, CaseIterable, Sendable, Codable, Comparable {
    /// The picture is too dark; automatic capture stops until there is more light.
    case environmentTooDark
    /// The box is not in the picture; automatic capture stops.
    case outOfFieldOfView
    /// The motion is too fast for sharp pictures; automatic capture stops.
    case movingTooFast
    /// The camera is too close to the object.
    case objectTooClose
    /// The camera is too far from the object.
    case objectTooFar
    /// Picture size, orientation or focal length differ from those of the first shot.
    case cameraChanged
    /// A large part of the object is clipped to white and has no detail.
    case highlightsBlown
    /// There is little light; the capture continues with lower quality.
    case environmentLowLight
    /// The object was moved.
    case objectMoved
    /// The object turns in front of a still background. Features of the background do not show the
    /// turn, so a reconstruction that trusts them fails.
    case backgroundStill
    /// The camera turns on the spot, but depth needs motion round the object.
    case noParallax
    /// Parts of the object shine or are clipped to white.
    case objectShiny
    /// The exposure differs from that of the first shot; the person should lock the exposure.
    case exposureDrifting
    /// The white balance differs from that of the first shot; the person should lock it.
    case whiteBalanceDrifting
    /// The focus has left the object; the person should lock the focus on it.
    case focusDrifting
    /// The object has too little texture to be recognised.
    case tooLittleTexture
    /// Something besides the object moves in the picture.
    case somethingMoving
    /// No object was found; a default box is used.
    case objectNotDetected
    /// The advice is not to turn the object over.
    case objectNotFlippable
    /// There are more shots than the maximum.
    case overCapturing

    /// The effect of this feedback on a capture from a camera or a video.
    public var severity: Severity {
        switch self {
        case .environmentTooDark, .outOfFieldOfView, .movingTooFast, .objectTooClose,
            .objectTooFar, .cameraChanged, .highlightsBlown:
            .stopsAutoCapture
        case .environmentLowLight, .objectMoved, .backgroundStill, .noParallax, .objectShiny,
            .exposureDrifting, .whiteBalanceDrifting, .focusDrifting, .tooLittleTexture,
            .somethingMoving, .objectNotDetected, .objectNotFlippable, .overCapturing:
            .warns
        }
    }

    /// The effect on single photographs. They cannot be taken again, so some faults that would stop
    /// a video only warn.
    public var severityForStills: Severity {
        switch self {
        case .cameraChanged, .highlightsBlown, .movingTooFast: .warns
        case .environmentTooDark, .outOfFieldOfView, .objectTooClose, .objectTooFar,
            .environmentLowLight, .objectMoved, .backgroundStill, .noParallax, .objectShiny,
            .exposureDrifting, .whiteBalanceDrifting, .focusDrifting, .tooLittleTexture,
            .somethingMoving, .objectNotDetected, .objectNotFlippable, .overCapturing:
            severity
        }
    }

    /// Whether automatic capture rejects a frame with this fault. Each frame is judged by itself;
    /// the set of active feedback is smoothed over some frames.
    public var stopsAutomaticCapture: Bool { severity == .stopsAutoCapture }

    public static func < (a: Feedback, b: Feedback) -> Bool { a.urgency < b.urgency }

    private var urgency: Int { Feedback.allCases.firstIndex(of: self) ?? Int.max }
}
