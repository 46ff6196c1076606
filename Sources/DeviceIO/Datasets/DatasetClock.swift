import Scene
import Wording

/// Decides whether frames are a running video or single photographs.
enum DatasetClock {
    /// The rules of motion and dwell need at least 5 pictures per second.
    static let slowestStepSeconds = 0.2
    /// After a longer gap the next picture says nothing about motion.
    static let longestGapSeconds = 1.0

    /// The kind of a sequence, and the reason where it is not obvious.
    static func kind(of entries: [DatasetEntry]) -> (kind: SourceKind, note: String?) {
        let times = entries.compactMap(\.timestamp)
        guard times.count == entries.count, times.count > 1 else {
            return (
                .stills, phrase("Frames have no timestamps: they are taken as single photographs.")
            )
        }
        let steps = zip(times.dropFirst(), times).map { $0.seconds(since: $1) }
        if let median = steps.upperMedian, median > slowestStepSeconds {
            let words = hundredths(median)
            return (
                .stills,
                phrase(
                    "Frames are \(words) s apart (median): they are taken as single photographs.")
            )
        }
        if let jump = steps.indices.first(where: { steps[$0] > longestGapSeconds }) {
            let words = hundredths(steps[jump])
            return (
                .stills,
                phrase(
                    "Time jumps by \(words) s after \(visible(entries[jump].name)): frames are "
                        + "taken as single photographs.")
            )
        }
        return (.video, nil)
    }

    private static func hundredths(_ seconds: Double) -> Double { (seconds * 100).rounded() / 100 }
}
