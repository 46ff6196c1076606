import Scene

/// Compares two aligned passes. They contradict each other if many points of one pass lie in front
/// of a surface that a photo of the other pass sees.
struct PassContradiction {
    // The limits of this type are guesses.

    /// A point is in front of a surface if it is nearer to the camera by more than this share of
    /// the box's diagonal.
    private static let tolerance = 0.05
    /// A point is compared with the points that a photo shows in the same square cell. The side of
    /// a cell is this share of the photo's width.
    private static let cellShare = 0.02
    /// Two passes contradict each other if, in more than this share of the comparisons, the point
    /// is in front of the surface.
    static let mostShare = 0.1
    /// Two passes are consistent only if at least this number of comparisons was possible.
    static let leastCompared = 30

    /// Number of comparisons of a point with a photo.
    private(set) var compared = 0
    /// Number of comparisons in which the point is in front of the surface.
    private(set) var contradicting = 0

    var areConsistent: Bool {
        compared >= Self.leastCompared
            && Double(contradicting) <= Self.mostShare * Double(compared)
    }

    init(_ target: ObjectFeatures, _ source: ObjectFeatures, _ targetFromSource: Similarity) {
        let tolerance = Self.tolerance * target.box.size.length
        let toTarget = Self.points(of: source).map { targetFromSource * $0 }
        compare(target, toTarget, tolerance)
        let inverse = targetFromSource.inverse
        let toSource = Self.points(of: target).map { inverse * $0 }
        compare(source, toSource, tolerance * inverse.scale)
    }

    private static func points(of side: ObjectFeatures) -> [Vector3] {
        Set(side.tracksOfFeatures.joined()).sorted().compactMap { side.model.tracks[$0].position }
    }

    private mutating func compare(
        _ side: ObjectFeatures, _ points: [Vector3], _ tolerance: Double
    ) {
        for (place, photo) in side.model.photos.enumerated() {
            guard let pose = side.model.poses[place] else { continue }
            let camera = side.model.cameras[photo.camera]
            let cell = Self.cellShare * Double(camera.width)
            func cellOf(_ pixel: Vector2) -> SIMD2<Int> {
                SIMD2(Int(pixel.x / cell), Int(pixel.y / cell))
            }
            var nearest: [SIMD2<Int>: Double] = [:]
            for (feature, track) in side.tracksOfFeatures[place].enumerated() {
                guard let position = side.model.tracks[track].position else { continue }
                let seen = cellOf(side.features[place].keypoints[feature].pixel)
                nearest[seen] = min(nearest[seen] ?? .infinity, (pose * position).z)
            }
            for point in points {
                let inCamera = pose * point
                guard let pixel = camera.project(inCamera), camera.contains(pixel),
                    let depth = nearest[cellOf(pixel)]
                else { continue }
                compared += 1
                if inCamera.z < depth - tolerance { contradicting += 1 }
            }
        }
    }
}
