import Dispatch
import Scene
import Synchronization

/// Plays a recorded source at its own pace, faster, slower or step by step. Three threads share it:
/// the console controls it, the engine's thread stops it while no frames are needed, and the thread
/// that reads frames waits for it. A live source follows its own clock; it is neither stopped nor
/// stepped.
public final class Playback: Sendable {
    /// How the frames of a recorded source are timed.
    enum Mode: Equatable {
        /// No frame is needed: the source waits.
        case held
        /// Frames are delivered as fast as they are read, because detection of the object needs
        /// them.
        case looksAhead
        /// Stored frames, which detection of the object has already used, are played. New frames
        /// wait.
        case replays
        case plays
    }

    private struct State {
        var speed: Double
        var isStepping: Bool
        var mode: Mode
        /// Number of frames that may still be delivered without waiting.
        var steps: Int
        var isStopped = false
        var start: (wall: DispatchTime, source: Timestamp)?
        /// Number of calls of `time(of:)` for stills. The call is made twice for a still that is
        /// stored before the capture: on the reading thread, and later on the engine's thread.
        var stills = 0
    }

    private let state: Mutex<State>
    private let changed = DispatchSemaphore(value: 0)
    /// Seconds that each still stays on the screen at speed 1 (guess). Stills have no pace of their
    /// own.
    private static let secondsPerStill = 0.5
    private let kind: SourceKind
    private let isDevice: Bool

    /// - Parameters:
    ///   - speed: factor of the recording's own speed, so 1 is as recorded.
    ///   - isStepping: whether each frame waits for `step`.
    ///   - isDevice: whether frames arrive at the pace of a device and must not be delayed: a delay
    ///     of the first frame would delay all others.
    init(kind: SourceKind, speed: Double, isStepping: Bool, isDevice: Bool) {
        (self.kind, self.isDevice) = (kind, isDevice)
        let isRecorded = kind != .live
        // The first recorded frame is delivered at once, so that the screen shows a picture.
        state = Mutex(
            State(
                speed: isRecorded ? speed : 1, isStepping: isRecorded && isStepping,
                mode: isRecorded ? .held : .plays, steps: isRecorded ? 1 : 0))
    }

    /// Whether the source is recorded.
    var isRecorded: Bool { kind != .live }

    /// Changes the mode of a recorded source. Does nothing for a live source, which follows its own
    /// clock.
    func go(_ mode: Mode) {
        guard kind != .live else { return }
        let hasChanged = state.withLock { state in
            guard state.mode != mode else { return false }
            // The clock starts again with the next frame: frames of the new mode are not late
            // because of time that passed in the old mode.
            (state.mode, state.start) = (mode, nil)
            return true
        }
        if hasChanged { changed.signal() }
    }

    /// Plays at this speed from now on, and ends step-by-step playback.
    public func play(speed: Double) {
        state.withLock {
            $0.speed = speed
            $0.isStepping = false
            $0.start = nil
        }
        changed.signal()
    }

    /// Delivers one frame, and then waits again.
    public func step() {
        state.withLock {
            $0.isStepping = true
            $0.steps += 1
            $0.start = nil
        }
        changed.signal()
    }

    /// Ends playback: no frame waits any longer.
    public func stop() {
        state.withLock { $0.isStopped = true }
        changed.signal()
    }

    /// When a frame may be delivered.
    enum Turn { case now, stopped, at(DispatchTime), whenChanged }

    /// Waits until this frame is due. Returns false if playback was stopped.
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

    /// The time of a frame by the recording's clock. Call it once per frame: each call advances the
    /// clock of stills.
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

    /// When a frame with this time may be delivered.
    /// - Parameter isReplayed: whether the frame was stored before the capture. In the mode
    ///   `replays`, all other frames wait.
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
            // If a frame is more than half a second late, the clock starts again: later frames do
            // not catch up.
            if due + 0.5 < .now() { state.start = (.now(), time) }
            return due <= .now() ? .now : .at(due)
        }
    }
}
