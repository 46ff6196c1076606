/// The device that delivers the frames, if the person can do more with it than with a recording.
public enum SourceDevice: String, Sendable, Codable {
    /// A camera of this machine, with controls.
    case camera
    /// The virtual camera.
    case virtualCamera
}

/// Where a source's intrinsics come from.
public enum IntrinsicsOrigin: String, Sendable, Codable {
    /// The source itself brings them.
    case source
    /// The person named them on the command line.
    case given
    /// Unknown: `Intrinsics.guess` is used.
    case guessed
}

/// What is known about a source when it is opened.
public struct SourceDescription: Equatable, Sendable, Codable {
    /// The name that the person gave (path, `sim:orbit`, `/dev/video0`).
    public var name: String
    /// The recognised format, in words ("TUM RGB-D", "image folder").
    public var format: String
    /// Live, video or stills.
    public var kind: SourceKind
    /// The device; nil for data sets, files and streams, and in scans of earlier versions.
    public var device: SourceDevice?
    /// The number of listed frames; nil when the source has no end.
    public var frameCount: Int?
    /// Whether at least one frame has a pose, or a tracker estimates poses.
    public var hasPoses: Bool
    /// The name of the tracker that estimates poses; nil where the source brings its own poses, and
    /// where there are no poses.
    public var tracker: String?
    /// Whether frames have depth.
    public var hasDepth: Bool
    /// Share of the pictures' middle (half of the width and of the height) whose depth is known,
    /// 0...1: the median of a few frames. Nil where it was not measured.
    public var middleDepthShare: Double?
    /// Whether the poses are in metres; in a source without poses, whether the depth is.
    public var isMetric: Bool
    /// Where the intrinsics come from.
    public var intrinsicsOrigin: IntrinsicsOrigin
    /// Whether the source itself announces the end of a pass (`SourceEvent.passEnded`).
    public var announcesPasses: Bool
    /// Notes for the person, a sentence each (listed files that are missing, a guess that was
    /// made).
    public var notes: [String]

    // More than six parameters: one for each stored field.
    /// A description of these parts.
    public init(
        name: String, format: String, kind: SourceKind, frameCount: Int?, hasPoses: Bool,
        hasDepth: Bool, isMetric: Bool, intrinsicsOrigin: IntrinsicsOrigin,
        announcesPasses: Bool = false, notes: [String] = [], device: SourceDevice? = nil
    ) {
        (self.name, self.format, self.kind) = (name, format, kind)
        (self.frameCount, self.hasPoses, self.hasDepth) = (frameCount, hasPoses, hasDepth)
        (self.isMetric, self.intrinsicsOrigin) = (isMetric, intrinsicsOrigin)
        (self.announcesPasses, self.notes) = (announcesPasses, notes)
        self.device = device
    }

    /// Poses are found with depth only if at least this share of the pictures' middle has depth
    /// (guess). In two drawn scans of an object that was nearer than its sensor measures, 0.24 and
    /// less had; in 13 others, 0.38 and more.
    private static let leastMiddleDepth = 0.3

    /// Whether the object is in view but its depth is unknown, so that its depth is of no use for
    /// poses.
    public var lacksMiddleDepth: Bool {
        middleDepthShare.map { $0 < Self.leastMiddleDepth } ?? false
    }
}
