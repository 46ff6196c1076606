import Scene

/// Whether two aligned passes contradict each other: a point of one must not lie in front of a
/// surface that a photo of the other sees.
struct PassContradiction {
    // The limits of this type are guesses.

    /// A point is in front if it is nearer by more than this share of the box's diagonal.
    private static let tolerance = 0.05
    /// Points of a photo are compared if they lie in one cell of this share of its width.
    private static let cellShare = 0.02
    /// Passes contradict if more than this share of the comparable points is in front.
    static let mostShare = 0.1
    /// Least number of comparable samples.
    static let leastCompared = 30

    /// Number of compared samples, and of contradicting ones.
    private(set) var compared = 0
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
