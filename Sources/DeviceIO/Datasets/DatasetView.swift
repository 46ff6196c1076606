import Scene

/// One frame of a dataset as listed; only its picture's header is read.
public struct DatasetView: Equatable, Sendable {
    /// Position in the dataset's order.
    public var index: Int
    /// The dataset's own name for it; may hold any character.
    public var name: String
    /// Whether the picture is there.
    public var hasPicture: Bool
    /// Whether depth is there.
    public var hasDepth: Bool
    /// Whether a mask is there.
    public var hasMask: Bool
    /// When it was taken, where the dataset says.
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
