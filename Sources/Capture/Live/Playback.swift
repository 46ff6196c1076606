import Dispatch
import Scene
import Synchronization

/// Plays a recorded source at its own pace, faster, slower or step by step. Shared by the console,
/// which controls it, the engine's thread, which holds it while frames would be unused, and the
/// thread that reads frames, which waits on it. A live source follows its own clock and is neither
/// held nor stepped.
public final class Playback: Sendable {
    /// The mode of a recorded source.
    enum Mode: Equatable {
        /// No frame is wanted: the source waits.
        case held
        /// Frames come as fast as they are read: they are searched for the object.
        case looksAhead
        /// Frames that were already searched come first; later ones wait.
        case replays
        case plays
    }

    private struct State {
        var speed: Double
        var isStepping: Bool
        var mode: Mode
        /// Number of frames that may pass in any mode.
        var steps: Int
        var isStopped = false
        var start: (wall: DispatchTime, source: Timestamp)?
        /// Number of stills that were given a time. The reading thread counts each still; the
        /// engine's thread counts held stills again.
        var stills = 0
    }

    private let state: Mutex<State>
    private let changed = DispatchSemaphore(value: 0)
    /// Seconds that each still, which has no pace of its own, stays on the screen at speed 1
    /// (guess).
    private static let secondsPerStill = 0.5
    private let kind: SourceKind
    private let isDevice: Bool

    /// - Parameters:
    ///   - speed: 1 is as recorded.
    ///   - isStepping: whether each frame waits for `step`.
    ///   - isDevice: whether frames arrive on their own and must not be delayed: a delay of the
    ///     first one would delay all others.
    init(kind: SourceKind, speed: Double, isStepping: Bool, isDevice: Bool) {
        (self.kind, self.isDevice) = (kind, isDevice)
        let isRecorded = kind != .live
        // The first recorded frame passes, so that the screen shows a picture.
        state = Mutex(
            State(
                speed: isRecorded ? speed : 1, isStepping: isRecorded && isStepping,
                mode: isRecorded ? .held : .plays, steps: isRecorded ? 1 : 0))
    }

    /// Whether the source is recorded.
    var isRecorded: Bool { kind != .live }

    /// Changes the mode of a recorded source; a live one follows its own clock.
    func go(_ mode: Mode) {
        guard kind != .live else { return }
        let hasChanged = state.withLock { state in
            guard state.mode != mode else { return false }
            // Time on hold does not count as a delay.
            (state.mode, state.start) = (mode, nil)
            return true
        }
        if hasChanged { changed.signal() }
    }

    /// Plays at this speed from now on, and no longer step by step.
    public func play(speed: Double) {
        state.withLock {
            $0.speed = speed
            $0.isStepping = false
            $0.start = nil
        }
        changed.signal()
    }

    /// Lets one frame pass and waits before the next.
    public func step() {
        state.withLock {
            $0.isStepping = true
            $0.steps += 1
            $0.start = nil
        }
        changed.signal()
    }

    /// Releases the waiting thread for good.
    public func stop() {
        state.withLock { $0.isStopped = true }
        changed.signal()
    }

    /// When a frame is due.
    enum Turn { case now, stopped, at(DispatchTime), whenChanged }

    /// Waits until this frame is due; false when playback was stopped.
    func wait(for frame: Frame) -> Bool {
        let time = time(of: frame)
        while true {
            switch turn(at: time, isReplayed: false) {
            case .now: return true
            case .stopped: return false
            case .at(let due): _ = changed.wait(timeout: due)
            case .whenChanged: changed.wait()
            }
        }
    }

    /// A frame's time by the recording's clock; call it once per frame.
    func time(of frame: Frame) -> Timestamp {
        switch kind {
        case .stills:
            Timestamp(
                seconds: state.withLock { state in
                    state.stills += 1
                    return Double(state.stills) * Self.secondsPerStill
                })
        case .live, .video: frame.timestamp
        }
    }

    /// When a frame with this time is due.
    /// - Parameter isReplayed: whether the frame was held before; later frames wait behind it.
    func turn(at time: Timestamp, isReplayed: Bool) -> Turn {
        state.withLock { state in
            if state.isStopped { return .stopped }
            if isDevice || state.mode == .looksAhead { return .now }
            if state.mode == .replays, !isReplayed { return .whenChanged }
            if state.steps > 0 {
                state.steps -= 1
                return .now
            }
            if state.isStepping || state.mode == .held { return .whenChanged }
            guard let start = state.start else {
                state.start = (.now(), time)
                return .now
            }
            let due = start.wall + time.seconds(since: start.source) / state.speed
            // A source that is far behind restarts its clock instead of catching up.
            if due + 0.5 < .now() { state.start = (.now(), time) }
            return due <= .now() ? .now : .at(due)
        }
    }
}
