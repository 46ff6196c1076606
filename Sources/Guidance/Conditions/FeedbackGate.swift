import Scene

/// Keeps single frames from making feedback flicker: in a video a condition counts once it has held
/// for a moment, and ends once it has been gone for a moment. For stills each frame speaks for
/// itself.
struct FeedbackGate {
    /// What holds, most urgent first.
    private(set) var active: [Feedback] = []
    /// For each feedback, in the order of `allCases`, how long it was seen of late, nanoseconds:
    /// time without it counts back half as fast.
    private var seenFor = [Int64](repeating: 0, count: Feedback.allCases.count)
    private var latest: Timestamp?

    mutating func update(
        seen: [Feedback], at time: Timestamp, isStill: Bool, limits: FrameThresholds
    ) {
        let settling = Timestamp(seconds: limits.settlingSeconds).nanoseconds
        // However far apart frames are, it takes two of them.
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
