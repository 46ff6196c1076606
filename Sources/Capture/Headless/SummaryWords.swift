import Guidance

extension CaptureSummary {
    /// How a headless capture ended, for a person: the result, then the three most frequent
    /// feedbacks with their numbers of frames.
    public var sentences: [String] {
        let coverage = passes.last.map { Int(($0.coverage * 100).rounded()) } ?? 0
        let (shots, frames) = (counted(shots, "shot"), counted(framesSeen, "frame"))
        let ending =
            state == CaptureState.completed.name
            ? phrase("Completed: \(shots) from \(frames), the dial is \(coverage) % full.")
            : phrase("Not completed: \(shots) from \(frames), the dial is \(coverage) % full.")
        let worst = feedbackFrames.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return [ending]
            + worst.prefix(3).map { name, frames in
                let words = Feedback(rawValue: name)?.seenWords ?? name
                return "  \(words): \(counted(frames, "frame"))"
            }
    }
}
