import Scene

/// Feedback that changes slowly enough to be read: `gate` decides which feedback is active, `timed`
/// which one is shown.
struct SteadyFeedback: Sendable {
    var gate = FeedbackGate()
    var timed = TimedFeedback()
    /// Time at which the camera's place was last known; nil before the first such time.
    var placedAt: Timestamp?
}
