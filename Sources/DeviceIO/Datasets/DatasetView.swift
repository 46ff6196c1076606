import Scene

/// One frame as a dataset lists it. Only the header of its picture was read.
public struct DatasetView: Equatable, Sendable {
    /// The index of the frame in the dataset's order, from 0.
    public var index: Int
    /// The dataset's own name for the frame. It may have any character.
    public var name: String
    /// Whether the picture's file exists.
    public var hasPicture: Bool
    /// Whether the frame has depth.
    public var hasDepth: Bool
    /// Whether the frame has a mask.
    public var hasMask: Bool
    /// When the frame was taken; nil when the dataset does not state it.
    public var timestamp: Timestamp?
    /// The camera's intrinsics; nil when the picture is missing or damaged.
    public var intrinsics: Intrinsics?
    /// Whether the person or the dataset gave the camera. If false, the focal length is from EXIF
    /// or guessed.
    public var isCalibrated: Bool
    /// The camera's pose; nil when unknown.
    public var worldFromCamera: RigidTransform?
    /// The sharpness that was recorded at the capture, higher for sharper pictures; nil when
    /// unknown.
    public var sharpness: Double?
}
