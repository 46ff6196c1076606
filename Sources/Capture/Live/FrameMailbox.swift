import DeviceIO
import Dispatch
import Guidance
import Scene
import Synchronization

/// What the engine's thread finds when it wakes.
enum LiveInput: Sendable {
    case frame(Frame)
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

/// Between the thread that reads frames, the person, and the engine's thread. Of live frames the
/// newest wins and the others are counted as dropped; a recorded source waits until its frame was
/// taken. Everything else keeps its order.
final class FrameMailbox: Sendable {
    private struct Contents {
        var frame: Frame?
        var others: [LiveInput] = []
        var dropped = 0
        var isClosed = false
    }

    private let contents = Mutex(Contents())
    private let arrived = DispatchSemaphore(value: 0)
    private let taken = DispatchSemaphore(value: 0)
    private let newestWins: Bool
    private let analysis: AnalysisSize

    /// - Parameter analysis: informed of each frame that was replaced before anybody took it.
    init(newestWins: Bool, analysis: AnalysisSize) {
        (self.newestWins, self.analysis) = (newestWins, analysis)
    }

    /// Puts a frame in; false when nobody will take it any more.
    func put(_ frame: Frame) -> Bool {
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

    /// Puts a notice in; false when nobody will take it any more, so that a reader whose camera is
    /// away ends too.
    func put(_ notice: SourceNotice) -> Bool {
        put(.notice(notice))
        return !contents.withLock { $0.isClosed }
    }

    /// Puts anything else in.
    func put(_ input: LiveInput) {
        contents.withLock { $0.others.append(input) }
        arrived.signal()
    }

    /// Waits until `deadline` for something; what came, in order, the frame last.
    /// - Parameter leavesFrame: whether the frame stays where it is for now.
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

    /// Lets a waiting reader go; no frame is taken after this.
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
