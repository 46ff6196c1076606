import Guidance
import Scene

/// The last line of a headless capture. Each key is part of the script contract.
public struct CaptureSummary: Equatable, Sendable, Encodable {
    /// The box for a script. `size` has full lengths, not half of them.
    public struct Box: Equatable, Sendable, Encodable {
        /// The centre in the world, in metres where `isMetric` is true.
        public var center: Vector3
        /// The lengths along the box's own axes, in metres where `isMetric` is true.
        public var size: Vector3
        /// The quaternion worldFromObject, x, y, z, w.
        public var rotation: [Double]
        /// Whether the box was found automatically and no person has changed it.
        public var automatic: Bool
        /// Whether the box is reliable: a person set it, or it no longer changes and the object was
        /// seen from enough sides.
        public var isSure: Bool
        /// Whether the box is still uncertain; false if a depth sensor measured it. If true, values
        /// that depend on the box are estimates.
        public var isSettling: Bool
        /// Whether the unit of length is the metre.
        public var isMetric: Bool
        /// Metres per unit of length, if a person stated the length of an edge or a board gave the
        /// scale.
        public var metersPerUnit: Double?
    }

    /// The number of frames for each way in which they were used. In JSON these numbers are keys of
    /// the summary itself.
    public struct FrameCounts: Equatable, Sendable, Encodable {
        /// Number of frames that were analysed.
        public var seen: Int
        /// Number of analysed frames with a pose.
        public var tracked: Int
        /// Number of frames that could not be used.
        public var skipped: Int
        /// Number of frames that came too fast to be analysed, or that the device lost.
        public var dropped: Int
        /// Number of frames that were analysed at half size, because frames arrived too fast.
        public var halved: Int

        private enum CodingKeys: String, CodingKey {
            case seen = "framesSeen"
            case tracked = "framesTracked"
            case skipped = "framesSkipped"
            case dropped = "droppedFrames"
            case halved = "halvedFrames"
        }
    }

    /// The session's state at the end.
    public var state: String
    /// The frames, by how they were used.
    public var frames: FrameCounts
    /// Number of kept shots.
    public var shots: Int
    /// The result of each pass, in order.
    public var passes: [PassSummary]
    /// Number of frames in which each feedback was active. A feedback that was never active is left
    /// out.
    public var feedbackFrames: [String: Int]
    /// The box; nil if the capture had no box, as in area mode or without poses.
    public var boundingBox: Box?
    /// The tracker that estimated the poses. `given` if the source gives poses; `none` if there are
    /// no poses.
    public var tracker: String
    /// Whether the person is advised to turn the object over; `unknown` before twelve shots.
    public var flipAdvice: String
    /// Why the object should not be turned over; nil if nothing speaks against it.
    public var flipReason: String?
    /// The number of shots in each part of the scan, the largest part first. Matches connect the
    /// shots of a part, but not the parts. If there are several parts, a model would split into
    /// these parts.
    public var parts: [Int]
    /// Median wall time from the arrival of a frame until its decision is carried out.
    public var medianFrameMilliseconds: Double
    /// 99th percentile of the wall time from the arrival of a frame until its decision is carried
    /// out.
    public var p99FrameMilliseconds: Double
    /// The scan folder.
    public var scan: String

    /// The summary at the end of a session.
    /// - Parameters:
    ///   - frameMilliseconds: duration of each frame, in any order.
    ///   - metersPerUnit: metres per unit of length, if they became known during the capture.
    public init(
        snapshot: SessionSnapshot, source: SourceDescription, scan: String,
        frameMilliseconds: [Double], boxEdge: BoxEdge? = nil,
        metersPerUnit: Double? = nil
    ) {
        state = snapshot.state.name
        frames = FrameCounts(
            seen: snapshot.frames.seen, tracked: snapshot.frames.tracked,
            skipped: snapshot.frames.skipped, dropped: snapshot.frames.dropped,
            halved: snapshot.frames.halved)
        shots = snapshot.shots.taken
        passes = snapshot.passes
        feedbackFrames = Dictionary(
            uniqueKeysWithValues: snapshot.frames.withFeedback.map { ($0.rawValue, $1) })
        boundingBox = snapshot.box.bounds.map { box in
            let r = box.worldFromObject
            return Box(
                center: box.center, size: box.size, rotation: [r.x, r.y, r.z, r.w],
                automatic: snapshot.box.isAutomatic, isSure: snapshot.box.isSure,
                isSettling: snapshot.box.isSettling,
                isMetric: source.isMetric || metersPerUnit == 1,
                metersPerUnit: metersPerUnit == 1
                    ? nil : metersPerUnit ?? boxEdge?.metersPerUnit(of: box))
        }
        tracker = source.tracker ?? (source.hasPoses ? "given" : "none")
        flipAdvice = snapshot.matching.flipAdvice.verdict.rawValue
        flipReason = snapshot.matching.flipAdvice.reason?.rawValue
        parts = snapshot.matching.connectivity.parts.map(\.count)
        medianFrameMilliseconds = frameMilliseconds.upperMedian ?? 0
        p99FrameMilliseconds = frameMilliseconds.percentile(99) ?? 0
        self.scan = scan
    }
}

extension CaptureSummary {
    private enum Key: String, CodingKey {
        case state, shots, passes, feedbackFrames, boundingBox, tracker, flipAdvice, flipReason
        case parts, medianFrameMilliseconds, p99FrameMilliseconds, scan
    }

    public func encode(to encoder: any Encoder) throws {
        try frames.encode(to: encoder)
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(state, forKey: .state)
        try line.encode(shots, forKey: .shots)
        try line.encode(passes, forKey: .passes)
        try line.encode(feedbackFrames, forKey: .feedbackFrames)
        try line.encodeIfPresent(boundingBox, forKey: .boundingBox)
        try line.encode(tracker, forKey: .tracker)
        try line.encode(flipAdvice, forKey: .flipAdvice)
        try line.encodeIfPresent(flipReason, forKey: .flipReason)
        try line.encode(parts, forKey: .parts)
        try line.encode(medianFrameMilliseconds, forKey: .medianFrameMilliseconds)
        try line.encode(p99FrameMilliseconds, forKey: .p99FrameMilliseconds)
        try line.encode(scan, forKey: .scan)
    }
}
