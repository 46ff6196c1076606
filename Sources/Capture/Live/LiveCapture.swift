import DeviceIO
import Dispatch
import Foundation
import Guidance
import Scene
import Synchronization
import TUI

/// A capture with a screen. One thread reads frames, one runs the engine, one writes to the disk;
/// the screen's thread reads `view` at any time and sends calls. The capture never waits for the
/// screen.
public final class LiveCapture: Sendable {
    /// The state for the screen.
    public struct View: Sendable {
        /// The state of the session.
        public var snapshot: SessionSnapshot
        /// The latest picture, at the size for a screen.
        public var preview: ColorImage?
        /// The points seen so far, if they changed since the last call of `takeView`.
        public var cloud: ViewedModel?
        /// Metres per unit of the scan's lengths, if they became known during the capture.
        public var metersPerUnit: Double?
        /// Cards of the shots taken since the last call of `takeView`, oldest first.
        public var cards: [ShotCard] = []
        /// Sentences for the person that were added since the last call of `takeView`, oldest
        /// first.
        public var notices: [String] = []
        /// Whether the engine has stopped. The view then never changes again.
        public var hasEnded = false
        /// The turntable's state; nil without a turntable.
        public var table: TurntableView?
        /// The pan-tilt head's state; nil without a pan-tilt head.
        public var head: PanTiltView?
        /// Increases with every change of the view.
        public var revision = 0
    }

    private let shared: Mutex<View>
    private let mailbox: FrameMailbox
    /// Playback of a recorded source.
    public let playback: Playback
    private let source: Mutex<any TrackedFrameSource>
    /// What the tracker must forget after a move of the object. The engine's thread stores it, the
    /// thread that reads frames takes it.
    private let left = Mutex<ObjectMoves.Left?>(nil)
    /// The switch that locks a camera's settings.
    let lock: CameraSettingsLock
    private let wake: @Sendable () -> Void
    private let engineDone = DispatchSemaphore(value: 0)
    private let readerDone = DispatchSemaphore(value: 0)
    private let featureExtractor: BackgroundFeatureExtractor?
    /// The mailbox of the turntable; nil without a turntable.
    let orbit: OrbitMailbox?
    /// The follower that keeps the box in the picture; nil without a pan-tilt head.
    let head: BoxFollower?
    /// The measured time of each frame.
    let times = FrameTimes()

    /// The parts from which a capture is made.
    struct Parts: Sendable {
        /// A new engine, or one that has replayed a journal.
        var session: ObjectCaptureSession
        /// The engine's first inputs, such as `started` or `resumed`.
        var opening: [SessionInput]
        /// Number of frames of the source that a resumed capture has already seen.
        var framesToSkip = 0
        /// The store of the shots and of the journal.
        var store: any ShotStore & Sendable
        /// The queue that matches shots with each other; nil for no matching.
        var matcher: ShotMatchQueue?
        /// How the search that improves an unedited box runs; nil for no search.
        var boxPace: BoxSearchQueue.Pace?
        /// The extractor that detects features in stored shots; nil for no detection.
        var featureExtractor: BackgroundFeatureExtractor?
        /// The voice that speaks the guidance; nil for silence.
        var voice: (any Voice)?
        /// The switch that locks a camera's settings.
        var lock = CameraSettingsLock()
        /// The rule that decides when a camera delivers brightness at half size.
        var analysis = AnalysisSize()
        /// The mailbox of the turntable; nil without a turntable.
        var orbit: OrbitMailbox?
        /// The follower that keeps the box in the picture; nil without a pan-tilt head.
        var head: BoxFollower?
    }

    /// Starts the capture's threads.
    ///
    /// - Parameter wake: called from any thread whenever `view` changed.
    init(
        source: sending any TrackedFrameSource, description: SourceDescription, parts: Parts,
        playback: Playback, wake: @escaping @Sendable () -> Void
    ) {
        shared = Mutex(View(snapshot: parts.session.snapshot))
        mailbox = FrameMailbox(newestWins: description.kind == .live, analysis: parts.analysis)
        self.playback = playback
        self.source = Mutex(source)
        self.wake = wake
        (lock, featureExtractor, orbit) = (parts.lock, parts.featureExtractor, parts.orbit)
        head = parts.head
        // For a camera, only processor time counts as reading: waiting for a frame is no work.
        let readingClock = description.kind == .live ? SystemClock.thread : .wall
        Thread { [self] in
            read(skipping: parts.framesToSkip, clock: readingClock)
            readerDone.signal()
        }.start()
        Thread.startWithLargeStack { [self] in
            work(description, parts)
            engineDone.signal()
        }
    }

    /// Returns the current view. Each shot card and each notice is returned only once.
    public func takeView() -> View {
        let table = orbit?.takeView()
        return shared.withLock { view in
            var seen = view
            (view.cards, view.notices, view.cloud) = ([], [], nil)
            seen.table = table?.view
            seen.head = head?.view
            seen.notices += table?.notices ?? []
            return seen
        }
    }

    /// Sends a call to the session.
    public func call(_ call: SessionCall) { mailbox.put(.call(call)) }

    /// Stops the threads. The scan stays as it is: a finished scan is complete, any other can be
    /// resumed.
    public func stop() {
        orbit?.end()
        head?.end()
        mailbox.put(.stop)
        playback.stop()
        engineDone.wait()
        mailbox.close()
        readerDone.wait()
        source.withLock { $0.close() }
        featureExtractor?.finish(all: false)
    }

    // MARK: The thread that reads frames

    private func read(skipping frames: Int, clock: SystemClock) {
        source.withLock { source in
            do {
                var began = clock.milliseconds
                while let event = try source.next() {
                    if let left = left.withLock({ $0.take() }) { source.forget(left) }
                    defer { began = clock.milliseconds }
                    switch event {
                    case .frame(let frame):
                        if frame.index < frames { continue }
                        times.read(frame: frame.index, milliseconds: clock.milliseconds - began)
                        if let found = source.takeProposal() {
                            mailbox.put(.boxFound(found))
                        }
                        guard playback.wait(for: frame.frame), mailbox.put(frame) else { return }
                    case .skipped(let index, let name, let reason):
                        if index >= frames { mailbox.put(.skipped(name: name, reason: reason)) }
                    case .dropped(let count): mailbox.put(.dropped(count))
                    case .passEnded(let flipped): mailbox.put(.passEnded(flipped: flipped))
                    case .notice(let notice):
                        guard mailbox.put(notice) else { return }
                    }
                }
                mailbox.put(.ended)
            } catch {
                mailbox.put(.failed(reason: CaptureError(error).words))
            }
        }
    }

    // MARK: The engine's thread

    private func work(_ description: SourceDescription, _ parts: Parts) {
        var hasToldSettled = false
        var presence = CameraPresence.here
        var loop = CaptureLoop(
            session: parts.session, source: description, store: parts.store,
            matcher: parts.matcher, boxSearchQueue: parts.boxPace.map { BoxSearchQueue($0) }
        ) { event in
            self.tell(event, hasToldSettled: &hasToldSettled)
        }
        var guide = parts.voice.map { VoiceGuide($0) }
        for input in parts.opening { loop.take(input) }
        loop.matchForgottenShots()
        publish(loop.session.snapshot, preview: nil)
        var findings = LiveFindings()
        var held = PreCaptureFrames(kind: description.kind)
        let clock = SystemClock.wall
        var isRunning = true
        var idleRounds = 0
        while isRunning {
            let inputs = nextInputs(&held, loop)
            idleRounds = inputs.isEmpty ? idleRounds + 1 : 0
            var preview: ColorImage?
            for input in inputs {
                if case .stop = input { isRunning = false }
                // Inputs after the end of the scan are ignored.
                guard !loop.session.snapshot.state.isFinal else { continue }
                let began = clock.milliseconds
                if case .frame(let frame) = input {
                    loop.take(frame)
                    if let found = loop.takeLeft() { left.withLock { $0 = found } }
                    if let trouble = head?.follow(frame, &loop) { say(trouble) }
                    preview = frame.preview
                    findings.take(
                        frame, loop.session.snapshot,
                        metersPerUnit: description.isMetric ? 1 : frame.metersPerUnit)
                    times.decided(
                        frame: frame.index, milliseconds: clock.milliseconds - began)
                } else {
                    take(input, into: &loop, &presence)
                }
                orbit?.follow(&loop)
                head?.notice(loop.session.snapshot)
            }
            if loop.isDetecting, description.kind != .live, let proposal = held.search() {
                loop.offer(proposal)
            }
            moveOn(&loop, isLive: description.kind == .live, &idleRounds)
            playback.go(held.mode(of: loop))
            publish(
                shown(loop, held), preview: preview ?? heldPreview(loop, held),
                findings: findings.takeAway())
            guide?.take(loop.session.snapshot, at: loop.now, table: orbit?.spokenWords)
        }
        loop.settleShots()
        loop.tick(at: loop.now)
        // This call returns only after the journal lines of the last shots are written. After it
        // the program may end.
        loop.close()
        publish(loop.session.snapshot, preview: nil, hasEnded: true)
    }

    /// Processes the results of other threads. Advances the time while a camera delivers nothing.
    private func moveOn(_ loop: inout CaptureLoop, isLive: Bool, _ idleRounds: inout Int) {
        switch loop.session.snapshot.state {
        case .finishing:
            // A tick lets the session end without a further input: perhaps there is none, since the
            // last shot may be written already, and a camera never reports an end.
            loop.tick(at: loop.now)
        case .completed, .failed:
            loop.takeOutcomes()
            mailbox.close()
        case .initializing, .ready, .detecting, .capturing:
            loop.takeOutcomes()
            // Only a camera's time is advanced. The time of a recorded source comes from the
            // recording.
            guard isLive, idleRounds >= LivePace.idleRoundsPerTick else { break }
            idleRounds = 0
            loop.tick(at: loop.now.advanced(bySeconds: LivePace.tickSeconds))
        }
    }

    // MARK: Frames of a recording from before the start of its capture

    /// The inputs that the session receives now. Before the start of the capture, frames of a
    /// recording are stored. After the start the stored frames come first, each at its own time.
    private func nextInputs(_ held: inout PreCaptureFrames, _ loop: CaptureLoop) -> [LiveInput] {
        let snapshot = loop.session.snapshot
        guard playback.isRecorded else { return mailbox.take(until: LivePace.deadline) }
        if isBeforeCapture(snapshot) {
            let inputs = mailbox.take(until: LivePace.deadline)
            // Before the first frame, inputs are not stored: the source may have no frame at all.
            if held.isEmpty, inputs.allSatisfy({ !$0.isFrame }) { return inputs }
            inputs.filter(\.isOfTheRecording).forEach { held.add($0) }
            return inputs.filter { !$0.isOfTheRecording }
        }
        guard !held.isEmpty, snapshot.state == .capturing else {
            return mailbox.take(until: LivePace.deadline)
        }
        let (deadline, isDue) = due(&held, isPaused: snapshot.isPaused)
        let inputs = mailbox.take(until: deadline, leavesFrame: true)
        inputs.filter(\.isOfTheRecording).forEach { held.add($0) }
        let calls = inputs.filter { !$0.isOfTheRecording }
        // Calls are processed before the stored frame, because a call may pause the capture.
        return isDue && calls.isEmpty ? held.takeFirst().map { [$0] } ?? [] : calls
    }

    /// Whether the first stored input is due now; if not, how long to wait for it.
    private func due(
        _ held: inout PreCaptureFrames, isPaused: Bool
    ) -> (deadline: DispatchTime, isDue: Bool) {
        let deadline = LivePace.deadline
        if isPaused { return (deadline, false) }
        guard let frame = held.nextFrame else { return (.now(), true) }
        let time = held.nextTime ?? playback.time(of: frame.frame)
        held.nextTime = time
        switch playback.turn(at: time, isReplayed: true) {
        case .now: return (.now(), true)
        case .at(let due): return (min(due, deadline), false)
        case .whenChanged, .stopped: return (deadline, false)
        }
    }

    /// The session's snapshot. Before the start of the capture, it shows the observation of a
    /// stored frame.
    private func shown(_ loop: CaptureLoop, _ held: PreCaptureFrames) -> SessionSnapshot {
        var snapshot = loop.session.snapshot
        guard isBeforeCapture(snapshot), let observation = held.observation else {
            return snapshot
        }
        snapshot.latest.observation = observation
        snapshot.frames.seen += held.frames
        if observation.worldFromCamera != nil { snapshot.tracking.state = .normal }
        return snapshot
    }

    private func heldPreview(_ loop: CaptureLoop, _ held: PreCaptureFrames) -> ColorImage? {
        isBeforeCapture(loop.session.snapshot) ? held.shownPreview : nil
    }

    private func isBeforeCapture(_ snapshot: SessionSnapshot) -> Bool {
        switch snapshot.state {
        case .initializing, .ready, .detecting: true
        case .capturing, .finishing, .completed, .failed: false
        }
    }

    private func take(
        _ input: LiveInput, into loop: inout CaptureLoop, _ presence: inout CameraPresence
    ) {
        switch input {
        case .frame, .stop: break
        case .boxFound(let proposal): loop.know(proposal)
        case .skipped(let name, let reason):
            loop.take(.frameSkipped(name: name, reason: reason, at: loop.now))
        case .dropped(let count): loop.take(.framesDropped(count: count, at: loop.now))
        case .passEnded(let flipped):
            say(
                flipped
                    ? phrase("The object was turned over.")
                    : phrase("The camera changed its height."))
        case .notice(let notice): take(notice, into: &loop, &presence)
        case .call(let call): loop.take(call)
        case .ended: loop.take(.sourceEnded(at: loop.now))
        case .failed(let reason): loop.take(.sourceFailed(reason: reason, at: loop.now))
        }
    }

    /// Processes a notice of the source. If a camera is disconnected, the capture is paused. When
    /// the camera returns, only that pause ends: a pause by the person continues.
    private func take(
        _ notice: SourceNotice, into loop: inout CaptureLoop, _ presence: inout CameraPresence
    ) {
        let isCapturing = loop.session.snapshot.state == .capturing
        if notice.isInterruption {
            guard case .here = presence else { return }
            let isPausing = isCapturing && !loop.session.snapshot.isPaused
            if isPausing { loop.take(.pause) }
            presence = .away(hasPaused: isPausing)
        } else if case .away(let hasPaused) = presence {
            presence = .here
            if hasPaused, isCapturing { loop.take(.resume) }
        }
        say(notice.words)
    }

    private func tell(_ event: CaptureEvent, hasToldSettled: inout Bool) {
        switch event {
        case .notice(let text): say(text)
        case .skipped(let name, let reason): say(phrase("\(name) was skipped: \(reason)."))
        case .scale(let metersPerUnit, _):
            let isNews = shared.withLock { view in
                defer { view.metersPerUnit = metersPerUnit }
                return view.metersPerUnit == nil
            }
            if isNews, metersPerUnit != 1 { say(CaptureEvent.scaleWords) }
        case .shot(let shot):
            lock.engage()
            orbit?.note(shot)
        case .box(let proposal, _):
            guard proposal.isSure, !hasToldSettled else { return }
            hasToldSettled = true
            say(phrase("The box has settled round the object."))
        case .state, .feedback, .pass, .next, .stand, .head, .summary: break
        }
    }

    private func say(_ text: String) { shared.withLock { $0.notices.append(text) } }

    private func publish(
        _ snapshot: SessionSnapshot, preview: ColorImage?,
        findings: (cards: [ShotCard], cloud: ViewedModel?) = ([], nil), hasEnded: Bool = false
    ) {
        shared.withLock { view in
            view.snapshot = snapshot
            if let preview { view.preview = preview }
            view.cards += findings.cards
            view.cloud = findings.cloud ?? view.cloud
            view.hasEnded = hasEnded
            view.revision += 1
        }
        wake()
    }
}
