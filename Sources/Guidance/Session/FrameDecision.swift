/// Why a frame was not kept.
public enum RejectionReason: String, Sendable, Codable {
    /// The state is not `capturing`, or the session is paused, or automatic capture is off.
    case notCapturing
    /// A feedback that stops automatic capture is active; the decision contains that feedback.
    case feedback
    /// The frame is less sharp than its neighbours in time.
    case soft
    /// The view is too near to a kept one, or still at the height of the previous pass.
    case viewCovered
    /// The pose is unknown, but the session has a dial to fill.
    case noPose
    /// The maximum number of shots is reached.
    case maximumReached
}

/// The decision on a frame; every frame gets exactly one.
public enum FrameDecision: Equatable, Sendable, Codable {
    /// The frame is kept as the shot of this number.
    case kept(shot: Int, reason: ShotReason)
    /// The frame is not kept. If the reason is `feedback`, the list contains the feedback that
    /// stopped automatic capture; otherwise it is empty.
    case rejected(RejectionReason, feedback: [Feedback])
}
