import DeviceIO
import Scene
import Tracking

/// Tracks a source from its first frame to its last, without a capture.
public struct TrackingRun {
    /// Events of a run.
    public enum Event {
        /// The tracker's result for a frame.
        case frame(TrackingLine)
        /// A frame could not be used.
        case skipped(name: String, reason: String)
    }

    /// Notes about the source for the person.
    public let notes: [String]
    private let source: any FrameSource
    private var tracker: any PoseTracker
    private let output: String
    private let writer: TrajectoryWriter
    /// The poses of all frames up to now. Later frames may refine or scale these poses.
    private var poses: [(timestamp: Timestamp, pose: KeyframeRelativePose)] = []
    private let mayFindUnit: Bool
    private var summary: TrackingSummary
    private var wallMilliseconds: [Double] = []
    private var cpuMilliseconds: [Double] = []
    private var isLost = false
    private var focalPixels: Double?

    /// Opens the source and the trajectory file.
    public init(
        address: SourceAddress, options: SourceOptions, choice: TrackerChoice, output: String
    ) throws {
        source = try address.open(options: options)
        tracker = try choice.tracker(for: source.description, mayBeginWithoutBoard: true)
        self.output = output
        mayFindUnit = choice.mayFindUnit
        writer = try TrajectoryWriter(path: output)
        notes = source.description.notes
        summary = TrackingSummary(
            tracker: tracker.kind,
            isMetric: tracker.isMetric(whereSourceIs: source.description.isMetric))
    }

    /// Tracks until the source ends or the person interrupts.
    public mutating func run(
        isInterrupted: () -> Bool, report: (Event) throws -> Void
    ) throws -> TrackingSummary {
        defer {
            source.close()
            writer.discard()
        }
        while !isInterrupted(), let event = try source.next() {
            switch event {
            case .frame(let frame): try report(.frame(try track(frame)))
            case .skipped(_, let name, let reason):
                summary.framesSkipped += 1
                try report(.skipped(name: name, reason: reason))
            case .dropped, .passEnded, .notice: break
            }
        }
        try writer.finish()
        if tracker.metersPerUnit != nil || poses.contains(where: { !$0.pose.isFixed }) {
            tracker.finish()
            try rewrite(metersPerUnit: tracker.metersPerUnit ?? 1)
        }
        // The kind of tracker is read at the end, because it may change during the run.
        summary.tracker = tracker.kind
        summary.isMetric =
            tracker.metersPerUnit != nil
            || tracker.isMetric(whereSourceIs: source.description.isMetric)
        summary.metersPerUnit = tracker.metersPerUnit
        summary.focalPixels = focalPixels
        if let focalPixels, let factor = tracker.focalContradiction(of: source.description) {
            summary.statedFocalPixels = focalPixels / factor
        }
        summary.isFocalGuessed =
            tracker.focalFactor != nil || source.description.intrinsicsOrigin == .guessed
        if let median = wallMilliseconds.upperMedian {
            summary.medianFrameMilliseconds = median
            summary.p99FrameMilliseconds = wallMilliseconds.percentile(99) ?? 0
            summary.meanFrameCPUMilliseconds =
                cpuMilliseconds.reduce(0, +) / Double(wallMilliseconds.count)
            summary.p99FrameCPUMilliseconds = cpuMilliseconds.percentile(99) ?? 0
        }
        return summary
    }

    private mutating func track(_ frame: Frame) throws -> TrackingLine {
        let (wall, work) = (SystemClock.wall.milliseconds, SystemClock.process.milliseconds)
        let estimate = try tracker.track(frame)
        wallMilliseconds.append(SystemClock.wall.milliseconds - wall)
        cpuMilliseconds.append(SystemClock.process.milliseconds - work)
        summary.framesSeen += 1
        focalPixels = frame.intrinsics.fx * (tracker.focalFactor ?? 1)
        switch estimate {
        case .tracking(let pose, _):
            summary.framesTracked += 1
            if isLost { summary.relocalisations += 1 }
            isLost = false
            if let beside = tracker.keyframeRelativePose {
                poses.append((frame.timestamp, beside))
            } else if mayFindUnit {
                poses.append((frame.timestamp, KeyframeRelativePose(fixed: pose)))
            }
            try writer.append(TimedPose(timestamp: frame.timestamp, worldFromCamera: pose))
        case .lost: isLost = true
        case .initializing, .limited: break
        }
        return TrackingLine(frame: frame.name, estimate: estimate)
    }

    /// Writes the trajectory again with the final poses, in metres if the unit was found.
    private func rewrite(metersPerUnit scale: Double) throws {
        let writer = try TrajectoryWriter(path: output)
        defer { writer.discard() }
        for (timestamp, pose) in poses {
            try writer.append(
                TimedPose(
                    timestamp: timestamp,
                    worldFromCamera: tracker.currentEstimate(of: pose).scaled(by: scale)))
        }
        try writer.finish()
    }
}
