import DeviceIO
import Foundation
import Guidance
import Perception
import Processes
import Scene
import Simulator
import Wording

/// A capture to be made: its source, its output and its options.
public struct CaptureJob: Equatable, Sendable {
    /// How a capture begins.
    enum Beginning: Equatable, Sendable {
        /// With a new scan.
        case new
        /// With the scan in the folder, which is not complete.
        case resumed
        /// With the scan in the folder, even if it is complete.
        case reopened
    }

    /// The source of frames.
    public var address: SourceAddress
    /// How the source is opened.
    public var options: SourceOptions
    /// The scan folder.
    public var output: String
    /// Whether the capture begins a scan or continues the one in the folder.
    var beginning: Beginning
    /// Number of passes to make if there is no screen.
    public var passes: Int
    /// Whether an area is captured. An area has no box and no passes round an object.
    public var isArea: Bool
    /// How the poses of the camera are found.
    public var tracker: TrackerChoice
    /// An edge of the box whose length a person has stated, for a source without a known scale.
    public var boxEdge: BoxEdge?
    /// The session's options. A resumed scan uses the options that are stored in it.
    public var session: SessionOptions
    /// Whether the shots' features are detected during the capture. If nil, they are detected only
    /// for cameras.
    public var fillsCheckpoint: Bool?
    /// The folder for features that the person named. The capture then waits for the features of
    /// all shots. If nil, the features are stored in the scan's own folder.
    public var checkpoint: String?
    /// The stand that moves the object or the camera; nil if a person moves it.
    public var orbit: OrbitOptions?
    /// What the person typed as the source.
    public var sourceText: String

    // More than six parameters: one for each stored field.
    /// A capture of these parts.
    public init(
        source: String, options: SourceOptions, output: String, isResuming: Bool = false,
        passes: Int = 1, isArea: Bool = false, tracker: TrackerChoice = .automatic,
        session: SessionOptions
    ) throws {
        address = try SourceAddress(source)
        sourceText = source
        (self.options, self.output) = (options, output)
        beginning = isResuming ? .resumed : .new
        (self.passes, self.isArea) = (passes, isArea)
        (self.tracker, self.session) = (tracker, session)
        switch address {
        case .virtualStand, .handheldCamera: orbit = OrbitOptions(address: "sim:stand")
        default: break
        }
    }

    /// Whether to continue the scan in the folder.
    public var isResuming: Bool { beginning != .new }

    /// The shell command that continues the scan.
    public var resumeCommand: String {
        var words = [sourceText, "-o", output]
        if isArea { words.append("--area") }
        if let fillsCheckpoint {
            words.append(fillsCheckpoint ? "--fill-checkpoint" : "--no-fill-checkpoint")
        }
        if let checkpoint { words += ["--checkpoint", checkpoint] }
        words += tracker.words
        if let orbit {
            words += orbit.words
            if passes > 1 { words += ["--passes", "\(passes)"] }
        }
        if let boxEdge { words += ["--box-edge", boxEdge.text] }
        words.append("--resume")
        return "capstan capture " + words.map(shellWord).joined(separator: " ")
    }

    /// Runs without a screen until the source ends.
    /// - Parameters:
    ///   - attachPoint: where a console can attach, as a path without extension; nil for none.
    ///   - isInterrupted: checked before each frame; if it is true, the run ends and leaves the
    ///     scan as it is.
    ///   - note: receives what the person should know before the start, a sentence each.
    ///   - report: receives each event. The summary is the last event, even if the run fails.
    public func runHeadless(
        attachPoint: String? = nil, isInterrupted: @escaping () -> Bool, note: (String) -> Void,
        answer: @escaping (String) -> Bool = { _ in false },
        report: @escaping (CaptureEvent) -> Void
    ) throws -> CaptureSummary {
        let (lock, shutter) = (CameraSettingsLock(), StillShutter())
        let stand = try openStand(report: report, answer: answer)
        let (table, head) = (stand?.controller, stand?.head)
        defer { stand?.close() }
        let source = try openSource(
            holdsFrames: true, lock: lock, analysis: AnalysisSize(), shutter: shutter,
            stand: stand)
        defer { source.close() }
        let scan = try openScan(
            for: source.description, isInStep: true, isOnTurntable: table != nil, shutter: shutter)
        (source.description.notes + depthMistake(source.description) + scan.notes).forEach(note)
        let isLive = source.description.kind == .live
        var loop = CaptureLoop(
            session: scan.session, source: source.description, store: scan.recorder,
            matcher: ShotMatchQueue(
                ShotMatcher(reading: ScanShots(scan: output)), isInStep: !isLive),
            boxSearchQueue: isArea ? nil : BoxSearchQueue(isLive ? .beside : .inStep)
        ) { event in
            if case .shot(let shot) = event {
                lock.engage()
                table?.note(shot)
            }
            report(event)
        }
        loop.take(scan.opening(source.description))
        let recorder = scan.recorder
        let point = try attachPoint.map {
            try AttachPoint(base: $0, scan: output) { recorder.flush() }
        }
        loop.matchForgottenShots()
        var capture = HeadlessCapture(
            source: source, loop: loop,
            options: HeadlessCapture.Options(
                passes: passes, isArea: isArea, framesToSkip: scan.framesToSkip,
                controller: table, head: head, attachPoint: point),
            isInterrupted: isInterrupted, report: report)
        defer { scan.featureExtractor?.finish(all: false) }
        let run = Result { try keepingWords(of: stand) { try capture.run() } }
        // The capture waits for the features of all shots only if a person has requested features.
        let isAsked = checkpoint != nil || fillsCheckpoint == true
        if case .success = run, isAsked, !isInterrupted() {
            scan.featureExtractor?.finish(all: true)
        }
        // A run that failed has a summary too: the scan can be resumed.
        let summary = CaptureSummary(
            snapshot: capture.snapshot, source: source.description, scan: output,
            frameMilliseconds: capture.frameMilliseconds, boxEdge: boxEdge,
            metersPerUnit: capture.metersPerUnit)
        report(.summary(summary))
        _ = try run.get()
        if summary.frames.seen == 0, summary.frames.skipped > 0 { throw noFrame(of: summary) }
        return summary
    }

    private func noFrame(of summary: CaptureSummary) -> CaptureError {
        CaptureError(
            .data,
            phrase(
                "No frame of \(sourceText) could be used (\(summary.frames.skipped) seen). "
                    + "`capstan assess` says why for each."))
    }

    /// Opens the source and the scan folder of a capture with a screen. The capture's threads start
    /// only in `start`.
    func open() throws -> OpenedCapture {
        let steering = Steering()
        let (lock, analysis, shutter) = (CameraSettingsLock(), AnalysisSize(), StillShutter())
        let stand = try openLiveStand()
        let source: any TrackedFrameSource
        do {
            source = try openSource(
                steering: steering, holdsFrames: false, lock: lock, analysis: analysis,
                shutter: shutter, stand: stand)
        } catch {
            stand?.close()
            throw error
        }
        do {
            return OpenedCapture(
                job: self, steering: steering, lock: lock, analysis: analysis, source: source,
                scan: try openScan(
                    for: source.description, isInStep: false,
                    isOnTurntable: stand?.controller != nil, shutter: shutter),
                orbit: stand?.controller?.person.mailbox, head: stand?.head)
        } catch {
            stand?.close()
            source.close()
            throw error
        }
    }

    /// Removes the folder of a new scan that has no shots. Files that the capture did not write
    /// stay.
    /// - Returns: whether the files of the scan were removed. A resumed scan, or a scan with shots,
    ///   stays unchanged.
    @discardableResult
    func discardScan() -> Bool {
        guard !isResuming else { return false }
        let folder = ScanFolder(path: output)
        for name in [ScanFolder.images, ScanFolder.depth, ScanFolder.checkpoint] {
            guard rmdir(folder.path(of: name)) == 0 || errno == ENOENT else {
                return false
            }
        }
        for name in [ScanFolder.journal, ScanFolder.session, ScanFolder.lock] {
            unlink(folder.path(of: name))
        }
        rmdir(output)
        return true
    }

    /// Seconds to wait for a camera that was disconnected: a person needs this time to find the
    /// cable and plug it in again (guess).
    private static let recoverySeconds = 120.0

    private func openSource(
        steering: Steering? = nil, holdsFrames: Bool, lock: CameraSettingsLock,
        analysis: AnalysisSize,
        shutter: StillShutter, stand: CaptureStand? = nil
    ) throws -> any TrackedFrameSource {
        try ThreadRoom.check()
        var options = options
        options.readsAhead = true
        // Previews are in colour, which the check of the white balance needs.
        options.wantsPreview = true
        let camera =
            try stand?.virtualCamera(address, wantsPreview: true)
            ?? address.open(
                options: options, steering: steering, lock: lock, analysis: analysis,
                shutter: shutter, recoverySeconds: Self.recoverySeconds)
        let source =
            stand?.controller.map { OrbitSource(camera, controller: $0) as any FrameSource }
            ?? camera
        do {
            return try tracker.tracked(
                source, holdsFrames: holdsFrames || source.description.kind != .live,
                resuming: isResuming ? output : nil)
        } catch {
            source.close()
            throw error
        }
    }

    /// What is probably wrong in the depth or the poses of the source; empty where nothing is.
    private func depthMistake(_ source: SourceDescription) -> [String] {
        guard source.hasDepth, source.hasPoses else { return [] }
        return [address.depthMistake(options)].compactMap(\.self)
    }

    private func openScan(
        for source: SourceDescription, isInStep: Bool, isOnTurntable: Bool, shutter: StillShutter
    ) throws -> OpenedScan {
        guard boxEdge == nil || !(source.isMetric || tracker.mayFindUnit) else {
            let reason =
                tracker.mayFindUnit
                ? phrase("the board gives the scale.")
                : phrase("lengths of \(source.name) are metres.")
            throw CaptureError(
                .usage, phrase("--box-edge is only for scans whose scale is not known; \(reason)"))
        }
        var session = session
        session.isOnTurntable = isOnTurntable
        let features = try featureFolder(isLive: source.kind == .live)
        let recording = ScanRecorder.Options(
            isInStep: isInStep, boxEdge: boxEdge, shutter: shutter)
        return isResuming
            ? try OpenedScan.resuming(
                output, isMetric: source.isMetric, features: features, recording: recording,
                check: RecordingCheck(of: self, kind: source.kind))
            : try OpenedScan.creating(
                output, source: source, sourceText: sourceText, options: session,
                features: features, recording: recording)
    }

    /// The folder for features of the shots; nil for none. If a person named the folder, it must be
    /// empty when a scan begins: its files may belong to another scan.
    private func featureFolder(isLive: Bool) throws -> String? {
        guard let checkpoint else {
            return fillsCheckpoint ?? isLive
                ? ScanFolder(path: output).path(of: ScanFolder.checkpoint) : nil
        }
        guard isResuming || !Self.isInside(checkpoint, output) else {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot use \(checkpoint) as a checkpoint: it lies in the scan folder \
                    \(output), which must be empty. Name a folder beside the scan, or take \
                    --fill-checkpoint.
                    """))
        }
        let held = (try? FileManager.default.contentsOfDirectory(atPath: checkpoint)) ?? []
        if !isResuming, let name = held.first {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot use \(checkpoint) as a checkpoint: it is not empty (it holds \
                    \(name.debugDescription)). Name a new or an empty folder.
                    """))
        }
        try? FileManager.default.createDirectory(
            atPath: checkpoint, withIntermediateDirectories: true)
        if let code = WriteAccess.fault(inFolder: checkpoint) {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot use \(checkpoint) as a checkpoint: \(systemWords(code)). Name a \
                    folder that can be made and written to.
                    """))
        }
        return checkpoint
    }

    /// Whether a path is this folder, or lies in it. The folders need not exist.
    private static func isInside(_ path: String, _ folder: String) -> Bool {
        func names(_ path: String) -> [Substring] {
            URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
                .split(separator: "/")
        }
        return names(path).starts(with: names(folder))
    }
}

extension SourceAddress {
    /// Opens the source.
    /// - Parameters:
    ///   - lock: signals to a camera that its settings must be locked.
    ///   - analysis: signals to a camera that it must deliver brightness at half size.
    ///   - shutter: takes full-size pictures if the source is a still camera.
    ///   - recoverySeconds: how long to wait for a camera that was disconnected.
    public func open(
        options: SourceOptions, steering: Steering? = nil, lock: CameraSettingsLock? = nil,
        analysis: AnalysisSize? = nil, shutter: StillShutter? = nil,
        recoverySeconds: Double = 0
    ) throws -> any FrameSource {
        var stream = options.stream
        (stream.recoverySeconds, stream.analysis) = (recoverySeconds, analysis)
        stream.shutter = shutter
        switch self {
        case .dataset(let path):
            let wanted = DatasetOptions(
                calibration: options.calibration, wantsPreview: options.wantsPreview)
            return options.readsAhead
                ? ReadAheadSource(try DatasetSource(path: path, options: wanted))
                : try DatasetSource(path: path, options: wanted)
        case .virtualStand:
            throw CaptureError(
                .usage, phrase("sim:stand works only in a capture: `capstan capture sim:stand`."))
        case .handheldCamera(var camera):
            camera.wantsPreview = options.wantsPreview
            return try HandheldSource(world: nil, options: camera)
        case .simulator(var camera):
            camera.wantsPreview = options.wantsPreview
            return try VirtualCamera(options: camera, steering: steering)
        case .camera(let path):
            var camera = CameraOptions(
                width: options.width, height: options.height,
                framesPerSecond: options.framesPerSecond,
                intrinsics: try options.calibration?.intrinsics(
                    width: options.width, height: options.height),
                wantsPreview: options.wantsPreview)
            (camera.lock, camera.recoverySeconds) = (lock, recoverySeconds)
            camera.analysis = analysis
            guard options.depth != nil || options.wantsRawDepth else {
                return try Video4LinuxSource.open(path: path, options: camera)
            }
            return try DepthCameraSource.open(
                path: path, options: camera,
                calibration: options.wantsRawDepth ? nil : options.depth)
        case .standardInput: return try StreamSource.standardInput(options.stream)
        case .libcamera(let number):
            return try StreamSource.running(.libcamera(number, stream), stream)
        case .stillCamera: return try StreamSource.running(.gphoto2(), stream)
        case .network(let address): return try StreamSource.running(.ffmpeg(address), stream)
        case .video(let path):
            let isPlain = ["y4m", "mjpg", "mjpeg"].contains {
                path.lowercased().hasSuffix(".\($0)")
            }
            return isPlain
                ? try StreamSource.file(path, options.stream)
                : try StreamSource.video(path, options.stream)
        }
    }
}

extension SourceOptions {
    /// The options of a source that reads pictures from a pipe.
    var stream: StreamOptions {
        var stream = StreamOptions(calibration: calibration, wantsPreview: wantsPreview)
        (stream.width, stream.height) = (width, height)
        stream.framesPerSecond = framesPerSecond
        return stream
    }
}
