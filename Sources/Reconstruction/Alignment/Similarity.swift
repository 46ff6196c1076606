import Scene

/// A change of frame and scale, named `targetFromSource`: a point is scaled, turned and moved.
struct Similarity: Equatable, Sendable {
    /// Target lengths in one source length.
    var scale = 1.0
    var rigid = RigidTransform.identity

    static func * (similarity: Similarity, point: Vector3) -> Vector3 {
        similarity.rigid * (similarity.scale * point)
    }

    /// The moved box.
    static func * (similarity: Similarity, box: BoundingBox) -> BoundingBox {
        BoundingBox(
            center: similarity * box.center, size: similarity.scale * box.size,
            worldFromObject: similarity.rigid.rotation * box.worldFromObject)
    }

    /// The change back.
    var inverse: Similarity {
        let back = rigid.inverse
        return Similarity(
            scale: 1 / scale,
            rigid: RigidTransform(
                rotation: back.rotation, translation: back.translation / scale))
    }

    /// The moved camera, `worldFromCamera`: its axes stay unit vectors.
    static func * (similarity: Similarity, pose: RigidTransform) -> RigidTransform {
        RigidTransform(
            rotation: similarity.rigid.rotation * pose.rotation,
            translation: similarity * pose.translation)
    }
}

extension Similarity {
    /// The transform that brings `sources` nearest to `targets`, pair by pair in the mean of the
    /// squared distances; nil when there are fewer than three pairs or all are one point. Source:
    /// Horn 1987, the turn as the dominant eigenvector of a 4×4 matrix.
    init?(aligning sources: [Vector3], to targets: [Vector3], withScale: Bool) {
        guard sources.count == targets.count, sources.count >= 3 else { return nil }
        let count = Double(sources.count)
        let sourceMean = sources.reduce(.zero, +) / count
        let targetMean = targets.reduce(.zero, +) / count
        // The rows of the sum of s·tᵀ.
        var (x, y, z) = (Vector3.zero, Vector3.zero, Vector3.zero)
        var (sourceSpread, targetSpread) = (0.0, 0.0)
        for (source, target) in zip(sources, targets) {
            let (s, t) = (source - sourceMean, target - targetMean)
            (x, y, z) = (x + s.x * t, y + s.y * t, z + s.z * t)
            sourceSpread += dot(s, s)
            targetSpread += dot(t, t)
        }
        let size = (sourceSpread * targetSpread).squareRoot()
        guard size > 0, size.isFinite else { return nil }
        // No eigenvalue is below minus the size: shifted by it, the largest is the dominant one.
        let matrix: [SIMD4<Double>] = [
            SIMD4(size + x.x + y.y + z.z, y.z - z.y, z.x - x.z, x.y - y.x),
            SIMD4(y.z - z.y, size + x.x - y.y - z.z, x.y + y.x, z.x + x.z),
            SIMD4(z.x - x.z, x.y + y.x, size + y.y - x.x - z.z, y.z + z.y),
            SIMD4(x.y - y.x, z.x + x.z, y.z + z.y, size + z.z - x.x - y.y),
        ]
        let q = Self.dominant(matrix)
        let rotation = Rotation(x: q.y, y: q.z, z: q.w, w: q.x)
        if withScale {
            var along = 0.0
            for (source, target) in zip(sources, targets) {
                along += dot(rotation * (source - sourceMean), target - targetMean)
            }
            scale = along / sourceSpread
            guard scale.isFinite, scale > 0 else { return nil }
        }
        rigid = RigidTransform(
            rotation: rotation, translation: targetMean - scale * (rotation * sourceMean))
    }

    /// The dominant eigenvector, by squaring: forty times are enough for values that differ in the
    /// eleventh digit.
    static func dominant(_ matrix: [SIMD4<Double>]) -> SIMD4<Double> {
        var m = matrix
        for _ in 0..<40 {
            var square = m
            for row in 0..<4 {
                square[row] = m[0] * m[row].x + m[1] * m[row].y + m[2] * m[row].z + m[3] * m[row].w
            }
            let largest = (0..<4).reduce(0.0) { max($0, square[$1].max(), -square[$1].min()) }
            m = square.map { $0 / max(largest, 1e-300) }
        }
        return m.max { ($0 * $0).sum() < ($1 * $1).sum() } ?? SIMD4(1, 0, 0, 0)
    }
}
