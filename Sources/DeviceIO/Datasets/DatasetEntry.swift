import Scene

/// One frame as a dataset lists it. Nothing is decoded yet.
struct DatasetEntry {
    /// The dataset's own name for the frame: a path relative to the folder of the dataset.
    var name: String
    /// The path of the picture; nil when the dataset lists the picture but it is missing.
    var image: String?
    /// The number of the picture in the dataset's video; nil when `image` is a picture and no
    /// video.
    var videoFrame: Int?
    /// The path of the depth picture; nil when the frame has none.
    var depth: String?
    /// The path of the mask; nil when the frame has none.
    var mask: String?
    /// The sharpness that was recorded at the capture; nil when unknown.
    var sharpness: Double?
    /// The time on the dataset's clock; nil when the dataset has no times.
    var timestamp: Timestamp?
    /// The pose; nil when it is unknown or in `poseFile`.
    var worldFromCamera: RigidTransform?
    /// The file with the pose, relative to the folder of the dataset. It is read with the frame.
    var poseFile: String?
    /// The camera of this frame, if the frame has one of its own; nil to use the dataset's camera.
    var calibration: CameraCalibration?
    /// The length of one raw depth unit in metres, if this frame has a unit of its own; nil to use
    /// the dataset's unit.
    var depthMetersPerUnit: Double?
}
