import Scene

/// Keeps feedback from flickering. In a video a condition becomes active after it has held for a
/// moment, and inactive after it has been gone for a moment. Each still is judged by itself.
struct FeedbackGate {
    /// Active feedback, the most urgent first.
    private(set) var active: [Feedback] = []
    /// For each feedback, in the order of `allCases`, how long it was recently seen, nanoseconds.
    /// Time in which it was not seen is subtracted at half the rate.
    private var seenFor = [Int64](repeating: 0, count: Feedback.allCases.count)
    private var latest: Timestamp?

    mutating func update(
        seen: [Feedback], at time: Timestamp, isStill: Bool, limits: FrameThresholds
    ) {
        let settling = Timestamp(seconds: limits.settlingSeconds).nanoseconds
        // One frame adds at most half of the settling time, so a condition needs at least two
        // frames, however far apart they are.
        let step = latest.map { min(max(0, time.nanoseconds &- $0.nanoseconds), settling / 2) } ?? 0
        latest = time
        var next: [Feedback] = []
        for (index, feedback) in Feedback.allCases.enumerated() {
            let isSeen = seen.contains(feedback)
            if isStill {
                seenFor[index] = isSeen ? settling : 0
            } else {
                seenFor[index] += isSeen ? step : -step / 2
                seenFor[index] = max(0, min(settling, seenFor[index]))
            }
            let wasActive = active.contains(feedback)
            if wasActive ? seenFor[index] > 0 : seenFor[index] == settling { next.append(feedback) }
        }
        active = next
    }
}
