import Guidance
import Scene

/// Frames of a recorded source from before the start of its capture. They are shown and searched
/// for the object at once, but reach the session only when the box is confirmed, so that the search
/// loses no picture.
struct PreCaptureFrames {
    /// The held inputs, in the source's order.
    private(set) var inputs: [LiveInput] = []
    /// The observation of the picture on the screen, for drawing the box.
    private(set) var observation: FrameObservation?
    /// The picture on the screen.
    private(set) var shownPreview: ColorImage?
    /// When the next frame is due by the recording's clock; nil before it was requested.
    var nextTime: Timestamp?
    private var analyzer: FrameAnalyzer
    /// The present search, and the number of inputs that it has used; nil if none is running.
    private var present: (search: ObjectLookAhead, seen: Int)?
    /// The box that the source itself found in frames that it held back.
    private var found: BoxProposal?

    init(kind: SourceKind) { analyzer = FrameAnalyzer(kind: kind) }

    /// Number of frames held.
    var frames: Int { inputs.count(where: \.isFrame) }

    /// Whether nothing is held.
    var isEmpty: Bool { inputs.isEmpty }

    /// The next frame to play; nil if another input, or none, comes next.
    var nextFrame: TrackedFrame? {
        if case .frame(let frame)? = inputs.first { frame } else { nil }
    }

    /// Adds an input for later.
    mutating func add(_ input: LiveInput) {
        if case .boxFound(let proposal) = input {
            found = proposal
            return
        }
        inputs.append(input)
        if observation?.worldFromCamera == nil, case .frame(let frame) = input {
            observation = analyzer.observe(frame)
            shownPreview = frame.preview
        }
    }

    /// Removes and returns the first input, for the session.
    mutating func takeFirst() -> LiveInput? {
        (nextTime, observation, shownPreview) = (nil, nil, nil)
        return inputs.isEmpty ? nil : inputs.removeFirst()
    }

    /// Searches the held frames for the object; nil while more frames are needed. The search uses
    /// as many frames as a capture without a screen does.
    mutating func search() -> BoxProposal? {
        if let found {
            (self.found, present) = (nil, nil)
            return found
        }
        var search = present?.search ?? ObjectLookAhead()
        let seen = present?.seen ?? 0
        present = nil
        let proposal = search.take(
            inputs.dropFirst(seen).lazy.map(\.lookAheadEvent), of: inputs.count)
        if proposal == nil { present = (search, inputs.count) }
        return proposal
    }
}

extension LiveInput {
    /// The input as an event that the search for the object takes.
    fileprivate var lookAheadEvent: ObjectLookAhead.Event {
        switch self {
        case .frame(let frame): .frame(frame)
        case .passEnded, .ended, .failed: .end
        case .boxFound, .skipped, .dropped, .notice, .call, .stop: .other
        }
    }

    /// Whether the input is a frame.
    var isFrame: Bool { if case .frame = self { true } else { false } }

    /// Whether the input's position in the order comes from the recording.
    var isOfTheRecording: Bool {
        switch self {
        case .frame, .boxFound, .skipped, .passEnded, .ended, .failed: true
        case .dropped, .notice, .call, .stop: false
        }
    }
}

extension PreCaptureFrames {
    /// The present playback mode of a recording.
    func mode(of loop: CaptureLoop) -> Playback.Mode {
        let snapshot = loop.session.snapshot
        switch snapshot.state {
        case .initializing, .ready, .detecting: return loop.isDetecting ? .looksAhead : .held
        case .capturing where snapshot.isPaused: return .held
        case .capturing: return isEmpty ? .plays : .replays
        case .finishing, .completed, .failed: return .plays
        }
    }
}
