import Guidance
import Scene
import TUI

/// A capture without a screen, as fast as the source delivers frames. It accepts the automatic box,
/// makes the requested number of passes, and finishes when the source ends.
struct HeadlessCapture {
    /// Options of a run.
    struct Options {
        /// Number of passes to make. A pass ends when the source announces the end of the pass, or
        /// when the dial is full.
        var passes = 1
        /// Whether an area is captured, which has no box and only one pass.
        var isArea = false
        /// Number of frames of the source that a resumed capture has already seen.
        var framesToSkip = 0
        /// The controller that turns the object and requests the shots; nil without a turntable.
        var controller: OrbitController?
        /// The follower that keeps the box in the picture; nil without a pan-tilt head.
        var head: BoxFollower?
        /// Where a console can attach to the capture; nil for none.
        var attachPoint: AttachPoint?
    }

    private let source: any TrackedFrameSource
    private var loop: CaptureLoop
    private let options: Options
    private let isInterrupted: () -> Bool
    private let report: (CaptureEvent) -> Void
    private var waiting: [TrackedEvent] = []
    private var hasEnded = false
    private var lastInterruption: String?
    /// Number of frames that were dropped before this run, by the journal of a resumed scan.
    private let droppedBefore: Int
    /// Whether the person was told that many frames are dropped.
    private var areDropsTold = false
    /// The time that each frame took, for the summary.
    private(set) var frameMilliseconds: [Double] = []
    private let clock = ContinuousClock()

    /// - Parameters:
    ///   - loop: an engine that has received `started` or `resumed`.
    ///   - isInterrupted: checked before each frame; if it is true, the run ends and the scan can
    ///     be resumed.
    init(
        source: any TrackedFrameSource, loop: CaptureLoop, options: Options = Options(),
        isInterrupted: @escaping () -> Bool, report: @escaping (CaptureEvent) -> Void
    ) {
        (self.source, self.loop, self.options) = (source, loop, options)
        (self.isInterrupted, self.report) = (isInterrupted, report)
        droppedBefore = loop.session.snapshot.frames.dropped
    }

    /// Number of frames to skip after a resume. It is 0 for a camera, which does not repeat earlier
    /// frames.
    private var framesToSkip: Int {
        source.description.kind == .live ? 0 : options.framesToSkip
    }

    /// Metres per unit of length, if they became known during the capture.
    var metersPerUnit: Double? { loop.metersPerUnit }

    /// The session's snapshot. After a failed run, it is the snapshot from the end of the run.
    var snapshot: SessionSnapshot { loop.session.snapshot }

    /// Runs until the source or the capture ends.
    mutating func run() throws -> (snapshot: SessionSnapshot, frameMilliseconds: [Double]) {
        defer { loop.close() }
        do {
            if !loop.session.snapshot.state.isFinal { try skipSeenFrames() }
            switch loop.session.snapshot.state {
            case .ready: try begin()
            case .detecting: loop.take(.startCapturing)
            case .initializing, .capturing, .finishing, .completed, .failed: break
            }
            // The scan was paused by a person at a console that is no longer attached, so it is
            // resumed here.
            if isPausedByPerson { loop.take(.resume) }
            while !loop.session.snapshot.state.isFinal, !isHeld, !isInterrupted() {
                try takeCalls()
                if isPausedByPerson || loop.session.snapshot.state.isFinal { continue }
                guard let event = try next() else { break }
                try take(event)
            }
        } catch {
            // An error of a stand does not end the session, so that the scan can be resumed.
            if options.controller == nil, options.head == nil {
                loop.take(.sourceFailed(reason: CaptureError(error).words, at: loop.now))
            }
            loop.settleShots()
            throw error
        }
        if isHeld {
            // An error of the disk does not end the session, so that the scan can be resumed.
            loop.settleShots()
            throw CaptureError(
                .failed,
                loop.session.snapshot.pauseReason?.words
                    ?? phrase("The capture was paused; no reason is known."))
        }
        if !isInterrupted() { end() }
        loop.settleShots()
        if let failure = loop.journalFailure {
            throw CaptureError(.failed, phrase("The journal could not be written. \(failure)"))
        }
        return (loop.session.snapshot, frameMilliseconds)
    }

    /// Whether a shot or the journal could not be written.
    private var isHeld: Bool { loop.session.snapshot.pauseReason != nil }

    /// Whether an attached person has paused the capture.
    private var isPausedByPerson: Bool { loop.session.snapshot.isPaused && !isHeld }

    /// Carries out the calls of attached consoles. Consoles need not find the box or start the
    /// capture: both happen automatically.
    private mutating func takeCalls() throws {
        guard let attachPoint = options.attachPoint else { return }
        for call in attachPoint.takeCalls(waitingMilliseconds: isPausedByPerson ? 100 : 0) {
            loop.take(call)
            options.head?.notice(loop.session.snapshot)
            if let controller = options.controller, call == .pause || call == .resume {
                try controller.execute(
                    call == .pause ? .pause : .resume, at: controller.opened.stand.now)
            }
            if case .ready = loop.session.snapshot.state { try begin() }
            if case .finishing = loop.session.snapshot.state {
                loop.settleShots()
                loop.tick(at: loop.now)
            }
        }
    }

    /// Skips the source's frames that the journal already contains; only the search for the box
    /// sees them again. The last of them is also analysed again, since motion is measured from it
    /// to the next frame. If a pass ended just before the interruption, its end is processed again.
    private mutating func skipSeenFrames() throws {
        guard framesToSkip > 0 else { return }
        var passesEnded = 0
        while let event = try source.next() {
            switch event {
            case .frame(let frame) where frame.index < framesToSkip:
                loop.showAgain(frame)
                if frame.index == framesToSkip - 1 { loop.observe(frame) }
            case .skipped(let index, _, _) where index < framesToSkip: break
            case .dropped, .notice: break
            case .passEnded(let flipped):
                passesEnded += 1
                if passesEnded >= loop.session.snapshot.passes.count {
                    waiting.append(.passEnded(flipped: flipped))
                }
            case .frame, .skipped:
                waiting.append(event)
                return
            }
        }
        hasEnded = true
    }

    private mutating func take(_ event: TrackedEvent) throws {
        switch event {
        case .frame(let frame):
            let start = clock.now
            loop.take(frame)
            if let left = loop.takeLeft() { source.forget(left) }
            let spent = clock.now - start
            frameMilliseconds.append(spent / .milliseconds(1))
            options.attachPoint?.show(frame.preview)
            if let status = try options.head?.take(frame, loop.session.snapshot) {
                report(.head(status))
            }
            let snapshot = loop.session.snapshot
            if let controller = options.controller {
                try follow(controller)
            } else if !source.description.announcesPasses, snapshot.dial.isComplete {
                if snapshot.passes.count < options.passes {
                    loop.take(.beginNewScanPass)
                } else if source.description.kind == .live {
                    // A camera never ends by itself: the capture ends after its last pass.
                    hasEnded = true
                }
            }
        case .skipped(_, let name, let reason):
            loop.take(.frameSkipped(name: name, reason: reason, at: loop.now))
            report(.skipped(name: name, reason: reason))
        case .dropped(let count):
            loop.take(.framesDropped(count: count, at: loop.now))
            noteDropped()
        case .notice(let notice): report(notice)
        case .passEnded(let flipped):
            guard !options.isArea, loop.session.snapshot.passes.count < options.passes else {
                return
            }
            if flipped {
                loop.take(.beginNewScanPassAfterFlip)
                try begin()
            } else {
                loop.take(.beginNewScanPass)
            }
        }
    }

    /// Carries out the calls of the stand's controller. The capture ends when the controller has
    /// finished its work.
    private mutating func follow(_ controller: OrbitController) throws {
        if loop.session.snapshot.state == .capturing {
            controller.begin(DialBearing(loop.session.snapshot))
        }
        try controller.judgeShots()
        let status = controller.status
        for call in controller.takeCalls()
        where status.wants(call, passes: loop.session.snapshot.passes.count) {
            loop.take(call)
            if call == .beginNewScanPassAfterFlip { try begin() }
        }
        if let reason = controller.stopReason { throw CaptureError(.device, reason) }
        if controller.isFinished { hasEnded = true }
    }

    /// Reports a notice of the source. A source repeats the notice of an interruption, but only the
    /// first one is reported.
    private mutating func report(_ notice: SourceNotice) {
        guard !notice.isInterruption || notice.words != lastInterruption else { return }
        lastInterruption = notice.isInterruption ? notice.words : nil
        report(.notice(notice.words))
    }

    /// Tells the person once that the machine is too slow: when more frames were dropped than used.
    private mutating func noteDropped() {
        let dropped = loop.session.snapshot.frames.dropped - droppedBefore
        guard !areDropsTold, dropped >= CaptureSummary.fewestDropsTold,
            dropped > frameMilliseconds.count
        else { return }
        areDropsTold = true
        report(
            .notice(
                phrase(
                    """
                    More frames are dropped than used: this machine is too slow for them. Ask for \
                    smaller pictures (--size) or fewer frames (--fps).
                    """)))
    }

    /// Takes the session from `ready` to `capturing`. If poses are known and a box is wanted, the
    /// object's box is found first.
    private mutating func begin() throws {
        // With a stand, its controller requests every shot, so automatic shots are switched off.
        if options.controller != nil { loop.take(.setAutoCapture(false)) }
        if source.description.hasPoses, !options.isArea {
            let proposal = try lookForObject()
            loop.take(.startDetecting)
            loop.offer(proposal)
        }
        loop.take(.startCapturing)
    }

    private mutating func lookForObject() throws -> BoxProposal {
        var search = ObjectLookAhead()
        var ahead: [TrackedEvent] = []
        while true {
            let event = try next()
            if let event { ahead.append(event) }
            if let proposal = search.take([event?.lookAheadEvent ?? .end], of: ahead.count) {
                waiting = ahead + waiting
                return proposal
            }
        }
    }

    private mutating func next() throws -> TrackedEvent? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        if hasEnded { return nil }
        let event = try source.next()
        hasEnded = event == nil
        return event
    }

    private mutating func end() {
        loop.settleShots()
        guard !loop.session.snapshot.state.isFinal else { return }
        loop.take(.sourceEnded(at: loop.now))
        loop.settleShots()
        loop.tick(at: loop.now)
    }
}

extension TrackedEvent {
    /// The event in the form in which detection of the object reads it.
    fileprivate var lookAheadEvent: ObjectLookAhead.Event {
        switch self {
        case .frame(let frame): .frame(frame)
        case .passEnded: .end
        case .skipped, .dropped, .notice: .other
        }
    }
}
