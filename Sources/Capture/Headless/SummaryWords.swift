import Guidance

extension CaptureSummary {
    /// How a headless capture ended, in sentences for a person: first the result, then a warning if
    /// the box is uncertain, then the three most frequent feedbacks with their numbers of frames.
    public var sentences: [String] {
        let (shots, frames) = (counted(shots, "shot"), counted(self.frames.seen, "frame"))
        let ending =
            state == CaptureState.completed.name
            ? phrase("Completed: \(shots) from \(frames), \(fullness).")
            : phrase("Not completed: \(shots) from \(frames), \(fullness).")
        let worst = feedbackFrames.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let unsure = boundingBox?.isSettling == true ? [SessionSnapshot.Box.unsureWords] : []
        return [ending] + unsure
            + worst.prefix(3).map { name, frames in
                let words = Feedback(rawValue: name)?.seenWords ?? name
                return "  \(words): \(counted(frames, "frame"))"
            }
    }

    /// How full the dial of each pass is, as a part of a sentence.
    private var fullness: String {
        let dials = passes.map { "\(Int(($0.coverage * 100).rounded()))" }
        guard dials.count > 1 else { return phrase("the dial is \(dials.first ?? "0") % full") }
        return phrase(
            "the dials of the \(dials.count) passes are \(dials.listed(phrase("and"))) % full")
    }
}
