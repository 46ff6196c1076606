import Guidance
import Wording

extension CallRefusal {
    /// Why the session refused a call, and what to do instead, in the current language.
    public var words: String { phrase(Phrase(stringLiteral: reason)) }
}

extension PauseReason {
    /// Why the capture is paused, and what to do, in the current language. What to do comes first,
    /// since a screen of 80 columns has no room for all reasons.
    public var words: String {
        switch self {
        case .journalFailed(let reason):
            phrase("Correct this, then resume: the journal could not be written. \(reason)")
        case .shotFailed(let number, let reason):
            phrase(
                "Correct this, then resume: shot \(number) could not be written. \(reason)")
        case .storageLow(let needed, let free):
            phrase(
                """
                The next shots need \(megabytes(needed)), \(megabytes(free)) are free. \
                Make room, then resume.
                """)
        }
    }

    private func megabytes(_ bytes: Int64) -> String {
        // The size is rounded up to tenths of a megabyte, so that freeing the stated space is
        // enough.
        let tenths = max(0, bytes) / 100_000 + (max(0, bytes) % 100_000 > 0 ? 1 : 0)
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
