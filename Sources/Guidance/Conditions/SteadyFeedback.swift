/// Feedback smoothed for the eye: `gate` decides which feedback is active, `timed` which one is
/// shown.
struct SteadyFeedback: Sendable {
    var gate = FeedbackGate()
    var timed = TimedFeedback()
}
