import Scene

/// One frame of a dataset as listed; only its picture's header is read.
public struct DatasetView: Equatable, Sendable {
    /// Position in the dataset's order.
    public var index: Int
    /// The dataset's own name for the frame; may contain any character.
    public var name: String
    /// Whether the picture's file exists.
    public var hasPicture: Bool
    /// Whether the frame has depth.
    public var hasDepth: Bool
    /// Whether the frame has a mask.
    public var hasMask: Bool
    /// When the frame was taken, where the dataset says.
    public var timestamp: Timestamp?
    /// The camera; nil when the picture is missing or damaged.
    public var intrinsics: Intrinsics?
    /// Whether the dataset brings the camera; otherwise it is guessed.
    public var isCalibrated: Bool
    /// The pose.
    public var worldFromCamera: RigidTransform?
    /// The sharpness recorded at capture; higher is sharper.
    public var sharpness: Double?
}
