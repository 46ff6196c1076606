import Scene

/// One frame as it goes into an export.
struct ExportView {
    /// Index in the source.
    var source: Int
    /// Position in the export, from 0.
    var number: Int
    /// Its name without the ending: letters, digits, points, dashes and underscores only, for some
    /// readers split lines at blanks.
    var stem: String
    /// `stem` with the ending of the picture as it is written; set when it is.
    var fileName: String
    /// On the source's clock.
    var timestamp: Timestamp
    /// The camera of the source's picture.
    var sourceCamera: Intrinsics
    /// The camera of the picture that is written; the same unless the format knows no such lens.
    var camera: Intrinsics
    /// The pose.
    var worldFromCamera: RigidTransform?
    /// Whether the source has depth for it.
    var hasDepth: Bool
    /// Whether the source has a mask for it.
    var hasMask: Bool

    /// Whether the picture has to be redrawn.
    var isRedrawn: Bool { camera != sourceCamera }

    /// The pixel that sees a point of the world; nil when it does not or has no pose.
    func pixel(of pointInWorld: Vector3) -> Vector2? {
        guard let worldFromCamera else { return nil }
        return camera.project(worldFromCamera.inverse * pointInWorld)
    }
}
