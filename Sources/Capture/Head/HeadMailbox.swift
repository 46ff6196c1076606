import Head
import Synchronization

/// Exchange between a head scan and its screen, which run on two threads: the newest moment in one
/// direction, the person's requests in the other.
public final class HeadMailbox: Sendable {
    private struct Contents {
        var moment: HeadScanRun.Moment?
        var events: [HeadCaptureEvent] = []
        var answers: [HeadScanRun.Answer] = []
        var ending: Result<HeadScanRun.Ending, any Error>?
    }

    private let contents = Mutex(Contents())

    /// An empty mailbox.
    public init() {}

    /// Publishes a moment and takes the waiting answer.
    public func exchange(_ moment: HeadScanRun.Moment) -> HeadScanRun.Answer {
        contents.withLock { contents in
            contents.moment = moment
            contents.events += moment.events
            return contents.answers.isEmpty ? .goOn : contents.answers.removeFirst()
        }
    }

    /// Stores an answer for the scan.
    public func answer(_ answer: HeadScanRun.Answer) {
        contents.withLock { $0.answers.append(answer) }
    }

    /// Takes the newest moment, with all events since the last call; nil if there is nothing new.
    public func take() -> (moment: HeadScanRun.Moment, events: [HeadCaptureEvent])? {
        contents.withLock { contents in
            guard let moment = contents.moment else { return nil }
            defer { (contents.moment, contents.events) = (nil, []) }
            return (moment, contents.events)
        }
    }

    /// Publishes the end of the scan.
    public func end(_ ending: Result<HeadScanRun.Ending, any Error>) {
        contents.withLock { $0.ending = ending }
    }

    /// How the scan ended; nil while it runs.
    public var ending: Result<HeadScanRun.Ending, any Error>? { contents.withLock { $0.ending } }
}
