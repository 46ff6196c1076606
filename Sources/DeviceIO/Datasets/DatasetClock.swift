import Scene
import Wording

/// Decides whether frames are a video or single photographs.
enum DatasetClock {
    /// Frames are photographs if the median time between two frames is longer than this, in
    /// seconds. The rules for motion, and for how long the camera rests, need at least 5 pictures
    /// per second.
    static let slowestStepSeconds = 0.2
    /// Frames are photographs if the time between any two successive frames is longer than this, in
    /// seconds. After such a gap, a picture says nothing about motion.
    static let longestGapSeconds = 1.0

    /// Whether the frames are a video or photographs. For photographs, also the reason in words.
    static func kind(of entries: [DatasetEntry]) -> (kind: SourceKind, note: String?) {
        let times = entries.compactMap(\.timestamp)
        guard times.count == entries.count, times.count > 1 else {
            return (
                .stills, phrase("Frames have no timestamps: they are taken as single photographs.")
            )
        }
        let steps = zip(times.dropFirst(), times).map { $0.seconds(since: $1) }
        if let median = steps.upperMedian, median > slowestStepSeconds {
            let words = median.rounded(decimals: 2)
            return (
                .stills,
                phrase(
                    "Frames are \(words) s apart (median): they are taken as single photographs.")
            )
        }
        if let jump = steps.indices.first(where: { steps[$0] > longestGapSeconds }) {
            let words = steps[jump].rounded(decimals: 2)
            return (
                .stills,
                phrase(
                    """
                    Time jumps by \(words) s after \(visible(entries[jump].name)): frames are \
                    taken as single photographs.
                    """)
            )
        }
        return (.video, nil)
    }
}
