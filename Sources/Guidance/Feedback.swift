/// What the person should know or do now, named as Apple's `ObjectCaptureSession.Feedback`. The
/// raw value is the name in the script contract and in the journal. Cases stand in order of
/// urgency: what stops automatic capture comes first.
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
    /// Capture goes on, quality may suffer.
    case environmentLowLight
    /// No object was found; a default box stands instead.
    case objectNotDetected
    /// Turning the object over is not advised.
    case objectNotFlippable
    /// More shots than the maximum.
    case overCapturing

    /// Whether automatic capture takes no frame that shows this. Each frame is judged by itself; the
    /// set of active feedback is smoothed over some frames.
    public var stopsAutomaticCapture: Bool {
        switch self {
        case .environmentTooDark, .outOfFieldOfView, .movingTooFast, .objectTooClose,
            .objectTooFar:
            true
        case .environmentLowLight, .objectNotDetected, .objectNotFlippable, .overCapturing: false
        }
    }

    public static func < (a: Feedback, b: Feedback) -> Bool { a.urgency < b.urgency }

    private var urgency: Int { Feedback.allCases.firstIndex(of: self) ?? Int.max }
}
