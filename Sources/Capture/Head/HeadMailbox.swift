import Head
import Synchronization

/// Connects the thread of a head scan with the thread of its screen. After each frame the scan
/// publishes what the screen shows (`Moment`); the screen sends the person's requests.
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

    /// Publishes the moment after a frame, and returns the person's next request.
    public func exchange(_ moment: HeadScanRun.Moment) -> HeadScanRun.Answer {
        contents.withLock { contents in
            contents.moment = moment
            contents.events += moment.events
            return contents.answers.isEmpty ? .goOn : contents.answers.removeFirst()
        }
    }

    /// Stores a request for the scan.
    public func answer(_ answer: HeadScanRun.Answer) {
        contents.withLock { $0.answers.append(answer) }
    }

    /// Takes the newest moment, with all events since the last call; nil if the moment was already
    /// taken.
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

    /// How the scan ended; nil while the scan runs.
    public var ending: Result<HeadScanRun.Ending, any Error>? { contents.withLock { $0.ending } }
}
