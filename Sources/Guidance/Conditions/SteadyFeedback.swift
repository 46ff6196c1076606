/// Feedback steadied for the eye: first which is active, then the one to show.
struct SteadyFeedback: Sendable {
    var gate = FeedbackGate()
    var timed = TimedFeedback()
}
