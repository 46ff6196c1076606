import Guidance
import Scene
import Stand
import Synchronization
import TUI

/// Connects three threads while a turntable makes a capture with a screen. One thread reads
/// pictures and drives the table, one runs the session, and one draws the screen.
final class OrbitMailbox: Sendable {
    /// A request to the orbit. The orbit reads it before the next picture.
    enum Request: Equatable, Sendable {
        /// The session has begun to capture. The value is the orientation of its dial; nil without
        /// a dial.
        case begin(DialBearing?)
        case pause
        case resume
        /// A person began another pass, for example with the camera at another height.
        case passBegan
        /// A person turned the object over.
        case flipped
    }

    private struct Contents {
        var requests: [Request] = []
        var calls: [SessionCall] = []
        var shots: [Shot] = []
        var notices: [String] = []
        var status: OrbitStatus?
        /// When the newest picture was processed.
        var lastLook: Timestamp?
        /// The session's state after the last picture.
        var session = SessionState()
    }

    /// The parts of the session's state that matter for the table.
    private struct SessionState: Equatable {
        var isCapturing = false
        var isReady = false
        var isPaused = false
        var passes = 0
    }

    private let contents = Mutex(Contents())
    /// Whether the capture is over. The lock is also held while the stand is commanded to move, so
    /// that no such command can follow the end.
    private let hasEnded = Mutex(false)
    private let stand: GuardedStand
    /// The table is stopped if no picture arrives for this number of seconds (guess).
    private static let blindSeconds = 2.0

    /// A mailbox for this stand. The three threads share it.
    init(_ stand: GuardedStand) { self.stand = stand }

    // MARK: The thread that drives the table

    /// The requests and the saved shots since the last call.
    func takeInputs() -> (requests: [Request], shots: [Shot]) {
        contents.withLock { contents in
            defer { (contents.requests, contents.shots) = ([], []) }
            return (contents.requests, contents.shots)
        }
    }

    /// Moves the stand, unless the capture is over.
    func unlessEnded(_ move: () throws(StandError) -> Void) throws(StandError) {
        let result: Result<Void, StandError> = hasEnded.withLock { hasEnded in
            guard !hasEnded else { return .success(()) }
            do throws(StandError) {
                return .success(try move())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Stores the orbit's state for the screen, and adds the orbit's calls for the session.
    func publish(_ status: OrbitStatus, calls: [SessionCall], at time: Timestamp) {
        contents.withLock { contents in
            contents.status = status
            contents.calls += calls
            contents.lastLook = time
        }
    }

    /// Adds a sentence for the person.
    func say(_ text: String) { contents.withLock { $0.notices.append(text) } }

    // MARK: The session's thread

    /// Records that a shot is on the disk.
    func note(_ shot: Shot) { contents.withLock { $0.shots.append(shot) } }

    /// Makes the orbit's calls to the session, and tells the orbit the session's state.
    func follow(_ loop: inout CaptureLoop) {
        if loop.session.snapshot.shots.isAutomatic, !loop.session.snapshot.state.isFinal {
            // The orbit requests every shot, so the session must take none by itself.
            loop.take(.setAutoCapture(false))
        }
        tell(loop.session.snapshot)
        let (calls, status) = contents.withLock { contents in
            defer { contents.calls = [] }
            return (contents.calls, contents.status)
        }
        guard !calls.isEmpty, let status else { return }
        for call in calls where status.wants(call, passes: loop.session.snapshot.passes.count) {
            loop.take(call)
        }
        // The orbit's own calls may have begun passes. They are counted here, so that they are not
        // taken as an answer of a person.
        contents.withLock { $0.session.passes = loop.session.snapshot.passes.count }
        tell(loop.session.snapshot)
    }

    private func tell(_ snapshot: SessionSnapshot) {
        let state = SessionState(
            isCapturing: snapshot.state == .capturing, isReady: snapshot.state == .ready,
            isPaused: snapshot.isPaused, passes: snapshot.passes.count)
        contents.withLock { contents in
            let before = contents.session
            guard state != before else { return }
            contents.session = state
            if state.isPaused, !before.isPaused { contents.requests.append(.pause) }
            // A session that goes back from capturing to ready means that the person turned the
            // object over.
            if before.isCapturing, state.isReady { contents.requests.append(.flipped) }
            if before.isCapturing, state.isCapturing, state.passes > before.passes {
                contents.requests.append(.passBegan)
            }
            if !state.isPaused, before.isPaused { contents.requests.append(.resume) }
            if state.isCapturing, !before.isCapturing {
                contents.requests.append(.begin(DialBearing(snapshot)))
            }
        }
    }

    /// The sentence to speak: what the person must do, or that the orbit is finished. Otherwise
    /// nil.
    var spokenWords: String? {
        contents.withLock { contents in
            guard let status = contents.status else { return nil }
            return status.question != nil || status.isInTrouble || status.state == .finished
                ? status.sentence : nil
        }
    }

    // MARK: The screen's thread

    /// The state for the screen, and the sentences since the last call. Stops the table if the
    /// camera delivers no pictures.
    func takeView() -> (view: TurntableView?, notices: [String]) {
        let now = stand.now
        let (view, notices, isBlind) = contents.withLock { contents in
            defer { contents.notices = [] }
            let late = contents.lastLook.map { now.seconds(since: $0) } ?? 0
            return (contents.status?.view, contents.notices, late > Self.blindSeconds)
        }
        if isBlind, stand.snapshot.motion != .still { try? stand.stop() }
        return (view, notices)
    }

    /// Stops the motors at once when a person presses a key, before the session processes the key.
    func hold() {
        try? stand.stop()
        contents.withLock { $0.requests.append(.pause) }
    }

    /// Ends the capture: the motors stop, and nothing moves them again.
    func end() {
        hasEnded.withLock { $0 = true }
        try? stand.stop()
    }
}

extension OrbitStatus {
    /// Whether the session still needs this call of the orbit. A call that begins a pass is not
    /// needed if a resumed orbit continues in a pass that has begun already.
    func wants(_ call: SessionCall, passes: Int) -> Bool {
        switch call {
        case .beginNewScanPass, .beginNewScanPassAfterFlip:
            passes <= place.side * dial.heights + place.height
        default: true
        }
    }
}
