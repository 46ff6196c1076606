import Guidance

extension CaptureSummary {
    /// Fewer dropped frames than this are not worth a sentence: one second of a camera (guess).
    static let fewestDropsTold = 30
    /// More dropped frames than this part of the used ones are told at the end (guess).
    private static let dropsTold = 10

    /// How a headless capture ended, in sentences for a person: first the result, then warnings if
    /// the box is not sure or many frames were dropped, then the three most frequent feedbacks with
    /// their numbers of frames.
    public var sentences: [String] {
        let (shots, frames) = (counted(shots, "shot"), counted(self.frames.seen, "frame"))
        let ending =
            state == CaptureState.completed.name
            ? phrase("Completed: \(shots) from \(frames), \(fullness).")
            : phrase("Not completed: \(shots) from \(frames), \(fullness).")
        let worst = feedbackFrames.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let unsure = boundingBox?.isSettling == true ? [SessionSnapshot.Box.unsureWords] : []
        let warnings = unsure + dropWords
        return [ending] + warnings
            + worst.prefix(3).map { name, frames in
                let words = Feedback(rawValue: name)?.seenWords ?? name
                return "  \(words): \(counted(frames, "frame"))"
            }
    }

    private var dropWords: [String] {
        let dropped = frames.dropped
        guard dropped >= Self.fewestDropsTold, dropped > frames.seen / Self.dropsTold else {
            return []
        }
        return [
            phrase(
                """
                \(counted(dropped, "frame")) came too fast and were dropped. Ask for smaller \
                pictures (--size) or fewer frames (--fps).
                """)
        ]
    }

    /// How full the dial of each pass is, as a part of a sentence.
    private var fullness: String {
        let dials = passes.map { "\(Int(($0.coverage * 100).rounded()))" }
        guard dials.count > 1 else { return phrase("the dial is \(dials.first ?? "0") % full") }
        return phrase(
            "the dials of the \(dials.count) passes are \(dials.listed(phrase("and"))) % full")
    }
}
