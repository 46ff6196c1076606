import Scene

/// A running scan: the clock, the head's motion, the chosen pictures and the hint to the person.
struct RunningScan: Equatable, Sendable {
    /// The result of one input.
    struct Step: Equatable, Sendable {
        /// The present hint.
        var hint: ScanHint
        /// Whether the person turns the wrong way and must be corrected.
        var isWrongWay = false
        /// Whether the owner must hold the frame's picture.
        var holds = false
        /// The held picture that must be stored now; nil for none.
        var stored: HeadKeyframeRecord?
        /// Whether all movements are done.
        var isOver = false
    }

    private(set) var clock: ScanClock
    private(set) var motion: HeadMotion
    private(set) var selection: KeyframeSelection
    private(set) var progress = ProgressInfo()
    let started: Timestamp
    /// The nominal duration of the plan at the start, seconds.
    let nominalSeconds: Double

    private let mode: ScanMode
    private let thresholds: ScanThresholds
    private let timings: ScanTimings
    private var watch: HeadTurnMonitor?
    private var hint = ScanHint.none
    private var latest: Timestamp
    private var hasAskedAgain = false
    /// Whether the pitch comes from five points only.
    private var isRough = false
    /// Whether this scan has no picture yet. The first picture is taken in any pose.
    private var wantsPicture = true

    /// The clock advances by at most this time from one input to the next, seconds (guess).
    private static let longestGap = 0.5

    init(
        settings: ScannerSettings, session: SessionData, start: HeadPose, startNoseRatio: Double?,
        at time: Timestamp
    ) {
        mode = settings.scanMode
        thresholds = settings.scanThresholds
        timings = settings.timings
        let ends = session.empty ? ScanEnd.allCases : session.coverage.missingEnds
        let plan = ScanPlan(mode: mode, timings: timings, ends: Set(ends))
        clock = ScanClock(plan: plan, thresholds: thresholds, isStrict: settings.hasStrictTiming)
        motion = HeadMotion(
            start: session.startPose ?? start, startNoseRatio: startNoseRatio,
            isFullTurn: mode == .degrees360)
        selection = KeyframeSelection(thresholds: thresholds.keyframes, kept: session.keyframes)
        (started, latest, nominalSeconds) = (time, time, plan.seconds)
        beginLeg(at: time)
    }

    /// Seconds since the head was last seen.
    func lostSeconds(at time: Timestamp) -> Double {
        time.seconds(since: motion.lastSeen ?? started)
    }

    /// Whether the scan has exceeded its time limit.
    func isTooLong(at time: Timestamp) -> Bool {
        time.seconds(since: started) >= thresholds.pace.longestFactor * nominalSeconds
    }

    /// Processes a frame.
    mutating func observe(_ observation: HeadObservation, head: HeadEstimate?) -> Step {
        let time = observation.timestamp
        motion.observe(head, at: time)
        if let head { isRough = head.isPoseFromLandmarks }
        var step = advance(to: time)
        step.stored = selection.finished(at: time, pose: motion.pose, ends: false)
        if let pose = motion.pose, let toCamera = motion.poseToCamera {
            let record = HeadKeyframeRecord(
                id: 0, observation: observation, pose: pose, poseToCamera: toCamera,
                place: head?.center)
            let decision = selection.consider(
                record, speedDegrees: motion.speedDegrees, isWanted: wantsPicture)
            step.holds = decision == .hold
            if step.holds { wantsPicture = false }
            if var watch {
                let finding = watch.observe(pose, at: time, isRough: isRough)
                self.watch = watch
                apply(finding, &step)
            }
            updateProgress(pose)
        }
        step.hint = hint
        return step
    }

    /// Processes the passage of time without a frame.
    mutating func tick(at time: Timestamp) -> Step {
        var step = advance(to: time)
        if lostSeconds(at: time) > thresholds.lost.seconds { motion.observe(nil, at: time) }
        step.stored = selection.finished(at: time, pose: nil, ends: false)
        step.hint = hint
        return step
    }

    /// Ends the selection at the end of the scan; returns the held picture, which must be stored.
    mutating func finish(at time: Timestamp) -> HeadKeyframeRecord? {
        selection.finished(at: time, pose: nil, ends: true)
    }

    /// Removes a picture that could not be stored.
    mutating func discard(_ id: Int) { selection.discard([id]) }

    private mutating func advance(to time: Timestamp) -> Step {
        let gap = time.seconds(since: latest).clamped(to: 0...Self.longestGap)
        latest = max(latest, time)
        if clock.advance(by: gap, pose: motion.pose, isRough: isRough) { beginLeg(at: time) }
        if clock.current == nil { askAgain(at: time) }
        progress.scanningTimeLeft = clock.secondsLeft * 1000
        return Step(hint: hint, isOver: clock.current == nil)
    }

    private mutating func beginLeg(at time: Timestamp) {
        guard let movement = clock.current else {
            watch = nil
            return
        }
        hint = movement.hint
        watch = HeadTurnMonitor(movement: movement, thresholds: thresholds, at: time)
    }

    /// Called at the end of the plan. The first call adds movements to the ends of the range that
    /// have too few pictures.
    private mutating func askAgain(at time: Timestamp) {
        guard !hasAskedAgain, mode != .degrees360 else { return }
        hasAskedAgain = true
        let coverage = ScanCoverage(mode: mode, poses: selection.kept.map(\.pose))
        let missing = Set(coverage.missingEnds)
        guard !missing.isEmpty else { return }
        clock.append(ScanPlan(mode: mode, timings: timings, ends: missing))
        beginLeg(at: time)
    }

    private mutating func apply(_ finding: HeadTurnMonitor.Finding, _ step: inout Step) {
        guard let movement = clock.current else { return }
        switch finding {
        case .goesOn: break
        case .stopped: hint = .keepHeadTurning
        case .wrongWay:
            hint = movement.hint
            step.isWrongWay = true
            clock.forgiveLateness()
        }
    }

    private mutating func updateProgress(_ pose: HeadPose) {
        func share(_ angle: Double, _ end: Double) -> Double {
            end > 0 ? (-angle / end).clamped(to: -1...1) : 0
        }
        progress.currentHeadPosition = Vector2(
            share(pose.yaw, mode.endYaw), share(pose.pitch, mode.endPitch))
        for axis in 0..<2 {
            let place = progress.currentHeadPosition[axis]
            progress.maxReached[axis] = min(progress.maxReached[axis], place)
            progress.minReached[axis] = max(progress.minReached[axis], place)
        }
        guard let movement = clock.current else { return }
        let target = movement.targetPosition(after: clock.movementTime)
        if movement.axis == .horizontal {
            progress.targetPosition.x = target
        } else {
            progress.targetPosition = Vector2(4, target)
        }
    }
}
