import Guidance
import Scene

/// Frames of a recorded source from before its capture began: they are shown and searched for the
/// object at once, but reach the session only when the box is confirmed, so that the search loses
/// no picture.
struct HeldFrames {
    /// In the order in which the source gave them.
    private(set) var inputs: [LiveInput] = []
    /// What the picture on the screen shows, for the drawing of the box.
    private(set) var observation: FrameObservation?
    /// The picture that it is of.
    private(set) var shownPreview: ColorImage?
    /// When the next frame is due by the recording's clock; nil before that was asked.
    var nextTime: Timestamp?
    private let kind: SourceKind
    private var analyst: FrameAnalyst
    /// The present search, and the number of inputs that it has seen; nil where none is under way.
    private var present: (search: ObjectSearch, seen: Int)?
    /// The box that the source itself found among frames that it had held back.
    private var found: BoxProposal?

    init(kind: SourceKind) {
        self.kind = kind
        analyst = FrameAnalyst(kind: kind)
    }

    /// Number of frames held.
    var frames: Int { inputs.count(where: \.isFrame) }

    /// Whether nothing is held.
    var isEmpty: Bool { inputs.isEmpty }

    /// The next frame to be played; nil where something else, or nothing, comes next.
    var nextFrame: Frame? {
        if case .frame(let frame)? = inputs.first { frame } else { nil }
    }

    /// Keeps an input for later.
    mutating func add(_ input: LiveInput) {
        if case .boxFound(let proposal) = input {
            found = proposal
            return
        }
        inputs.append(input)
        if observation?.worldFromCamera == nil, case .frame(let frame) = input {
            observation = analyst.observe(frame)
            shownPreview = frame.preview
        }
    }

    /// Removes and returns the first input, for the session.
    mutating func takeFirst() -> LiveInput? {
        (nextTime, observation, shownPreview) = (nil, nil, nil)
        return inputs.isEmpty ? nil : inputs.removeFirst()
    }

    /// Searches what is held for the object; nil while more frames are wanted. A search looks at as
    /// many frames as a capture without a screen does.
    mutating func search() -> BoxProposal? {
        if let found {
            (self.found, present) = (nil, nil)
            return found
        }
        var (search, seen) = present ?? (ObjectSearch(kind: kind), 0)
        present = nil
        for input in inputs.dropFirst(seen) {
            switch input {
            case .frame(let frame):
                if let proposal = search.look(at: frame) { return proposal }
            case .passEnded, .ended, .failed: return search.proposeWithWhatThereIs()
            case .boxFound, .skipped, .dropped, .notice, .call, .stop: break
            }
        }
        seen = inputs.count
        guard seen < HeadlessCapture.lookAhead else { return search.proposeWithWhatThereIs() }
        present = (search, seen)
        return nil
    }
}

extension LiveInput {
    /// Whether it is a frame.
    var isFrame: Bool { if case .frame = self { true } else { false } }

    /// Whether it is one of those whose order a recording gives.
    var isOfTheRecording: Bool {
        switch self {
        case .frame, .boxFound, .skipped, .passEnded, .ended, .failed: true
        case .dropped, .notice, .call, .stop: false
        }
    }
}

extension HeldFrames {
    /// How a recording plays now.
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
