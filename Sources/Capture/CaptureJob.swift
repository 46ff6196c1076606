import DeviceIO
import Foundation
import Guidance
import Scene
import Simulator

/// A capture that is to be made: from where, to where, how.
public struct CaptureJob: Equatable, Sendable {
    /// Where frames come from.
    public var address: SourceAddress
    /// How the source is opened.
    public var options: SourceOptions
    /// The scan folder.
    public var output: String
    /// Whether to go on with what the folder holds.
    public var isResuming: Bool
    /// Turns round the object to make without a screen.
    public var passes: Int
    /// What finds the camera's poses.
    public var tracker: TrackerChoice
    /// The session's options; a resumed scan keeps its own.
    public var session: SessionOptions
    /// What the person typed as the source.
    public var sourceText: String

    /// A capture of these parts.
    public init(
        source: String, options: SourceOptions, output: String, isResuming: Bool = false,
        passes: Int = 1, tracker: TrackerChoice = .automatic, session: SessionOptions
    ) throws {
        address = try SourceAddress(source)
        sourceText = source
        (self.options, self.output, self.isResuming) = (options, output, isResuming)
        (self.passes, self.tracker, self.session) = (passes, tracker, session)
    }

    /// What to type to go on with the scan.
    public var resumeCommand: String {
        let words = [sourceText, "-o", output] + tracker.words + ["--resume"]
        return "capstan capture " + words.map(Self.quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "/._-+:=@%,"))
        if word.unicodeScalars.allSatisfy(plain.contains) { return word }
        return "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    /// Runs without a screen to the source's end.
    /// - Parameters:
    ///   - isInterrupted: asked before each frame; true leaves the scan as it is.
    ///   - note: told what the person should know before it begins, a sentence each.
    ///   - report: called for each event, the summary last.
    public func runHeadless(
        isInterrupted: @escaping () -> Bool, note: (String) -> Void,
        report: @escaping (CaptureEvent) -> Void
    ) throws -> CaptureSummary {
        let source = try openSource(holdsFrames: true)
        defer { source.close() }
        let scan = try openScan(for: source.description, isInStep: true)
        (source.description.notes + scan.notes).forEach(note)
        var loop = CaptureLoop(
            session: scan.session, source: source.description, store: scan.recorder,
            report: report)
        loop.take(scan.opening(source.description))
        var capture = HeadlessCapture(
            source: source, loop: loop, passes: passes, framesToSkip: scan.framesToSkip,
            isInterrupted: isInterrupted, report: report)
        let (snapshot, frameMilliseconds) = try capture.run()
        let summary = CaptureSummary(
            snapshot: snapshot, source: source.description, scan: output,
            frameMilliseconds: frameMilliseconds)
        report(.summary(summary))
        if summary.framesSeen == 0, summary.framesSkipped > 0 {
            throw CaptureError(
                .data,
                "None of the \(summary.framesSkipped) frames of \(sourceText) could be used. "
                    + "`capstan assess` says of each why.")
        }
        return summary
    }

    /// Opens source and scan folder for a person; then `start` is to be told how to play.
    func open() throws -> OpenedCapture {
        let steering = Steering()
        let source = try openSource(steering: steering, holdsFrames: false)
        do {
            return OpenedCapture(
                job: self, steering: steering, source: source,
                scan: try openScan(for: source.description, isInStep: false))
        } catch {
            source.close()
            throw error
        }
    }

    /// Removes the folder of a new scan without shots; what anybody else put there stays.
    /// - Returns: whether the scan is gone; one that was taken up again, or that holds files of
    ///   shots, is left as it is.
    @discardableResult
    func discardScan() -> Bool {
        guard !isResuming else { return false }
        let folder = ScanFolder(path: output)
        for name in [ScanFolder.images, ScanFolder.depth] {
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

    private func openSource(
        steering: Steering? = nil, holdsFrames: Bool
    ) throws -> any FrameSource {
        let source = try address.open(options: options, steering: steering)
        do {
            return try tracker.tracked(source, holdsFrames: holdsFrames)
        } catch {
            source.close()
            throw error
        }
    }

    private func openScan(
        for source: SourceDescription, isInStep: Bool
    ) throws -> OpenedScan {
        isResuming
            ? try OpenedScan.resuming(output, isMetric: source.isMetric, isInStep: isInStep)
            : try OpenedScan.creating(
                output, source: source, sourceText: sourceText, options: session,
                isInStep: isInStep)
    }
}

extension SourceAddress {
    /// Opens the source.
    public func open(
        options: SourceOptions, steering: Steering? = nil
    ) throws -> any FrameSource {
        switch self {
        case .dataset(let path):
            return try DatasetSource(
                path: path,
                options: DatasetOptions(
                    calibration: options.calibration, wantsPreview: options.wantsPreview))
        case .simulator(var camera):
            camera.wantsPreview = options.wantsPreview
            return try VirtualCamera(options: camera, steering: steering)
        case .camera(let path):
            return try Video4LinuxSource.open(
                path: path,
                options: CameraOptions(
                    width: options.width, height: options.height,
                    framesPerSecond: options.framesPerSecond,
                    intrinsics: try options.calibration?.intrinsics(
                        width: options.width, height: options.height),
                    wantsPreview: options.wantsPreview))
        }
    }
}
