/// What a feedback does to a capture.
public enum Severity: String, CaseIterable, Sendable, Codable {
    /// Automatic capture takes no frame that shows it.
    case stopsAutoCapture
    /// It is shown and spoken; capture goes on.
    case warns
    /// It is counted for the report alone.
    case reportOnly
}

/// What the person should know or do now. The first nine are named as Apple's
/// `ObjectCaptureSession.Feedback`; the others are ours. The raw value is the name in the script
/// contract and in the journal. Cases stand in order of urgency: what stops automatic capture comes
/// first. `FrameThresholds` and `ConditionThresholds` say when each holds.
public enum Feedback: String, CaseIterable, Sendable, Codable, Comparable {
    /// Automatic capture stops until light rises.
    case environmentTooDark
    /// The box is not in the picture; automatic capture stops.
    case outOfFieldOfView
    /// Too quick for clear pictures; automatic capture stops.
    case movingTooFast
    /// The camera is too close to the object.
    case objectTooClose
    /// The camera is too far from the object.
    case objectTooFar
    /// Picture size, orientation or focal length are not those of the first shot.
    case cameraChanged
    /// So much of the object is blown out that nothing can be seen in it.
    case highlightsBlown
    /// Capture goes on, quality may suffer.
    case environmentLowLight
    /// The object stands elsewhere than it did.
    case objectMoved
    /// The object turns before a background that stands still: it would be taken for the scene.
    case backgroundStill
    /// The camera turns on the spot; depth comes only from going round.
    case noParallax
    /// Parts of the object shine or are blown out.
    case objectShiny
    /// The exposure is not that of the first shot: lock it.
    case exposureDrifting
    /// The white balance is not that of the first shot: lock it.
    case whiteBalanceDrifting
    /// The focus has left the object: lock it.
    case focusDrifting
    /// Too little on the object that could be found again.
    case tooLittleTexture
    /// Something besides the object moves in the picture.
    case somethingMoving
    /// No object was found; a default box stands instead.
    case objectNotDetected
    /// Turning the object over is not advised.
    case objectNotFlippable
    /// More shots than the maximum.
    case overCapturing

    /// What it does to a capture from a camera or a video.
    public var severity: Severity {
        switch self {
        case .environmentTooDark, .outOfFieldOfView, .movingTooFast, .objectTooClose,
            .objectTooFar, .cameraChanged, .highlightsBlown:
            .stopsAutoCapture
        case .environmentLowLight, .objectMoved, .backgroundStill, .noParallax, .objectShiny,
            .exposureDrifting, .whiteBalanceDrifting, .focusDrifting, .tooLittleTexture,
            .objectNotDetected, .objectNotFlippable, .overCapturing:
            .warns
        case .somethingMoving:
            .reportOnly
        }
    }

    /// What it does to single photographs: what was taken before cannot be taken otherwise, so what
    /// a video may wait for only warns.
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

    /// Whether automatic capture takes no frame that shows this. Each frame is judged by itself; the
    /// set of active feedback is smoothed over some frames.
    public var stopsAutomaticCapture: Bool { severity == .stopsAutoCapture }

    public static func < (a: Feedback, b: Feedback) -> Bool { a.urgency < b.urgency }

    private var urgency: Int { Feedback.allCases.firstIndex(of: self) ?? Int.max }
}
