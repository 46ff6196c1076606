import Scene

/// A head scanner as an engine: it takes facts with their times, and returns what to report, hold
/// and store. Pure: the same inputs give the same outputs, to the bit. `ScannerTable` is its state
/// table, modelled on Bellus3D's `B3DHeadScanner`.
///
/// Order of use: call `startTracking`, wait until the face is ready, call `startScanning`, and
/// follow the hints.
public struct HeadScanner: Sendable {
    /// The scanner's state.
    public private(set) var state = ScannerState.idle
    /// The present hint.
    public private(set) var hint = ScanHint.none
    /// The data of the scan so far. They are kept after the end of the scan, and after an error.
    public internal(set) var session: SessionData
    /// Determines the position of the face.
    public private(set) var judge: FacePositionFilter
    /// The progress of the scan; nil while none is running.
    public var progress: ProgressInfo? { sweep?.progress }

    /// The settings of the scanner.
    public let settings: ScannerSettings

    private enum Phase: Equatable { case none, waiting, countdown, sweeping, stopping }
    private var phase = Phase.none
    private var phaseSince = Timestamp.zero
    private var scanRequested = Timestamp.zero
    private var sweep: RunningScan?
    private var noseRatios: (sum: Double, count: Int) = (0, 0)
    private var now = Timestamp.zero

    /// Length of the countdown before a scan, seconds (guess).
    private static let countdownSeconds = 3.0
    /// After a scan, the hint that the scan is complete stays for this long, seconds. Guess.
    private static let completedHintSeconds = 2.0

    /// An idle scanner.
    /// - Parameter session: a scan to resume; nil for a new one.
    /// - Throws: `HeadScanError.invalidSessionData` for a scan of another mode, for a damaged scan,
    ///   and for invalid durations.
    public init(
        settings: ScannerSettings = ScannerSettings(), session: SessionData? = nil,
        sessionID: String = "head"
    ) throws(HeadScanError) {
        if let session, session.fault != nil || session.scanMode != settings.scanMode {
            throw .invalidSessionData
        }
        guard settings.timings.isValid else { throw .invalidSessionData }
        self.settings = settings
        self.session =
            session
            ?? SessionData(
                sessionID: sessionID, rootSessionDirectory: settings.rootCaptureDirectory,
                scanMode: settings.scanMode)
        judge = FacePositionFilter(thresholds: settings.positionThresholds)
    }

    /// Whether the turn is running.
    public var isSweeping: Bool { phase == .sweeping || phase == .stopping }

    /// Speed of the head's turn, degrees a second; nil while no scan is running.
    public var speedDegrees: Double? { sweep?.motion.speedDegrees }

    /// The head's pose relative to the start; nil while no scan is running, or the head is lost.
    public var pose: HeadPose? { sweep?.motion.pose }

    /// Opens the camera and tracks the face.
    public mutating func startTracking(at time: Timestamp) throws(ScannerRefusal) {
        try perform(.startTracking)
        now = time
    }

    /// Starts a scan: it waits until the face is ready and holds still.
    public mutating func startScanning(
        at time: Timestamp
    ) throws(ScannerRefusal) -> [ScannerOutput] {
        try perform(.startScanning)
        (now, scanRequested, phase, phaseSince) = (time, time, .waiting, time)
        noseRatios = (0, 0)
        var outputs: [ScannerOutput] = []
        wait(&outputs)
        return outputs
    }

    /// Ends the running scan; if no scan is running, ends the tracking. Kept pictures stay in
    /// `session`.
    public mutating func cancel(at time: Timestamp) throws(ScannerRefusal) -> [ScannerOutput] {
        let wasScanning = state == .scanning
        try perform(.cancel)
        now = time
        guard wasScanning else { return [] }
        var outputs: [ScannerOutput] = [.event(.willStopScanning)]
        closeSweep(&outputs)
        setHint(.none, &outputs)
        return outputs
    }

    /// Processes one fact and returns the outputs, in order.
    public mutating func ingest(_ input: ScannerInput) -> [ScannerOutput] {
        guard state != .idle else { return [] }
        now = max(now, input.time)
        var outputs: [ScannerOutput] = []
        let before = judge.shown
        switch input {
        case .frame(let observation):
            if state == .preparing { apply(.firstFrame) }
            judge.observe(observation)
            report(before, &outputs)
            advance(observation, &outputs)
        case .tick:
            judge.tick(at: now)
            report(before, &outputs)
            advance(nil, &outputs)
        case .cameraLost: handleCameraLoss(&outputs)
        case .sourceEnded:
            if phase == .sweeping || phase == .stopping {
                setHint(.captureAboutToStop, &outputs)
                outputs.append(.event(.willStopScanning))
                complete(&outputs)
            }
            apply(.sourceEnded)
            (phase, sweep) = (.none, nil)
        case .storingFailed(let id, _):
            sweep?.discard(id)
            session.keyframes.removeAll { $0.id == id }
            outputs.append(.event(.didEncounterError(.fileIOError)))
        }
        return outputs
    }

    private mutating func perform(_ call: ScannerTrigger) throws(ScannerRefusal) {
        switch ScannerTable.effect(of: call, in: state) {
        case .transition(let next): state = next
        case .ignored: break
        case .refused(let reason):
            throw ScannerRefusal(call: call, state: state, reason: reason)
        }
    }

    private mutating func apply(_ fact: ScannerTrigger) {
        if case .transition(let next) = ScannerTable.effect(of: fact, in: state) { state = next }
    }

    private mutating func report(_ before: FacePosition, _ outputs: inout [ScannerOutput]) {
        if judge.shown != before { outputs.append(.event(.didTrackFacePosition(judge.shown))) }
    }

    private mutating func setHint(_ next: ScanHint, _ outputs: inout [ScannerOutput]) {
        guard next != hint else { return }
        hint = next
        outputs.append(.event(.didProvideHint(next)))
    }

    private mutating func advance(
        _ observation: HeadObservation?, _ outputs: inout [ScannerOutput]
    ) {
        switch phase {
        case .none:
            if hint == .captureCompleted,
                now.seconds(since: phaseSince) >= Self.completedHintSeconds
            {
                setHint(.none, &outputs)
            }
        case .waiting: wait(&outputs)
        case .countdown: count(&outputs)
        case .sweeping, .stopping: turn(observation, &outputs)
        }
    }

    private mutating func wait(_ outputs: inout [ScannerOutput]) {
        if now.seconds(since: scanRequested) >= settings.timings.timeoutBeforeScan {
            outputs.append(.event(.didEncounterError(.faceTrackingTimeout)))
            outputs.append(.event(.didCompleteScanning(nil)))
            outputs.append(.event(.trackingDidFail(.faceTrackingTimeout)))
            apply(.trackingFailed)
            phase = .none
            setHint(.none, &outputs)
            return
        }
        setHint(judge.shown == .readyToScan ? .holdStill : .none, &outputs)
        recordNoseRatio()
        let isSteady =
            judge.steadySeconds(at: now) >= settings.positionThresholds.steadiness.seconds
        guard isSteady else { return }
        if settings.isCountdownBeforeScanEnabled {
            (phase, phaseSince) = (.countdown, now)
            count(&outputs)
        } else {
            beginSweep(&outputs)
        }
    }

    private mutating func count(_ outputs: inout [ScannerOutput]) {
        let passed = now.seconds(since: phaseSince)
        guard judge.steadySeconds(at: now) >= passed, judge.shown == .readyToScan else {
            (phase, phaseSince, noseRatios) = (.waiting, now, (0, 0))
            wait(&outputs)
            return
        }
        recordNoseRatio()
        let left = Self.countdownSeconds - passed
        guard left > 0 else {
            beginSweep(&outputs)
            return
        }
        outputs.append(.event(.didReportCountdown(left)))
        setHint(left > 2 ? .countdownThree : left > 1 ? .countdownTwo : .countdownOne, &outputs)
    }

    private mutating func recordNoseRatio() {
        guard let ratio = judge.head?.face?.landmarks?.noseRatio else { return }
        noseRatios = (noseRatios.sum + ratio, noseRatios.count + 1)
    }

    private mutating func beginSweep(_ outputs: inout [ScannerOutput]) {
        guard var start = judge.steadyPose else {
            phase = .waiting
            return
        }
        if judge.head?.isPoseFromLandmarks ?? true { start.pitch = 0 }
        let ratio = noseRatios.count > 0 ? noseRatios.sum / Double(noseRatios.count) : nil
        if session.startPose == nil { session.startPose = start }
        let sweep = RunningScan(
            settings: settings, session: session, start: start, startNoseRatio: ratio, at: now)
        self.sweep = sweep
        (phase, phaseSince) = (.sweeping, now)
        outputs.append(.event(.willStartScanning(duration: sweep.nominalSeconds)))
        turn(nil, &outputs)
    }

    private mutating func turn(
        _ observation: HeadObservation?, _ outputs: inout [ScannerOutput]
    ) {
        guard var sweep else { return }
        let step =
            observation.map { sweep.observe($0, head: judge.head) } ?? sweep.tick(at: now)
        self.sweep = sweep
        store(step.stored, &outputs)
        if step.holds, let observation {
            outputs.append(.holdPicture(frameIndex: observation.frameIndex))
        }
        if phase == .sweeping { reportHint(step, &outputs) }
        outputs.append(.event(.didReportProgressInfo(sweep.progress)))
        let limits = settings.scanThresholds
        if phase == .stopping {
            if now.seconds(since: phaseSince) >= limits.stopNoticeSeconds {
                outputs.append(.event(.willStopScanning))
                complete(&outputs)
            }
        } else if step.isOver {
            complete(&outputs)
        } else if sweep.isTooLong(at: now)
            || sweep.lostSeconds(at: now) >= limits.lost.limitSeconds
        {
            (phase, phaseSince) = (.stopping, now)
            setHint(.captureAboutToStop, &outputs)
        }
    }

    private mutating func reportHint(_ step: RunningScan.Step, _ outputs: inout [ScannerOutput]) {
        guard !step.isOver else { return }
        if step.isWrongWay {
            hint = step.hint
            outputs.append(.event(.didProvideHint(step.hint)))
            outputs.append(.correct(step.hint))
        } else {
            setHint(step.hint, &outputs)
        }
    }

    private mutating func store(
        _ record: HeadKeyframeRecord?, _ outputs: inout [ScannerOutput]
    ) {
        guard let record else { return }
        session.keyframes.append(record)
        outputs.append(.storeHeldPicture(record))
    }

    private mutating func closeSweep(_ outputs: inout [ScannerOutput]) {
        if var last = sweep { store(last.finish(at: now), &outputs) }
        (phase, sweep, phaseSince) = (.none, nil, now)
    }

    /// Ends the scan with the pictures so far.
    private mutating func complete(_ outputs: inout [ScannerOutput]) {
        let isLost =
            (sweep?.lostSeconds(at: now) ?? 0) >= settings.scanThresholds.lost.limitSeconds
        closeSweep(&outputs)
        if session.coverage.share >= settings.scanThresholds.leastCoverage {
            setHint(.captureCompleted, &outputs)
            apply(.scanCompleted)
            outputs.append(.event(.didCompleteScanning(session)))
        } else {
            setHint(.none, &outputs)
            apply(.scanFailed)
            outputs.append(
                .event(
                    .didEncounterError(
                        isLost ? .meshBuildTrackingError : .meshBuildScanRangeError)))
            outputs.append(.event(.didCompleteScanning(nil)))
        }
    }

    private mutating func handleCameraLoss(_ outputs: inout [ScannerOutput]) {
        if state == .scanning {
            outputs.append(.event(.willStopScanning))
            if isSweeping {
                complete(&outputs)
            } else {
                outputs.append(.event(.didCompleteScanning(nil)))
            }
        }
        outputs.append(.event(.trackingDidFail(.depthCameraDisconnected)))
        apply(.trackingFailed)
        (phase, sweep) = (.none, nil)
        setHint(.none, &outputs)
    }
}
