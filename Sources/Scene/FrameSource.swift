/// What kind of succession the frames of a source are.
public enum SourceKind: String, Sendable, Codable {
    /// A running camera: frames come when they come.
    case live
    /// A recorded succession with a steady clock: rules of motion and dwell apply.
    case video
    /// Single photographs: rules of motion and dwell do not apply.
    case stills
}

/// Where the intrinsics of a source come from.
public enum IntrinsicsOrigin: String, Sendable, Codable {
    /// The source itself brings them.
    case source
    /// The person named them on the command line.
    case given
    /// Nobody knows them: `Intrinsics.guess`.
    case guessed
}

/// What a source is, known when it is opened.
public struct SourceDescription: Equatable, Sendable, Codable {
    /// What the person called it (path, `sim:orbit`, `/dev/video0`).
    public var name: String
    /// What it was recognised as, in words ("TUM RGB-D", "image folder", "virtual camera").
    public var format: String
    /// Live, video or stills.
    public var kind: SourceKind
    /// How many frames it lists; nil when it has no end.
    public var frameCount: Int?
    /// Whether at least one frame has a pose, or a tracker looks for them.
    public var hasPoses: Bool
    /// The tracker that looks for the poses; nil where the source brings them, or nobody does.
    public var tracker: String?
    /// Whether frames have depth.
    public var hasDepth: Bool
    /// Whether the unit of length of the poses (or of the depth, without poses) is the metre.
    public var isMetric: Bool
    /// Where the intrinsics come from.
    public var intrinsicsOrigin: IntrinsicsOrigin
    /// Whether it says itself where one pass ends and the next begins (`SourceEvent.passEnded`).
    public var announcesPasses: Bool
    /// What the person should know, a sentence each (files listed but missing, a stated guess).
    public var notes: [String]

    /// A description of these parts.
    public init(
        name: String, format: String, kind: SourceKind, frameCount: Int?, hasPoses: Bool,
        hasDepth: Bool, isMetric: Bool, intrinsicsOrigin: IntrinsicsOrigin,
        announcesPasses: Bool = false, notes: [String] = []
    ) {
        (self.name, self.format, self.kind) = (name, format, kind)
        (self.frameCount, self.hasPoses, self.hasDepth) = (frameCount, hasPoses, hasDepth)
        (self.isMetric, self.intrinsicsOrigin) = (isMetric, intrinsicsOrigin)
        (self.announcesPasses, self.notes) = (announcesPasses, notes)
    }
}

/// What a source hands out next.
public enum SourceEvent: Sendable {
    /// A picture.
    case frame(Frame)
    /// A picture that could not be used: its name and the reason, in words.
    case skipped(index: Int, name: String, reason: String)
    /// Pictures that the device lost before anyone could read them.
    case dropped(count: Int)
    /// A scripted source says that its round is done and the next begins; `flipped` when the
    /// object was turned over in between.
    case passEnded(flipped: Bool)
    /// Something that the person should know; frames may go on.
    case notice(SourceNotice)
}

/// Where frames come from: a dataset directory, the virtual camera, a V4L2 camera.
/// Not shared between threads: one owner reads it.
public protocol FrameSource: AnyObject {
    /// What it is.
    var description: SourceDescription { get }

    /// The next event; nil at the end. A live source waits for its device. Throws the source's own
    /// typed error when it cannot go on (device gone); a single bad picture is `.skipped`.
    func next() throws -> SourceEvent?

    /// Gives the device or the files back. May be called more than once.
    func close()
}
