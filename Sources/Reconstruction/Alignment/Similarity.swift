import Scene

/// A change of frame and scale, named `targetFromSource`: a point is scaled, rotated and
/// translated.
struct Similarity: Equatable, Sendable {
    /// Number of target units in one unit of the source.
    var scale = 1.0
    var rigid = RigidTransform.identity

    static func * (similarity: Similarity, point: Vector3) -> Vector3 {
        similarity.rigid * (similarity.scale * point)
    }

    /// The box in the target's frame.
    static func * (similarity: Similarity, box: BoundingBox) -> BoundingBox {
        BoundingBox(
            center: similarity * box.center, size: similarity.scale * box.size,
            worldFromObject: similarity.rigid.rotation * box.worldFromObject)
    }

    var inverse: Similarity {
        let back = rigid.inverse
        return Similarity(
            scale: 1 / scale,
            rigid: RigidTransform(
                rotation: back.rotation, translation: back.translation / scale))
    }

    /// The pose `worldFromCamera` in the target's frame. Its axes stay unit vectors.
    static func * (similarity: Similarity, pose: RigidTransform) -> RigidTransform {
        RigidTransform(
            rotation: similarity.rigid.rotation * pose.rotation,
            translation: similarity * pose.translation)
    }
}

extension Similarity {
    /// The least-squares transform from `sources` to `targets`, pair by pair; nil when there are
    /// fewer than three pairs, or all sources or all targets coincide.
    init?(aligning sources: [Vector3], to targets: [Vector3], withScale: Bool) {
        guard sources.count == targets.count, Self.isSpread(sources), Self.isSpread(targets),
            let found = SimilarityTransform(
                aligning: sources, to: targets, withScale: withScale)
        else { return nil }
        scale = found.scale
        rigid = RigidTransform(rotation: found.rotation, translation: found.translation)
    }

    private static func isSpread(_ points: [Vector3]) -> Bool {
        guard let first = points.first else { return false }
        return points.allSatisfy(\.isFinite) && points.contains { $0 != first }
    }
}
