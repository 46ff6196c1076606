import Scene

/// Reads the kept shots of a scan, including those of earlier runs.
public protocol ShotReader: Sendable {
    /// Where a shot was taken. Throws if it cannot be read.
    func geometry(ofShot shot: Int) throws -> ShotGeometry
    /// A shot's brightness, from its picture. Throws if it cannot be read.
    func luma(ofShot shot: Int) throws -> LumaPlane
}

/// Where a kept shot was taken, as far as it is known.
public struct ShotGeometry: Sendable {
    /// The camera's pose.
    public var worldFromCamera: RigidTransform?
    /// The camera.
    public var intrinsics: Intrinsics?
    /// The object's box at that time.
    public var box: BoundingBox?

    /// The geometry of a shot, with nil for what is unknown.
    public init(worldFromCamera: RigidTransform?, intrinsics: Intrinsics?, box: BoundingBox?) {
        self.worldFromCamera = worldFromCamera
        self.intrinsics = intrinsics
        self.box = box
    }
}
