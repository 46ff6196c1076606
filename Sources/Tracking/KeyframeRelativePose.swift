import Scene

/// A pose relative to a view that a tracker keeps: when the view is corrected later, the pose moves
/// with it. The type is small, since a trajectory has one such pose per frame.
public struct KeyframeRelativePose: Equatable, Sendable {
    /// Number that the tracker gave the view; below 0 for a pose that no correction moves.
    let view: Int32
    /// The view's median depth when the pose was found. A later correction of scale drift changes
    /// that depth, and the pose's translation is scaled by the same ratio.
    let medianDepth: Float
    private let translation: SIMD3<Float>
    private let rotation: SIMD4<Float>

    init(_ viewFromCamera: RigidTransform, view: Int, medianDepth: Double) {
        let (p, q) = (viewFromCamera.translation, viewFromCamera.rotation)
        (self.view, self.medianDepth) = (Int32(view), Float(medianDepth))
        translation = SIMD3(p)
        rotation = SIMD4(SIMD4<Double>(q.x, q.y, q.z, q.w))
    }

    /// A pose in the world that no correction moves.
    public init(fixed worldFromCamera: RigidTransform) {
        self.init(worldFromCamera, view: -1, medianDepth: 1)
    }

    /// Whether the pose stays when views are corrected.
    public var isFixed: Bool { view < 0 }

    var viewFromCamera: RigidTransform {
        let q = SIMD4<Double>(rotation)
        return RigidTransform(
            rotation: Rotation(x: q.x, y: q.y, z: q.z, w: q.w), translation: Vector3(translation))
    }
}
