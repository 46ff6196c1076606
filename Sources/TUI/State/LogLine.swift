import Guidance
import Scene

/// An entry of the log.
struct LogLine: Equatable, Sendable {
    var time: Timestamp
    var words: String
    /// Whether it reports trouble.
    var isTrouble = false

    /// Lines that are kept: an hour with one every ten seconds. A guess.
    static let most = 360
    /// Dropped frames between two snapshots that need no line. A guess.
    static let mostUnreported = 99
}

extension ConsoleState {
    mutating func note(_ words: String, isTrouble: Bool = false) {
        if pages.log.count >= LogLine.most { pages.log.removeFirst() }
        pages.log.append(LogLine(time: now, words: printable(words), isTrouble: isTrouble))
    }

    /// Logs the differences between two snapshots.
    mutating func noteChanges(since before: SessionSnapshot) {
        if snapshot.state != before.state {
            var words = phrase("Now \(snapshot.state.words).")
            var isTrouble = false
            if case .failed(let error) = snapshot.state {
                (words, isTrouble) = (error.told, true)
            }
            note(words, isTrouble: isTrouble)
        }
        if snapshot.shots.taken > before.shots.taken {
            note(phrase("Shot \(snapshot.shots.taken) is kept."))
        }
        if snapshot.passes.count > max(1, before.passes.count) {
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
