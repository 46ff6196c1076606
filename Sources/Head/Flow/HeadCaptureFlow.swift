import Scene

/// The engine of a guided head capture, modelled on Pictofit's capture view: checklist, capture
/// with spoken warnings and instructions, summary, repetition or acceptance. The engine controls a
/// `HeadScanner`. Pure: the same inputs give the same outputs, to the bit.
public struct HeadCaptureFlow: Sendable {
    /// The step of the capture.
    public private(set) var state = FlowState.checklist
    /// The ticked items of the checklist.
    public private(set) var ticked: Set<ChecklistItem> = []
    /// The present warnings, most urgent first.
    public var warnings: [CaptureWarning] { warningMonitor.active }
    /// How the person should move; nil when the position is right, and during the turn.
    public var instruction: CaptureInstruction? { reported.instruction }
    /// The flaws of the last scan; nil before its end.
    public private(set) var summary: QualitySummary?
    /// The scanner that this engine controls.
    public private(set) var scanner: HeadScanner

    /// The settings of the capture.
    public let settings: HeadFlowSettings

    private let folder: String
    private var warningMonitor: WarningMonitor
    private var meter: QualityMeter
    private var mouthMonitor = MouthMonitor()
    private var speech = HeadSpeech()
    private var reported = Reported()
    private var correction: ScanHint?
    private var now = Timestamp.zero
    private var hintSince = Timestamp.zero
    private var isTracking = false

    /// The values that were last reported.
    private struct Reported {
        var warning: CaptureWarning?
        var instruction: CaptureInstruction?
        var overlay: String?
    }

    /// The hint is spoken even during a warning for this long after the hint has changed, seconds:
    /// the time to speak the hint. Guess.
    private static let hintSeconds = 1.5

    /// A capture at its checklist.
    /// - Parameters:
    ///   - folder: the folder in the `dataReady` event.
    ///   - session: a scan to resume; nil for a new one.
    /// - Throws: `HeadScanError.invalidSessionData`, for the same reasons as `HeadScanner`.
    public init(
        settings: HeadFlowSettings = HeadFlowSettings(), folder: String, sessionID: String = "head",
        session: SessionData? = nil
    ) throws(HeadScanError) {
        (self.settings, self.folder) = (settings, folder)
        scanner = try HeadScanner(
            settings: settings.scanner, session: session, sessionID: sessionID)
        let fast = settings.scanner.scanThresholds.tooFastDegrees
        warningMonitor = WarningMonitor(thresholds: settings.warnings, tooFastDegrees: fast)
        meter = QualityMeter(
            thresholds: settings.quality, warnings: settings.warnings, tooFastDegrees: fast)
    }

    /// Whether the checklist is done.
    public var isChecklistDone: Bool {
        settings.skipsChecklist || ticked.count == ChecklistItem.allCases.count
    }

    /// Ticks an item of the checklist, or unticks it.
    public mutating func tick(_ item: ChecklistItem, _ isDone: Bool = true) {
        if isDone { ticked.insert(item) } else { ticked.remove(item) }
    }

    /// Performs a call of the owner.
    /// - Throws: a `FlowRefusal` for a call that is not legal in the present state, and for
    ///   `begin` while the checklist is not done.
    public mutating func call(
        _ call: FlowCall, at time: Timestamp
    ) throws(FlowRefusal) -> [HeadFlowOutput] {
        guard let next = FlowTable.destination(of: call, in: state) else {
            throw FlowRefusal(
                call: call, state: state, reason: phrase("This is not possible now."))
        }
        if call == .begin, !isChecklistDone {
            throw FlowRefusal(
                call: call, state: state,
                reason: phrase("Tick all lines of the checklist, or skip it."))
        }
        now = max(now, time)
        var outputs: [HeadFlowOutput] = []
        switch call {
        case .begin:
            state = next
            beginScan(&outputs)
        case .again, .complete:
            if call == .again { scanner.session.clear() }
            scanner.session.summary = nil
            (summary, state) = (nil, next)
            beginScan(&outputs)
        case .accept: state = next
        case .cancel:
            let isScanning = state == .capturing
            state = next
            if isScanning, scanner.state == .scanning {
                forward((try? scanner.cancel(at: now)) ?? [], &outputs)
            }
            if isScanning { outputs.append(.writeSession) }
        }
        reportChanges(&outputs)
        return outputs
    }

    /// Records that all requested files are on the disk.
    public mutating func stored(at time: Timestamp) -> [HeadFlowOutput] {
        now = max(now, time)
        guard state == .processing else { return [] }
        state = .reviewing
        return [.event(.dataReady(folder: folder))]
    }

    /// Processes one fact and returns the outputs, in order.
    public mutating func ingest(_ input: ScannerInput) -> [HeadFlowOutput] {
        guard state != .accepted, state != .ended else { return [] }
        now = max(now, input.time)
        var outputs: [HeadFlowOutput] = []
        if !isTracking {
            try? scanner.startTracking(at: now)
            isTracking = true
        }
        let wasSweeping = scanner.isSweeping
        let answers = scanner.ingest(input)
        var observation: HeadObservation?
        if case .frame(let seen) = input { observation = seen }
        updateWarnings(observation, wasSweeping: wasSweeping)
        forward(answers, &outputs)
        reportChanges(&outputs)
        return outputs
    }

    private mutating func beginScan(_ outputs: inout [HeadFlowOutput]) {
        let fast = settings.scanner.scanThresholds.tooFastDegrees
        meter = QualityMeter(
            thresholds: settings.quality, warnings: settings.warnings, tooFastDegrees: fast)
        startScanning(&outputs)
    }

    /// Starts the scan if the person has begun the capture and the scanner tracks the face.
    private mutating func startScanning(_ outputs: inout [HeadFlowOutput]) {
        guard state == .capturing, scanner.state == .tracking else { return }
        forward((try? scanner.startScanning(at: now)) ?? [], &outputs)
    }

    private mutating func updateWarnings(_ observation: HeadObservation?, wasSweeping: Bool) {
        let isSweeping = wasSweeping && scanner.isSweeping
        if let observation {
            let head = scanner.judge.head
            mouthMonitor.observe(
                head?.face?.landmarks, pose: scanner.pose ?? head?.pose,
                at: observation.timestamp, isScanning: isSweeping)
            if isSweeping {
                meter.observe(
                    observation, head: head, pose: scanner.pose,
                    speedDegrees: scanner.speedDegrees ?? 0,
                    mouthDeviation: mouthMonitor.deviation)
            }
        }
        warningMonitor.update(
            observation,
            WarningMonitor.Situation(
                position: scanner.judge.shown, isSweeping: isSweeping,
                isWaitingForStillness: state == .capturing && scanner.hint == .holdStill,
                speedDegrees: scanner.speedDegrees ?? 0,
                isLost: isSweeping && scanner.pose == nil, mouthDeviation: mouthMonitor.deviation),
            at: now)
    }

    private mutating func forward(_ answers: [ScannerOutput], _ outputs: inout [HeadFlowOutput]) {
        for answer in answers {
            switch answer {
            case .holdPicture(let frame): outputs.append(.holdPicture(frameIndex: frame))
            case .storeHeldPicture(let record): outputs.append(.storeHeldPicture(record))
            case .correct(let hint): correction = hint
            case .event(let event):
                outputs.append(.event(.scanner(event)))
                handle(event, &outputs)
            }
        }
        if scanner.state == .tracking, state == .capturing, scanner.hint != .captureCompleted,
            summary == nil
        {
            startScanning(&outputs)
        }
    }

    private mutating func handle(_ event: ScannerEvent, _ outputs: inout [HeadFlowOutput]) {
        switch event {
        case .didProvideHint(let hint):
            (correction, hintSince) = (nil, now)
            if let tone = hint.tone { outputs.append(.event(.tone(tone))) }
        case .didCompleteScanning:
            guard state == .capturing else { return }
            let summary = meter.summary(of: scanner.session)
            (self.summary, scanner.session.summary, state) = (summary, summary, .processing)
            outputs.append(.event(.finishedCapturing(summary)))
            outputs.append(.writeSession)
        case .didTrackFacePosition, .didReportCountdown, .willStartScanning,
            .didReportProgressInfo, .willStopScanning, .trackingDidFail, .didEncounterError:
            break
        }
    }

    /// Reports changes of warnings, instruction, overlay and speech.
    private mutating func reportChanges(_ outputs: inout [HeadFlowOutput]) {
        let warning = warningMonitor.active.first
        if warning != reported.warning {
            reported.warning = warning
            outputs.append(.event(.updatedCaptureWarning(warning)))
        }
        let instruction = scanner.isSweeping ? nil : scanner.judge.instruction
        if instruction != reported.instruction {
            reported.instruction = instruction
            outputs.append(.event(.updatedCaptureInstruction(instruction)))
        }
        let text = state == .capturing ? nil : warning.map(HeadWords.words(for:))
        if text != reported.overlay {
            reported.overlay = text
            outputs.append(.event(.overlay(text)))
        }
        let (words, isUrgent) = sentence
        if let spoken = speech.next(words, at: now, isUrgent: isUrgent) {
            outputs.append(.event(.speak(spoken)))
        }
    }

    /// The sentence for the position of the face; nil before the first picture.
    private var positionWords: String? {
        let shown = scanner.judge.shown
        if shown == .notAvailable && !scanner.judge.isSilent { return nil }
        return HeadWords.words(for: shown)
    }

    /// The present sentence, and whether it is urgent.
    private var sentence: (words: String?, isUrgent: Bool) {
        if let correction { return (HeadWords.correction(for: correction), true) }
        let warning = warningMonitor.active.first.map(HeadWords.words(for:))
        if scanner.isSweeping || scanner.hint == .captureCompleted {
            // A new hint is spoken instead of a warning, because a person who misses the hint would
            // stop turning.
            let isNew = now.seconds(since: hintSince) < Self.hintSeconds
            if let warning, !isNew { return (warning, false) }
            return (HeadWords.words(for: scanner.hint, mode: settings.scanner.scanMode), true)
        }
        guard state == .checklist || state == .capturing else { return (nil, false) }
        if let words = warning ?? scanner.judge.instruction.map(HeadWords.words(for:))
            ?? positionWords
        {
            return (words, false)
        }
        return (HeadWords.words(for: scanner.hint), false)
    }
}
