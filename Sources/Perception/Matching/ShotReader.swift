import Scene

/// Reads the kept shots of a scan, including those of earlier runs.
public protocol ShotReader: Sendable {
    /// The pose, camera and box of a shot. Throws if they cannot be read.
    func geometry(ofShot shot: Int) throws -> ShotGeometry
    /// The brightness of a shot's picture. Throws if the picture cannot be read.
    func luma(ofShot shot: Int) throws -> LumaPlane
}

/// The pose, the camera and the object's box of a kept shot; each may be unknown.
public struct ShotGeometry: Sendable {
    /// The camera's pose; nil where it is unknown.
    public var worldFromCamera: RigidTransform?
    /// The camera's intrinsics; nil where they are unknown.
    public var intrinsics: Intrinsics?
    /// The object's box when the shot was taken; nil where it is unknown.
    public var box: BoundingBox?

    /// The geometry of a shot, with nil for what is unknown.
    public init(worldFromCamera: RigidTransform?, intrinsics: Intrinsics?, box: BoundingBox?) {
        self.worldFromCamera = worldFromCamera
        self.intrinsics = intrinsics
        self.box = box
    }
}
