import Foundation
import Guidance

/// Counts of right and wrong feedback, and the page that reports them.
struct AccuracyTable {
    /// The scenes are divided into two halves. Thresholds may be chosen on the scenes of `chosen`.
    /// The accuracy that documents state is measured only on the scenes of `told`.
    enum Half: String, CaseIterable { case chosen, told }

    /// The source from which the truth of a frame is known.
    enum Truth: String, CaseIterable {
        /// The virtual camera's scripts.
        case script = "script"
        /// Short films with a planted fault, made from real pictures.
        case film = "film"
        /// Films whose fault grows over eight seconds.
        case slowFilm = "slow film"
        /// Recordings whose motion is known from an independent measurement.
        case recording = "recording"
        /// Synthetic cases without pictures: camera paths, lenses, depth.
        case path = "made"
    }

    private struct Key: Hashable {
        var feedback: Feedback
        var truth: Truth
        var half: Half
    }

    private struct Count {
        var (truePositives, falseNegatives, trueNegatives, falsePositives) = (0, 0, 0, 0)
    }

    private var counts: [Key: Count] = [:]
    /// Sentences below the table.
    var remarks: [String] = []

    /// Counts one frame for one feedback.
    mutating func add(
        _ feedback: Feedback, _ truth: Truth, _ half: Half, isThere: Bool, isTold: Bool
    ) {
        let key = Key(feedback: feedback, truth: truth, half: half)
        switch (isThere, isTold) {
        case (true, true): counts[key, default: Count()].truePositives += 1
        case (true, false): counts[key, default: Count()].falseNegatives += 1
        case (false, false): counts[key, default: Count()].trueNegatives += 1
        case (false, true): counts[key, default: Count()].falsePositives += 1
        }
    }

    /// Counts one frame for each feedback in `known`. `isThere` says whether the cause of the
    /// feedback is present.
    mutating func add(
        _ known: [(feedback: Feedback, isThere: Bool)], told: Set<Feedback>, _ truth: Truth,
        _ half: Half
    ) {
        for (feedback, isThere) in known {
            add(feedback, truth, half, isThere: isThere, isTold: told.contains(feedback))
        }
    }

    /// The text of Docs/Figures/FeedbackAccuracy.md.
    var markdown: String {
        var lines = [
            "# How often feedback is right", "",
            "Written by `swift run -c release feedback-table SOURCE...`; do not edit.", "",
        ]
        lines += Invocation.markdown
        lines += [
            "", Self.explanation, "",
            "| feedback | truth | half | with | without | precision | recall |",
            "|---|---|---|---|---|---|---|",
        ]
        for feedback in Feedback.allCases {
            for truth in Truth.allCases {
                for half in Half.allCases {
                    let key = Key(feedback: feedback, truth: truth, half: half)
                    if let count = counts[key] { lines.append(row(key, count)) }
                }
            }
        }
        return (lines + [""] + remarks).joined(separator: "\n") + "\n"
    }

    private func row(_ key: Key, _ count: Count) -> String {
        let with = count.truePositives + count.falseNegatives
        let told = count.truePositives + count.falsePositives
        // Precision needs frames with the fault. Without them, only the number of false reports is
        // shown.
        let precision =
            with > 0
            ? Self.share(count.truePositives, of: told)
            : "told in \(told)"
        return "| `\(key.feedback.rawValue)` | \(key.truth.rawValue) | \(key.half.rawValue) "
            + "| \(with) | \(count.trueNegatives + count.falsePositives) "
            + "| \(precision) "
            + "| \(Self.share(count.truePositives, of: with)) |"
    }

    /// A share with Wilson's interval (Wilson 1927) at 95 %.
    private static func share(_ hits: Int, of count: Int) -> String {
        guard count > 0 else { return "–" }
        let (n, z) = (Double(count), 1.96)
        let p = Double(hits) / n
        let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot() / (1 + z * z / n)
        return String(
            format: "%.3f (%.3f–%.3f)", p, max(0, middle - half), min(1, middle + half))
    }

    private static let explanation = """
        Each frame goes through the whole engine, and counts as told when the feedback holds at it.
        Scenes are parted in two halves: thresholds may be looked at on `chosen`, what is promised
        stands under `told`. Intervals are Wilson's at 95 %; frames of one film are alike, so the
        true ones are wider. Frames in which a fault begins or ends are left out.

        - *script*: the virtual camera's scripts with the true box; of the four objects rich and
          repeating are chosen, poor and concave told.
        - *film*: pictures of real sets, cut in two layers (background, object) that are moved,
          darkened, brightened, blurred, tinted and given noise of 1.5 levels; light changes in
          stops of a gamma 2.2 picture. Sets go to the halves in turn.
        - *slow film*: the same, the fault growing over eight seconds.
        - *recording*: the motion of the real recording as its own trajectory tells it: with the
          fault 1.3 times the limit or more, without 0.6 times or less. A check beside the films on
          motion that nobody made, and no promise: only the motion of tum_fr1_rpy_a, a set of the
          chosen half, is that fast, and its frames are fewer than 200. What is promised of
          `movingTooFast` is what films and scripts tell.
        - *made*: no pictures. Camera paths with 2 mm and 0.2° of tremor; orbits that take more
          shots than the maximum; lenses that zoom by 3 % to 30 % or are turned on their side, and
          without the fault tremble by 0.5 %; depth pictures of a table with a thing at the reticle
          and without, some before a wall, each a case of its own.

        Where there is nothing to see on what moves or goes out of focus nobody can tell it: such a
        frame counts when a quarter of its 16-pixel squares deviate by more than 6 levels, of what
        moves in the difference to four pixels back along its way. Turntables turn once with the
        object as it is and once with 0.3 to 0.6 of its contrast; their turning has to last a second to
        be told, so it must be to be seen in the 40 frames before as well, as many as films give it
        at their beginning. What is not there counts in every frame that is judged. For
        `objectNotFlippable` a film's frame is a piece of a picture as it is, with its contrast taken
        away, or made of one tile again and again; its truth is tried: the piece is matched with
        itself turned by 60° to 120°, smaller, in other light. Fewer than 30 right matches or less
        than half of them right are the fault, twice as many and four of five right are not; what
        lies between does not count.
        `whiteBalanceDrifting` and `focusDrifting` must also be silent where the object turns, is
        pushed or somebody passes by.
        """
}
