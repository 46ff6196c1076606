import Scene

/// A command or a report from the engine. Only `Capture` carries out commands.
public enum SessionCommand: Equatable, Sendable, Codable {
    /// Store the latest frame as this shot.
    case keep(Shot)
    /// Record the decision on the latest frame.
    case note(FrameDecision)
    /// Search for the object at the reticle; the answer comes back as `.boxProposed` or
    /// `.objectNotFound`.
    case detectObject
    /// Write all shots that are not on disk yet; then send `.tick` until the state is `completed`.
    case flush
    /// Report: the state changed.
    case stateChanged(CaptureState)
    /// Report: the list of active feedback changed.
    case feedbackChanged([Feedback])
    /// Report: the dial of this pass is complete.
    case passCompleted(pass: Int)
    /// Report: a new pass began.
    case passBegan(pass: Int, afterFlip: Bool)
    /// Report: a call was refused.
    case refused(CallRefusal)
}
