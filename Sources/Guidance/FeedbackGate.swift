import Scene

/// Keeps single frames from making feedback flicker: in a video a condition counts once it has held
/// for a moment, and ends once it has been gone for a moment. For stills each frame speaks for
/// itself.
struct FeedbackGate {
    /// What holds, most urgent first.
    private(set) var active: [Feedback] = []
    /// Since when each feedback, in the order of `allCases`, differs from what counts.
    private var changingSince = [Timestamp?](repeating: nil, count: Feedback.allCases.count)

    mutating func update(
        seen: [Feedback], at time: Timestamp, isStill: Bool, limits: FrameThresholds
    ) {
        var next: [Feedback] = []
        for (index, feedback) in Feedback.allCases.enumerated() {
            let wasActive = active.contains(feedback)
            var isActive = wasActive
            if seen.contains(feedback) == wasActive {
                changingSince[index] = nil
            } else {
                let since = changingSince[index] ?? time
                if isStill || time.seconds(since: since) >= limits.settlingSeconds {
                    isActive = !wasActive
                    changingSince[index] = nil
                } else {
                    changingSince[index] = since
                }
            }
            if isActive { next.append(feedback) }
        }
        active = next
    }

    mutating func reset() { self = FeedbackGate() }
}
