import Guidance
import Scene
import Simulator

/// A capture whose source and scan folder are open.
public struct PreparedCapture {
    private let job: CaptureJob
    private let source: any FrameSource
    private let scan: OpenedScan
    /// How the virtual camera is steered, where it is.
    let steering: Steering?

    init(job: CaptureJob, source: any FrameSource, scan: OpenedScan, steering: Steering?) {
        (self.job, self.source, self.scan, self.steering) = (job, source, scan, steering)
    }

    /// What the source is.
    public var description: SourceDescription { source.description }

    /// What the person should know before it begins, a sentence each.
    public var notes: [String] { source.description.notes + scan.notes }

    private var opening: SessionInput {
        scan.isResumed
            ? .resumed(source: source.description, at: .zero)
            : .started(source: source.description, at: .zero)
    }

    private func recorder(isInStep: Bool) throws -> ScanRecorder {
        try ScanRecorder(
            writer: scan.writer, sessionID: scan.sessionID,
            isMetric: source.description.isMetric, isInStep: isInStep)
    }

    /// Runs without a screen to the source's end.
    /// - Parameters:
    ///   - isInterrupted: asked before each frame; true leaves the scan as it is.
    ///   - report: called for each event, the summary last.
    public func runHeadless(
        isInterrupted: @escaping () -> Bool, report: @escaping (CaptureEvent) -> Void
    ) throws -> CaptureSummary {
        defer { source.close() }
        var loop = CaptureLoop(
            session: scan.session, source: source.description,
            store: try recorder(isInStep: true), report: report)
        loop.take(opening)
        var capture = HeadlessCapture(
            source: source, loop: loop, passes: job.passes, framesToSkip: scan.framesToSkip,
            isInterrupted: isInterrupted, report: report)
        let (snapshot, frameMilliseconds) = try capture.run()
        let summary = CaptureSummary(
            snapshot: snapshot, source: source.description, scan: job.output,
            frameMilliseconds: frameMilliseconds)
        report(.summary(summary))
        return summary
    }

    /// Starts the threads of a capture for a person.
    func startLive(
        speed: Double, isStepping: Bool, wake: @escaping @Sendable () -> Void
    ) throws -> LiveCapture {
        LiveCapture(
            source: source, description: source.description, session: scan.session,
            opening: [opening],
            framesToSkip: source.description.kind == .live ? 0 : scan.framesToSkip,
            store: try recorder(isInStep: false), speed: speed, isStepping: isStepping, wake: wake)
    }
}
