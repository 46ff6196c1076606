import Scene

/// A view in which the object is searched for.
public struct ObjectView: Sendable {
    /// The camera's pose; nil where it is unknown.
    public var worldFromCamera: RigidTransform?
    /// The camera's intrinsics.
    public var intrinsics: Intrinsics
    /// The depth for the picture's pixels; nil where there is none.
    public var depth: DepthPlane?
    /// A tracker's points of the scene so far, in the world; empty without a tracker.
    public var mapPoints: [Vector3]

    /// A view with or without a pose, depth and map points.
    public init(
        worldFromCamera: RigidTransform?, intrinsics: Intrinsics, depth: DepthPlane? = nil,
        mapPoints: [Vector3] = []
    ) {
        (self.worldFromCamera, self.intrinsics) = (worldFromCamera, intrinsics)
        (self.depth, self.mapPoints) = (depth, mapPoints)
    }

    /// The view of a frame.
    public init(_ frame: TrackedFrame) {
        self.init(
            worldFromCamera: frame.worldFromCamera, intrinsics: frame.intrinsics,
            depth: frame.depth, mapPoints: frame.mapPoints)
    }
}
