import Guidance
import Scene

/// Frames of a recorded source from before the start of its capture. They are shown and used for
/// detection of the object at once, but stored until the box is confirmed. Only then the session
/// receives them, so that it misses no frame.
struct PreCaptureFrames {
    /// The stored inputs, in the order of the source.
    private(set) var inputs: [LiveInput] = []
    /// The observation of the picture that is on the screen. The box is drawn with the pose of this
    /// observation.
    private(set) var observation: FrameObservation?
    /// The picture on the screen.
    private(set) var shownPreview: ColorImage?
    /// When the next stored frame is due by the recording's clock; nil until this was computed.
    var nextTime: Timestamp?
    private var analyzer: FrameAnalyzer
    /// The running search, and the number of inputs that it has already processed; nil if no search
    /// is running.
    private var present: (search: ObjectLookAhead, seen: Int)?
    /// A box that the source found in frames before delivering them; nil for none.
    private var found: BoxProposal?

    init(kind: SourceKind) { analyzer = FrameAnalyzer(kind: kind) }

    /// Number of stored frames.
    var frames: Int { inputs.count(where: \.isFrame) }

    /// Whether no input is stored.
    var isEmpty: Bool { inputs.isEmpty }

    /// The first stored input if it is a frame; nil for another input or none.
    var nextFrame: TrackedFrame? {
        if case .frame(let frame)? = inputs.first { frame } else { nil }
    }

    /// Stores an input behind the earlier ones.
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

    /// Removes the first stored input and returns it for the session.
    mutating func takeFirst() -> LiveInput? {
        (nextTime, observation, shownPreview) = (nil, nil, nil)
        return inputs.isEmpty ? nil : inputs.removeFirst()
    }

    /// Searches the stored frames for the object. Nil while the search needs more frames. The
    /// search uses as many frames as in a capture without a screen.
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
    /// The input in the form in which detection of the object reads it.
    fileprivate var lookAheadEvent: ObjectLookAhead.Event {
        switch self {
        case .frame(let frame): .frame(frame)
        case .passEnded, .ended, .failed: .end
        case .boxFound, .skipped, .dropped, .notice, .call, .stop: .other
        }
    }

    /// Whether the input is a frame.
    var isFrame: Bool { if case .frame = self { true } else { false } }

    /// Whether the input belongs to the recording, so that its order among the frames must be kept.
    var isOfTheRecording: Bool {
        switch self {
        case .frame, .boxFound, .skipped, .passEnded, .ended, .failed: true
        case .dropped, .notice, .call, .stop: false
        }
    }
}

extension PreCaptureFrames {
    /// The playback mode that the state of the session requires.
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
