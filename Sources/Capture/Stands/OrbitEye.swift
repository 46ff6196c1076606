import Following
import Scene

/// What the pictures of a camera before a turntable tell: whether it stands still, and how far the
/// object turned since the picture before.
struct OrbitEye {
    /// What the newest picture tells.
    struct Answer {
        /// Radians clockwise from above; nil where it cannot be told.
        var turned: Double?
        /// Three quarters of the corners moved less than this share of the picture's width.
        var shift: Double
    }

    private var shift = PictureShift()
    private var formerDepth: DepthPlane?
    /// The middle of the picture, where the object stands.
    private static let region = PictureBox(x: 0.22, y: 0.18, width: 0.56, height: 0.7)

    /// Looks at a picture; nil for the first one, and where too little can be followed.
    /// - Parameters:
    ///   - rig: nil where nobody knows the camera's distance.
    ///   - elevation: of the camera, radians.
    ///   - stillShare: a shift below which nothing moves.
    mutating func look(
        at frame: Frame, rig: StandRig?, elevation: Double, stillShare: Double
    ) throws -> Answer? {
        defer { formerDepth = frame.depth }
        guard let answer = try shift.take(frame.luma, in: Self.region) else { return nil }
        let share = answer.upperQuartile / Double(max(1, frame.luma.width))
        // Without depth a picture that stands still tells at least that nothing turned.
        let unknown: Double? = share < stillShare ? 0 : nil
        guard let rig, let before = formerDepth, let after = frame.depth else {
            return Answer(turned: unknown, shift: share)
        }
        let camera = frame.lumaIntrinsics
        let pairs = answer.pairs.compactMap { from, to -> (Vector3, Vector3)? in
            guard let a = Self.lift(from, before, camera), let b = Self.lift(to, after, camera)
            else { return nil }
            return (a, b)
        }
        return Answer(
            turned: rig.turn(of: pairs, elevation: elevation) ?? unknown, shift: share)
    }

    private static func lift(
        _ pixel: Vector2, _ depth: DepthPlane, _ camera: Intrinsics
    ) -> Vector3? {
        let x = Int((pixel.x * Double(depth.width) / Double(camera.width)).rounded())
        let y = Int((pixel.y * Double(depth.height) / Double(camera.height)).rounded())
        guard x >= 0, y >= 0, x < depth.width, y < depth.height else { return nil }
        let raw = depth.values[y * depth.width + x]
        guard raw != 0, let ray = camera.ray(through: pixel), ray.z > 0 else { return nil }
        return ray * (Double(raw) * depth.metersPerUnit / ray.z)
    }
}
