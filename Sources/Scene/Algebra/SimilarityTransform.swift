/// A change of frame with a change of scale, named `targetFromSource` like `RigidTransform`: a
/// point is scaled, rotated and translated, in this order.
public struct SimilarityTransform: Equatable, Sendable {
    /// Target lengths per source length.
    public var scale: Double
    /// The rotation.
    public var rotation: Rotation
    /// The source frame's origin in the target frame, in the target's unit of length.
    public var translation: Vector3

    /// The identity.
    public static let identity = SimilarityTransform(
        scale: 1, rotation: .identity, translation: .zero)

    /// A transform of these parts.
    public init(scale: Double, rotation: Rotation, translation: Vector3) {
        (self.scale, self.rotation, self.translation) = (scale, rotation, translation)
    }

    /// The inverse transform.
    public var inverse: SimilarityTransform {
        let back = rotation.inverse
        return SimilarityTransform(
            scale: 1 / scale, rotation: back, translation: -(back * translation) / scale)
    }

    /// The transformed point.
    public static func * (transform: SimilarityTransform, point: Vector3) -> Vector3 {
        transform.scale * (transform.rotation * point) + transform.translation
    }

    /// The transformed pose: the position is scaled, but the axes stay unit vectors.
    public static func * (
        transform: SimilarityTransform, pose: RigidTransform
    ) -> RigidTransform {
        RigidTransform(
            rotation: transform.rotation * pose.rotation,
            translation: transform * pose.translation)
    }

    /// The least-squares transform from `sources` to `targets`, pair by pair; nil when there are
    /// fewer than three pairs, or when the scale is requested and all sources coincide. Where all
    /// points lie on a line, the rotation about it is arbitrary. Source: Horn 1987, the rotation
    /// as the eigenvector of the largest eigenvalue of a 4×4 matrix; the same optimum as Umeyama
    /// 1991, with Umeyama's scale.
    public init?(aligning sources: [Vector3], to targets: [Vector3], withScale: Bool) {
        precondition(sources.count == targets.count)
        guard sources.count >= 3 else { return nil }
        let count = Double(sources.count)
        let sourceMean = sources.reduce(.zero, +) / count
        let targetMean = targets.reduce(.zero, +) / count
        // The rows of the sum of s·tᵀ.
        var (sx, sy, sz) = (Vector3.zero, Vector3.zero, Vector3.zero)
        var spread = 0.0
        for (source, target) in zip(sources, targets) {
            let (s, t) = (source - sourceMean, target - targetMean)
            (sx, sy, sz) = (sx + s.x * t, sy + s.y * t, sz + s.z * t)
            spread += dot(s, s)
        }
        let turn = SymmetricEigenvectors(
            [
                sx.x + sy.y + sz.z, sy.z - sz.y, sz.x - sx.z, sx.y - sy.x,
                0, sx.x - sy.y - sz.z, sx.y + sy.x, sz.x + sx.z,
                0, 0, sy.y - sx.x - sz.z, sy.z + sz.y,
                0, 0, 0, sz.z - sx.x - sy.y,
            ], size: 4)
        let q = turn.vectors[3]
        rotation = Rotation(x: q[1], y: q[2], z: q[3], w: q[0])
        scale = 1
        if withScale {
            guard spread > 0 else { return nil }
            // The eigenvalue is the sum of the dot products of rotated sources and targets.
            scale = turn.values[3] / spread
            guard scale.isFinite, scale > 0 else { return nil }
        }
        translation = targetMean - scale * (rotation * sourceMean)
    }
}
