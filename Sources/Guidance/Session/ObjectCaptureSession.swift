import Scene

/// The engine: takes facts with their times and answers with commands. It is pure and
/// deterministic: the same inputs give the same commands, to the bit. `SessionTable` defines its
/// flow.
///
/// Every `.frame` gives exactly one `.note`. If the frame is kept, `.keep` comes before the
/// `.note`.
public struct ObjectCaptureSession: Sendable {
    /// The state of the session for screens and scripts.
    public internal(set) var snapshot = SessionSnapshot()

    let options: SessionOptions
    static let limits = FrameThresholds()
    /// One input counts as at most this number of dropped frames. Derived: the sum over nine
    /// billion inputs still fits an `Int`.
    private static let mostDropped = 1_000_000_000
    var source: SourceDescription?
    /// The latest time of an input; nil before the first. An input with an earlier time does not
    /// turn the session's time back.
    private var time: Timestamp?
    /// Time of the previous frame, and its pose where known.
    var before: (time: Timestamp, pose: RigidTransform?)?
    /// Motion in the latest frame.
    var motion = FrameMotion(pixels: nil, longerSidePixels: 0)
    var coverage: CoverageData
    var watch = ConditionMonitor()
    var graph = ConnectionGraph()
    /// The person's wish about turning the object over, which overrides the advice; nil while there
    /// is none.
    var flipRequest: FlipRequest?
    var steady = SteadyFeedback()
    var chooser = ShotChooser()
    var passes: [ScanPass] = []
    var shots = KeptShots()
    var isSearching = false

    /// A session that waits for its source.
    public init(options: SessionOptions) {
        self.options = options
        coverage = CoverageData(sectors: options.sectors)
        snapshot.shots.maximum = options.maximumNumberOfInputImages
    }

    /// Processes one fact.
    /// - Returns: the commands, in order.
    @discardableResult
    public mutating func ingest(_ input: SessionInput) -> [SessionCommand] {
        var commands: [SessionCommand] = []
        let feedbackBefore = snapshot.guidance.feedback
        // A resumed capture may have another clock, so its time is taken over later.
        if case .resumed = input {} else { advance(to: input.time) }
        take(input, &commands)
        publish()
        if snapshot.guidance.feedback != feedbackBefore {
            commands.append(.feedbackChanged(snapshot.guidance.feedback))
        }
        return commands
    }

    private mutating func take(_ input: SessionInput, _ commands: inout [SessionCommand]) {
        switch input {
        case .started(let source, _):
            start(source, &commands)
        case .frame(let frame):
            take(frame, &commands)
        case .tick:
            if shots.unsaved.isEmpty { handle(.everythingSaved, &commands) }
        case .call(let call, _):
            perform(call, &commands)
        case .boxProposed(let proposal, _):
            take(proposal, &commands)
        case .objectNotFound:
            giveUpSearch(&commands)
        case .shotSaved(let number, _):
            shots.settle(number)
            if shots.unsaved.isEmpty { handle(.everythingSaved, &commands) }
        case .shotFailed(let number, let reason, _):
            loseShot(number, reason: reason)
        case .journalFailed(let reason, _):
            pause(for: .journalFailed(reason: reason))
        case .storageLow(let needed, let free, _):
            pause(for: .storageLow(neededBytes: needed, freeBytes: free))
        case .frameSkipped:
            snapshot.frames.skipped += 1
        case .framesDropped(let count, _):
            snapshot.frames.dropped += count.clamped(to: 0...Self.mostDropped)
        case .sourceEnded:
            handle(.sourceEnded, &commands)
        case .sourceFailed(let reason, _):
            if SessionTable.destination(of: .sourceFailed, in: snapshot.state) != nil {
                move(to: .failed(.sensorFailed(reason: reason)), &commands)
            }
        case .shotMatched(let matches, _):
            connect(matches)
        case .appearanceMeasured(let appearance, _):
            snapshot.matching.flipAdvice = FlipAdvice(appearance)
        case .mergeTested(let test, _):
            take(test)
        case .failed(let error, _):
            if !snapshot.state.isFinal { move(to: .failed(error), &commands) }
        case .resumed(let source, let time):
            resumeAfterInterruption(source, time, &commands)
        }
    }

    /// The object in a frame, for `FrameAssessor`; nil where it is unknown.
    /// - Parameter surface: the object's surface; nil where it is unknown. The part outside the
    ///   box,
    ///   which a person may have set, is ignored.
    public func objectInPicture(in frame: TrackedFrame, surface: SurfaceLayers?) -> ObjectInPicture?
    {
        guard let region = objectRegion(in: frame), let pose = frame.worldFromCamera,
            let box = snapshot.box.bounds
        else { return nil }
        let outline = surface.flatMap {
            PixelOutline($0.clipped(to: box), from: pose, frame.intrinsics)
        }
        return ObjectInPicture(
            region, outline: outline, expectedShift: expectedShift(in: frame))
    }

    /// The bounding rectangle of the box in a frame; nil where it is unknown.
    public func objectRegion(in frame: TrackedFrame) -> PixelRegion? {
        guard let pose = frame.validPose, let box = snapshot.box.bounds else { return nil }
        return PixelRegion(box, from: pose, frame.intrinsics)
    }

    /// Predicted shift of the box's centre in the picture since the last frame, pixels; nil where a
    /// pose is unknown.
    private func expectedShift(in frame: TrackedFrame) -> Vector2? {
        guard let pose = frame.validPose,
            let before = snapshot.latest.observation?.worldFromCamera, before.translation.isFinite,
            let box = snapshot.box.bounds
        else { return nil }
        return frame.intrinsics.shift(of: box.center, from: before, to: pose)
    }

    /// Fine detail of a keyframe taken now, relative to the sharpest earlier keyframe, log2, as
    /// measured on surfaces.
    public var surfaceDetail: Double { watch.keyframeDetail }

    /// Whether the object was neither moved nor flipped since the first pass began.
    public var isObjectInFirstPlace: Bool { passes.allSatisfy { !$0.isAfterFlip } }

    /// Number of moves of the object that were detected.
    public var objectMoves: Int { watch.surfaces.moves }

    /// The body whose motion the poses did not follow in the latest move.
    public var bodyNotFollowed: SceneBody { watch.surfaces.bodyNotFollowed }

    /// Time at which the object was last seen in place. At a frame that reports a move, this is a
    /// time before the move began.
    public var objectLastInPlace: Timestamp? { watch.surfaces.lastInPlace }

    var isStill: Bool { source?.kind == .stills }

    var now: Timestamp { time ?? .zero }

    private mutating func advance(to next: Timestamp) { time = time.map { max($0, next) } ?? next }

    mutating func move(to state: CaptureState, _ commands: inout [SessionCommand]) {
        guard snapshot.state != state else { return }
        snapshot.state = state
        commands.append(.stateChanged(state))
        if state == .finishing { commands.append(.flush) }
        if state != .capturing {
            shots.withdrawRequest()
            snapshot.review = nil
        }
        if state == .finishing || state.isFinal {
            snapshot.isPaused = false
            isSearching = false
        }
    }

    private mutating func handle(
        _ event: SessionTable.Event, _ commands: inout [SessionCommand]
    ) {
        if let next = SessionTable.destination(of: event, in: snapshot.state) {
            move(to: next, &commands)
        }
    }

    private mutating func start(
        _ source: SourceDescription, _ commands: inout [SessionCommand]
    ) {
        guard snapshot.state == .initializing else { return }
        self.source = source
        handle(.started, &commands)
    }

    private mutating func resumeAfterInterruption(
        _ source: SourceDescription, _ time: Timestamp, _ commands: inout [SessionCommand]
    ) {
        // A recorded source continues with the very next frame, so nothing is forgotten, and the
        // shots are those of an uninterrupted capture. Any other source is a new run with a new
        // clock.
        let goesOn = source.kind != .live && source.isSameRecording(as: self.source)
        guard !snapshot.state.isFinal else { return }
        if !goesOn {
            self.time = time
            self.source = source
            before = nil
            (steady, chooser) = (SteadyFeedback(), ShotChooser())
            watch.forgetTimes()
            graph.runs.begin()
        }
        (snapshot.isPaused, snapshot.pauseReason) = (false, nil)
        snapshot.review = nil
        shots.request = nil
        // Shots that were not yet on disk when the last run ended are lost.
        for number in shots.unsaved { removeShot(number) }
        shots.unsaved = []
        handle(.started, &commands)
        if isSearching { commands.append(.detectObject) }
        if snapshot.state == .finishing { commands.append(.flush) }
    }

    private mutating func loseShot(_ number: Int, reason: String) {
        guard shots.unsaved.contains(number) else { return }
        shots.settle(number)
        removeShot(number)
        pause(for: .shotFailed(number: number, reason: reason))
    }

    /// Pauses for a reason other than the person's choice. While the session finishes there is
    /// nothing to pause, so the reason is only reported.
    private mutating func pause(for reason: PauseReason) {
        guard !snapshot.state.isFinal else { return }
        snapshot.pauseReason = reason
        if snapshot.state == .finishing { return }
        snapshot.isPaused = true
        shots.withdrawRequest()
    }

    /// Updates those parts of the snapshot that follow from others.
    private mutating func publish() {
        let state = snapshot.state
        var active: [Feedback] = []
        if isWatching {
            active = steady.gate.active
            if snapshot.box.evidence == .fallback, snapshot.box.isAutomatic, state != .ready {
                active.append(.objectNotDetected)
            }
            // Advice about turning the object over is given when the pass is complete.
            if snapshot.matching.flipAdvice.verdict == .avoid, state == .capturing,
                passes.last?.dial?.isComplete == true
            {
                active.append(.objectNotFlippable)
            }
            if graph.hasNoParallax, state == .capturing, !active.contains(.noParallax) {
                active.append(.noParallax)
            }
            if snapshot.shots.taken > options.maximumNumberOfInputImages {
                active.append(.overCapturing)
            }
        }
        snapshot.guidance.feedback = active.sorted()
        steady.timed.update(active: snapshot.guidance.feedback, at: now)
        snapshot.guidance.shownFeedback = steady.timed.shown
        if !active.contains(.outOfFieldOfView) { snapshot.guidance.turnDirection = nil }
        let dial = passes.last?.dial
        snapshot.dial.sectors = dial?.sectors ?? []
        snapshot.passes = passes.map(\.summary)
        snapshot.shots.rejected = passes.flatMap(\.rejected).sorted()
        snapshot.dial.isComplete = dial?.isComplete ?? false
        snapshot.shots.canRequest =
            state == .capturing && !snapshot.isPaused && shots.request == nil
            && hasRoomForShots
        snapshot.coverage = coverage.map
        if snapshot.latest.place != nil { steady.placedAt = now }
        snapshot.guidance.nextView = NextViewSearch(
            snapshot: snapshot, stepRadians: chooser.stepRadians, medianPlace: dial?.medianPlace,
            hasPoses: source?.hasPoses ?? false || snapshot.frames.tracked > 0,
            secondsWithoutPlace: steady.placedAt.map(now.seconds(since:)),
            bandToLeave: passes.last?.bandToLeave, isOnTurntable: options.isOnTurntable
        ).find()
    }

    /// Whether frames are judged in this state.
    var isWatching: Bool {
        switch snapshot.state {
        case .ready, .detecting, .capturing: true
        case .initializing, .finishing, .completed, .failed: false
        }
    }

    /// Whether another shot is allowed: the maximum is not reached, or shots beyond it are allowed
    /// too.
    var hasRoomForShots: Bool {
        options.isOverCaptureEnabled
            || snapshot.shots.taken < options.maximumNumberOfInputImages
    }
}

extension SourceDescription {
    /// Whether this may be the same recording under another path: a scan may be copied to another
    /// machine, and its source may be renamed.
    public func isSameRecording(as other: SourceDescription?) -> Bool {
        guard var other else { return false }
        (other.name, other.notes, other.device) = (name, notes, device)
        return other == self
    }
}
