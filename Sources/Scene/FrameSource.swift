/// How the frames of a source follow each other.
public enum SourceKind: String, Sendable, Codable {
    /// A running camera, which determines when frames arrive.
    case live
    /// A recording with a steady clock: motion is measured, and conditions must last for some time.
    case video
    /// Single photographs: no motion is measured, and each is judged by itself.
    case stills
}

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
}

/// The next thing that a source delivers, with a picture of type `Picture`: a device's `Frame`, or
/// a tracked frame.
public enum FrameEvent<Picture: Sendable>: Sendable {
    /// A picture.
    case frame(Picture)
    /// An unusable picture: its name and the reason, in words.
    case skipped(index: Int, name: String, reason: String)
    /// Pictures that the device dropped before they were read.
    case dropped(count: Int)
    /// A scripted source ends a pass. `flipped` says whether the object was turned over before the
    /// next pass.
    case passEnded(flipped: Bool)
    /// Something that the person should know; frames may continue.
    case notice(SourceNotice)

    /// The same event, with its picture, if it has one, replaced by what `change` returns for it.
    public func map<Other: Sendable>(
        _ change: (Picture) -> Other
    ) -> FrameEvent<Other> {
        switch self {
        case .frame(let picture): .frame(change(picture))
        case .skipped(let index, let name, let reason):
            .skipped(index: index, name: name, reason: reason)
        case .dropped(let count): .dropped(count: count)
        case .passEnded(let flipped): .passEnded(flipped: flipped)
        case .notice(let notice): .notice(notice)
        }
    }
}

/// The next thing that a device, a file or the virtual camera delivers.
public typealias SourceEvent = FrameEvent<Frame>

/// A source of frames: a dataset directory, the virtual camera, a V4L2 camera. Not shared between
/// threads: one owner reads it.
public protocol FrameSource: AnyObject {
    /// The description of the source.
    var description: SourceDescription { get }

    /// The next event; nil at the end. A live source waits for its device. Throws the source's own
    /// typed error when it cannot continue (device gone); a single bad picture is `.skipped`.
    func next() throws -> SourceEvent?

    /// Releases the device or the files. May be called more than once.
    func close()
}
