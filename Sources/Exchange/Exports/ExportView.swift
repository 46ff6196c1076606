import Scene

/// One frame of an export.
struct ExportView {
    /// Index of the frame in the source.
    var source: Int
    /// Position of the frame in the export, from 0.
    var number: Int
    /// The frame's name without extension. It has only letters, digits, points, dashes and
    /// underscores, since some readers split lines at blanks.
    var stem: String
    /// `stem` with the picture's extension; set when the picture is written.
    var fileName: String
    /// Time on the source's clock.
    var timestamp: Timestamp
    /// The camera of the source's picture.
    var sourceCamera: Intrinsics
    /// The camera of the written picture; equal to `sourceCamera` unless the format cannot describe
    /// its lens.
    var camera: Intrinsics
    /// The camera's pose; nil where the source has none.
    var worldFromCamera: RigidTransform?
    /// Whether the source has depth for this frame.
    var hasDepth: Bool
    /// Whether the source has a mask for this frame.
    var hasMask: Bool

    /// Whether the picture must be resampled.
    var isRedrawn: Bool { camera != sourceCamera }

    /// The pixel of a world point; nil when it is not visible or the view has no pose.
    func pixel(of pointInWorld: Vector3) -> Vector2? {
        guard let worldFromCamera else { return nil }
        return camera.project(worldFromCamera.inverse * pointInWorld)
    }
}
