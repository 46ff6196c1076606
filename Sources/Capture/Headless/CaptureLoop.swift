import Guidance
import Perception
import Scene
import TUI

/// Connects the engine with its inputs and outputs. Frames and calls come in; events are reported,
/// and shots go to the scan folder. Only one owner may use the loop, which has no threads and no
/// clock.
struct CaptureLoop {
    /// The engine.
    private(set) var session: ObjectCaptureSession
    private var analyzer: FrameAnalyzer
    private var detection = ObjectDetection()
    private let matcher: ShotMatchQueue?
    /// The search that improves the box until a person edits it; nil if the box must not be
    /// improved.
    private let boxSearchQueue: BoxSearchQueue?
    private var keptShot: Shot?
    private var moves = ObjectMoves()
    private let store: any ShotStore
    private let report: (CaptureEvent) -> Void
    /// The frame that is being processed; nil between frames.
    private var frame: TrackedFrame?
    /// All shots that were given to the store, by their numbers.
    private var pendingShots: [Int: Shot] = [:]
    /// Why a write to the journal failed since the last `resume`; nil if no write failed.
    private(set) var journalFailure: String?
    /// The time of the latest input.
    private(set) var now = Timestamp.zero
    private var reported = Reported()

    /// The values that were last reported. A value is reported again only after a change.
    private struct Reported {
        /// The advice to the person on what to do next.
        var next = NextView(.wait)
        /// Metres per unit of the scan's lengths.
        var metersPerUnit: Double?
        /// The number of a pass, and whether shots of this pass match shots of the earlier passes.
        var joining: (pass: Int, joins: Bool)?
    }

    /// Metres per unit of the scan's lengths, as last reported.
    var metersPerUnit: Double? { reported.metersPerUnit }

    /// Whether detection of the object is running.
    var isDetecting: Bool { detection.isRunning }

    init(
        session: ObjectCaptureSession, source: SourceDescription, store: any ShotStore,
        matcher: ShotMatchQueue? = nil, boxSearchQueue: BoxSearchQueue? = nil,
        report: @escaping (CaptureEvent) -> Void
    ) {
        self.session = session
        analyzer = FrameAnalyzer(kind: source.kind)
        self.store = store
        (self.matcher, self.boxSearchQueue) = (matcher, boxSearchQueue)
        self.report = report
    }

    /// Analyses a frame without passing it to the engine, so that motion can be measured from it to
    /// the next frame. A resume calls this with the last frame before the interruption.
    mutating func observe(_ frame: TrackedFrame) { _ = analyzer.observe(frame) }

    /// Shows a frame to the search for the box without passing it to the engine. A resume calls this
    /// with the frames before the interruption, so that the search continues with their depth. If
    /// the object was moved or flipped, they show it in another place and are left out.
    mutating func showAgain(_ frame: TrackedFrame) {
        guard session.snapshot.box.isAutomatic, session.isObjectInFirstPlace else { return }
        boxSearchQueue?.show(frame, detail: session.surfaceDetail)
        _ = boxSearchQueue?.takeProposal()
    }

    /// Processes a frame.
    mutating func take(_ frame: TrackedFrame) {
        let box = session.snapshot.box.bounds
        let observation = analyzer.observe(
            frame, object: session.objectInPicture(in: frame, surface: boxSearchQueue?.surface),
            surface: boxSearchQueue?.agreement(of: frame, box: box),
            light: boxSearchQueue?.light(in: frame, box: box), box: box)
        if let unit = frame.metersPerUnit, unit != metersPerUnit {
            reported.metersPerUnit = unit
            report(.scale(metersPerUnit: unit, at: observation.timestamp))
        }
        self.frame = frame
        ingest(.frame(observation), at: observation.timestamp)
        self.frame = nil
        if let shot = keptShot {
            keptShot = nil
            matcher?.ask(
                request(shot.number, shot.pass, shot.timestamp, frame: frame))
        }
        takeFacts()
        offerFound()
        if session.objectMoves > moves.known { beginAfterMove() }
        improveBox(by: frame)
        if let result = detection.take(frame, at: now) { ingest(result, at: now) }
        takeOutcomes()
    }

    /// Processes a call from the person or the script.
    mutating func take(_ call: SessionCall) {
        if call == .resume { journalFailure = nil }
        if call == .beginNewScanPassAfterFlip { boxSearchQueue?.forget() }
        ingest(.call(call, at: now), at: now)
        offerFound()
    }

    /// Processes an input to the session that is neither a frame nor a call.
    mutating func take(_ input: SessionInput, at time: Timestamp? = nil) {
        ingest(input, at: time ?? now)
    }

    /// Stores a box that the source found in frames before delivering them. The box is offered when
    /// detection starts.
    mutating func know(_ proposal: BoxProposal) { detection.lookAheadProposal = proposal }

    /// Ends detection of the object with the box that the source found. Waits for a frame with a
    /// pose, because the screen cannot draw the box without a pose.
    private mutating func offerFound() {
        guard isDetecting, let found = detection.lookAheadProposal,
            session.snapshot.latest.observation?.worldFromCamera != nil
        else { return }
        detection.lookAheadProposal = nil
        offer(found)
    }

    /// Improves the box with a frame. Does nothing if a person edited the box, if the frame has
    /// depth, or just after a move of the object.
    private mutating func improveBox(by frame: TrackedFrame) {
        guard let boxSearchQueue, session.snapshot.box.isAutomatic, !moves.isRecent(at: now)
        else { return }
        boxSearchQueue.show(frame, detail: session.surfaceDetail)
        guard let better = boxSearchQueue.takeProposal(), session.snapshot.box.bounds != nil else {
            return
        }
        ingest(.boxProposed(better, at: now), at: now)
        report(.box(better, at: now))
    }

    /// After a move of the object: the body and the place that the tracker must forget. Each move
    /// is returned only once; otherwise nil.
    mutating func takeLeft() -> ObjectMoves.Left? {
        defer { moves.left = nil }
        return moves.left
    }

    /// Begins a new pass after the object was moved, as after a flip. The box stays about the same
    /// until frames of the new pass improve it.
    private mutating func beginAfterMove() {
        let isSameMove = moves.isRecent(at: now)
        let since = session.objectLastInPlace ?? now
        moves = ObjectMoves(
            known: session.objectMoves, last: now,
            left: session.snapshot.box.bounds.map {
                ObjectMoves.Left(body: session.bodyNotFollowed, box: $0, since: since)
            })
        boxSearchQueue?.forget()
        guard !isSameMove, session.snapshot.state == .capturing,
            let box = session.snapshot.box.bounds
        else { return }
        report(.notice(Self.movedWords))
        let evidence = session.snapshot.box.evidence ?? .depthPoints
        let isAutomatic = session.snapshot.box.isAutomatic
        take(.beginNewScanPassAfterMove)
        take(.startDetecting)
        offer(BoxProposal(box: box, evidence: evidence))
        if !isAutomatic { take(.setBoundingBox(box)) }
        take(.startCapturing)
    }

    private static var movedWords: String {
        phrase("The object was moved. What follows is a new pass; the model joins the two.")
    }

    /// Ends detection and offers this box to the session.
    mutating func offer(_ proposal: BoxProposal) {
        detection.end()
        ingest(.boxProposed(proposal, at: now), at: now)
    }

    /// Processes the results of shot writes, and advances the time. Called when no frame arrives.
    mutating func tick(at time: Timestamp) {
        takeOutcomes()
        ingest(.tick(at: max(time, now)), at: max(time, now))
    }

    /// Waits until all shots are written, and processes the results.
    mutating func settleShots() {
        store.wait()
        matcher?.wait()
        takeOutcomes()
    }

    /// Processes the results of the last shots and closes the store. No frame or call may be
    /// processed afterwards.
    mutating func close() {
        store.wait()
        takeOutcomes()
        store.close()
    }

    /// Matches shots that a killed capture has stored but not matched.
    mutating func matchForgottenShots() {
        for (shot, pass) in session.unmatchedShots {
            matcher?.ask(request(shot, pass, now, frame: nil))
        }
        takeFacts()
    }

    private func request(
        _ shot: Int, _ pass: Int, _ time: Timestamp, frame: TrackedFrame?
    ) -> MatchRequest {
        MatchRequest(
            shot: shot, pass: pass, timestamp: time, frame: frame,
            region: frame.flatMap { session.objectRegion(in: $0) },
            others: session.shotsToMatch(with: shot),
            box: session.snapshot.box.bounds, shotsBeforeFlip: session.shotsBeforeFlip,
            isOnlyMoved: session.isOnlyMoved)
    }

    /// Processes the matches that were found since the last call.
    private mutating func takeFacts() {
        guard let facts = matcher?.takeFacts(), !facts.isEmpty else { return }
        for fact in facts { ingest(fact, at: now) }
        reportJoining()
    }

    /// Processes the results of matching and of shot writes since the last call.
    mutating func takeOutcomes() {
        takeFacts()
        // The report whether a pass matches the earlier passes is made even for a pass with few
        // shots when the capture ends.
        if session.snapshot.state == .finishing { reportJoining(atLeast: 1) }
        // Processing a result writes a journal line. If this write fails, the store reports the
        // failure as a new result, so the loop runs again.
        while case let outcomes = store.takeOutcomes(), !outcomes.isEmpty {
            for outcome in outcomes { take(outcome: outcome) }
        }
    }

    private mutating func take(outcome: SessionInput) {
        if case .shotSaved(let number, _) = outcome, let shot = pendingShots[number] {
            report(.shot(shot))
        }
        if case .shotFailed(_, let reason, _) = outcome { report(.notice(reason)) }
        if case .journalFailed(let reason, _) = outcome {
            journalFailure = reason
            report(.notice(reason))
        }
        ingest(outcome, at: now)
    }

    private mutating func ingest(_ input: SessionInput, at time: Timestamp) {
        now = max(now, time)
        let commands = session.ingest(input)
        let entry = JournalEntry(input: input, commands: commands)
        store.append(entry, isDurable: entry.isDurable)
        for command in commands { perform(command) }
        let next = session.snapshot.guidance.nextView
        if !next.isSameAdvice(as: reported.next) {
            reported.next = next
            report(.next(next, at: now))
        }
    }

    private mutating func perform(_ command: SessionCommand) {
        switch command {
        case .keep(let shot):
            guard let frame else { return }
            pendingShots[shot.number] = shot
            keptShot = shot
            store.store(shot, of: frame, box: session.snapshot.box)
        case .note: break
        case .detectObject:
            detection.start()
        case .flush: break
        case .stateChanged(let state):
            // The matches of the last shots belong to the scan. The loop waits for them, since
            // nothing is added to a scan after its end.
            if state == .finishing { matcher?.wait() }
            report(.state(state, at: now))
        case .feedbackChanged(let feedback): report(.feedback(feedback, at: now))
        case .passCompleted(let pass): reportPass(pass, isComplete: true)
        case .passBegan(let pass, _): reportPass(pass, isComplete: false)
        case .refused(let refusal): report(.notice(refusal.words))
        }
    }

    /// Reports whether shots of the pass after a flip match shots of the earlier passes. This is
    /// reported early, so that the person can still add shots.
    private mutating func reportJoining(atLeast fewest: Int = MergeTest.shotsToJudge) {
        let snapshot = session.snapshot
        guard let joins = snapshot.joinsFormerPasses, let shots = snapshot.passes.last?.shots,
            joins || shots >= fewest,
            reported.joining.map({ $0 != (snapshot.passes.count, joins) }) ?? true
        else { return }
        reported.joining = (snapshot.passes.count, joins)
        report(
            .notice(
                joins
                    ? phrase("This pass joins the one before.")
                    : phrase(
                        """
                        This pass does not join the one before yet: show sides that were seen \
                        before, or go back and turn the object less.
                        """)))
    }

    private func reportPass(_ pass: Int, isComplete: Bool) {
        let passes = session.snapshot.passes
        guard pass >= 1, pass <= passes.count else { return }
        report(.pass(number: pass, passes[pass - 1], isComplete: isComplete))
    }
}

extension JournalEntry {
    /// Whether the line of the entry must survive a power failure. True for a person's action, a
    /// shot and a change of state; other lines may be lost.
    var isDurable: Bool {
        switch input {
        case .started, .call, .boxProposed, .objectNotFound, .shotSaved, .shotFailed,
            .journalFailed,
            .storageLow, .sourceEnded, .sourceFailed, .resumed, .failed:
            true
        case .frame, .tick, .frameSkipped, .framesDropped, .shotMatched, .appearanceMeasured,
            .mergeTested:
            commands.contains { if case .stateChanged = $0 { true } else { false } }
        }
    }
}
