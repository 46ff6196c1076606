import Guidance
import Scene

/// A line of the log.
struct LogLine: Equatable, Sendable {
    var time: Timestamp
    var words: String
    /// Whether the line reports a problem.
    var isTrouble = false

    /// The number of log lines that are kept. A guess: one hour with one line every ten seconds.
    static let most = 360
    /// Dropped frames are logged only if more than this number were dropped between two snapshots.
    /// A guess.
    static let mostUnreported = 99
}

extension ConsoleState {
    mutating func note(_ words: String, isTrouble: Bool = false) {
        if pages.log.count >= LogLine.most { pages.log.removeFirst() }
        pages.log.append(LogLine(time: now, words: printable(words), isTrouble: isTrouble))
    }

    /// Logs what has changed since an earlier snapshot.
    mutating func noteChanges(since before: SessionSnapshot) {
        if snapshot.state != before.state {
            var words = phrase("Now \(snapshot.state.words).")
            var isTrouble = false
            if case .failed(let error) = snapshot.state {
                (words, isTrouble) = (told(error), true)
            }
            note(words, isTrouble: isTrouble)
        }
        // The first snapshot of a resumed scan has all its shots and passes: they are not news.
        let isResumed = before.state == .initializing && snapshot.shots.lastNumber > 0
        if isResumed {
            note(phrase("The scan goes on with its \(counted(snapshot.shots.taken, "shot"))."))
        } else if snapshot.shots.lastNumber > before.shots.lastNumber {
            note(phrase("Shot \(snapshot.shots.lastNumber) is kept."))
        }
        if !isResumed, snapshot.passes.count > max(1, before.passes.count) {
            note(phrase("Pass \(snapshot.passes.count) begins."))
        }
        if snapshot.dial.isComplete, !before.dial.isComplete {
            note(phrase("The dial of pass \(passNumber) is full."))
        }
        if let feedback = snapshot.guidance.displayedFeedback,
            feedback != before.guidance.displayedFeedback
        {
            note(snapshot.words(of: feedback), isTrouble: feedback.stopsAutomaticCapture)
        }
        if snapshot.frames.dropped > before.frames.dropped + LogLine.mostUnreported {
            note(phrase("Frames dropped so far: \(snapshot.frames.dropped)."), isTrouble: true)
        }
    }
}
