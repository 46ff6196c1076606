import DeviceIO
import Dispatch
import Guidance
import Scene
import Synchronization

/// An input for the engine's thread.
enum LiveInput: Sendable {
    case frame(TrackedFrame)
    case boxFound(BoxProposal)
    case skipped(name: String, reason: String)
    case dropped(Int)
    case passEnded(flipped: Bool)
    case notice(SourceNotice)
    case call(SessionCall)
    case ended
    case failed(reason: String)
    case stop
}

/// Passes inputs to the engine's thread: frames from the thread that reads them, and calls from the
/// person. A new frame of a camera replaces a waiting one, which is counted as dropped. A recorded
/// source waits until its frame was taken. All other inputs stay in order.
final class FrameMailbox: Sendable {
    private struct Contents {
        var frame: TrackedFrame?
        var others: [LiveInput] = []
        var dropped = 0
        var isClosed = false
    }

    private let contents = Mutex(Contents())
    private let arrived = DispatchSemaphore(value: 0)
    private let taken = DispatchSemaphore(value: 0)
    private let newestWins: Bool
    private let analysis: AnalysisSize

    /// - Parameter analysis: is told of each frame that a newer frame replaced.
    init(newestWins: Bool, analysis: AnalysisSize) {
        (self.newestWins, self.analysis) = (newestWins, analysis)
    }

    /// Adds a frame. Returns false after `close`.
    func put(_ frame: TrackedFrame) -> Bool {
        let (isClosed, missed) = contents.withLock { contents in
            let missed = contents.frame
            if missed != nil { contents.dropped += 1 }
            contents.frame = frame
            return (contents.isClosed, missed)
        }
        if missed != nil { analysis.miss(at: frame.timestamp) }
        if isClosed { return false }
        arrived.signal()
        if !newestWins { taken.wait() }
        return !contents.withLock { $0.isClosed }
    }

    /// Adds a notice. Returns false after `close`: then the caller, which may be waiting for a
    /// disconnected camera, must end.
    func put(_ notice: SourceNotice) -> Bool {
        put(.notice(notice))
        return !contents.withLock { $0.isClosed }
    }

    /// Adds an input that is neither a frame nor a notice.
    func put(_ input: LiveInput) {
        contents.withLock { $0.others.append(input) }
        arrived.signal()
    }

    /// Waits until `deadline` for inputs. Returns the inputs that arrived, in order; a frame comes
    /// last.
    /// - Parameter leavesFrame: whether a frame stays in the mailbox and is not returned.
    func take(until deadline: DispatchTime, leavesFrame: Bool = false) -> [LiveInput] {
        _ = arrived.wait(timeout: deadline)
        let (inputs, hadFrame) = contents.withLock { contents in
            var inputs = contents.others
            if contents.dropped > 0 { inputs.append(.dropped(contents.dropped)) }
            let kept = leavesFrame ? contents.frame : nil
            let frame = leavesFrame ? nil : contents.frame
            if let frame { inputs.append(.frame(frame)) }
            contents = Contents(frame: kept, isClosed: contents.isClosed)
            return (inputs, frame != nil)
        }
        if hadFrame, !newestWins { taken.signal() }
        return inputs
    }

    /// Ends all waits for inputs and for room. No frame is accepted any more.
    func close() {
        let wasClosed = contents.withLock { contents in
            defer { contents.isClosed = true }
            return contents.isClosed
        }
        if wasClosed { return }
        taken.signal()
        arrived.signal()
    }
}
