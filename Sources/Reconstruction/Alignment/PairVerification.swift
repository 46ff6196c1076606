import Glibc
import Scene
import Vision

/// What looks alike in two photos.
struct MatchedPair: Sendable {
    let pair: PhotoPair
    /// Features of the first and of the second.
    var matches: [(first: Int32, second: Int32)]
}

/// A pair of photos with the matches that geometry confirmed.
struct VerifiedPair: Sendable {
    let pair: PhotoPair
    /// Features of the first and of the second that are one place.
    var matches: [(first: Int32, second: Int32)]
    /// How the second lies to the first, as these matches say; its translation has length 1.
    var secondFromFirst: RigidTransform
}

/// Matches two photos and leaves what fits one motion of the camera.
struct PairVerification: Sendable {
    /// Ratio of the nearest to the second nearest distance; less strict than Lowe's 0.8, since
    /// geometric verification follows.
    private static let matcher = FeatureMatcher(ratio: 0.85)
    /// Fewer agreeing matches are chance: five fix the motion.
    static let leastMatches = 15
    /// Fewer compete for the nearest where only those near a line do: Lowe's own.
    private static let lineMatcher = LineMatcher(ratio: 0.8, band: priorBand)
    /// Near a line more agree by chance: of 1.5 pixels to each side in a band of some 20 a
    /// fourteenth.
    private static let leastShareNearLines = 0.3
    /// How far a usual prior's epipolar line is off, as a share of the focal length: 2.3°.
    private static let priorBand = 0.04
    /// A motion that turns the other way than the priors say is a likeness, not the same thing.
    private static let widestDoubt = 15 * Double.pi / 180

    let cameras: [Intrinsics]
    /// Largest distance of an agreeing match from its epipolar line.
    let errorPixels: Double

    /// Features that look alike. Throws when memory is short.
    static func matched(
        _ pair: PhotoPair, _ photos: [AlignmentPhoto], rays: [[Vector2]]
    ) throws(VisionError) -> MatchedPair {
        var matches = try matcher.matches(
            photos[pair.first].features, photos[pair.second].features
        ).map { (first: Int32($0.first), second: Int32($0.second)) }
        // Outside of the lens's picture a ray is not known.
        matches.removeAll {
            !rays[pair.first][Int($0.first)].x.isFinite
                || !rays[pair.second][Int($0.second)].x.isFinite
        }
        return MatchedPair(pair: pair, matches: matches)
    }

    /// A photo's features, to be compared with those near a line.
    static func sorted(_ photo: AlignmentPhoto, rays: [Vector2]) -> SortedFeatures {
        SortedFeatures(photo.features, at: rays, columnWidth: 2 * priorBand)
    }

    /// The verified matches of a pair, searched only near the epipolar lines of the priors; nil
    /// when they are too few to trust the priors. Throws when memory is short.
    func verifiedNearLines(
        _ pair: PhotoPair, _ photos: [AlignmentPhoto], _ sorted: [SortedFeatures?],
        rays: [[Vector2]]
    ) throws(VisionError) -> VerifiedPair? {
        guard let a = photos[pair.first].prior, let b = photos[pair.second].prior,
            let first = sorted[pair.first], let second = sorted[pair.second]
        else { return nil }
        let motion = b * a.inverse
        let matches = Self.lineMatcher.matches(first, second) { Self.line(motion, $0) }
            .map { (first: Int32($0.first), second: Int32($0.second)) }
        let found = try verified(
            pair, matches, rays, within: errorPixels / focalPixels(pair, photos),
            expected: motion)
        guard let found,
            Double(found.matches.count) >= Self.leastShareNearLines * Double(matches.count)
        else { return nil }
        return found
    }

    private func focalPixels(_ pair: PhotoPair, _ photos: [AlignmentPhoto]) -> Double {
        let (first, second) = (photos[pair.first], photos[pair.second])
        return min(
            cameras[first.camera].fx / first.pixelSize,
            cameras[second.camera].fx / second.pixelSize)
    }

    /// Nil when the two have too little in common. Throws when memory is short.
    func verified(
        _ matched: MatchedPair, _ photos: [AlignmentPhoto], rays: [[Vector2]]
    ) throws(VisionError) -> VerifiedPair? {
        let (pair, matches) = (matched.pair, matched.matches)
        let (first, second) = (photos[pair.first], photos[pair.second])
        let focal = focalPixels(pair, photos)
        guard let a = first.prior, let b = second.prior else {
            return try verified(pair, matches, rays, within: errorPixels / focal, expected: nil)
        }
        let motion = b * a.inverse
        let near = matches.filter {
            Self.epipolarDistance(
                motion, rays[pair.first][Int($0.first)], rays[pair.second][Int($0.second)])
                < Self.priorBand
        }
        let found = try verified(pair, near, rays, within: errorPixels / focal, expected: motion)
        // With a wrong prior most matches lie elsewhere.
        guard found == nil, 2 * near.count < matches.count else { return found }
        return try verified(pair, matches, rays, within: errorPixels / focal, expected: motion)
    }

    private func verified(
        _ pair: PhotoPair, _ matches: [(first: Int32, second: Int32)], _ rays: [[Vector2]],
        within distance: Double, expected: RigidTransform?
    ) throws(VisionError) -> VerifiedPair? {
        guard matches.count >= Self.leastMatches else { return nil }
        let seen = matches.map {
            (first: rays[pair.first][Int($0.first)], second: rays[pair.second][Int($0.second)])
        }
        guard
            let relative = try RelativePose.find(
                first: seen.map(\.first), second: seen.map(\.second), threshold: distance,
                weighsAll: true),
            relative.inlierCount >= Self.leastMatches
        else {
            // Without a baseline the translation is undetermined.
            return expected == nil ? turned(pair, matches, seen, within: distance) : nil
        }
        if let expected {
            let doubt = (relative.transform.rotation * expected.rotation.inverse).angle
            guard doubt < Self.widestDoubt else { return nil }
        }
        return VerifiedPair(
            pair: pair,
            matches: zip(matches, relative.isInlier).filter { $0.1 }.map { $0.0 },
            secondFromFirst: relative.transform)
    }

    /// The pair as one camera that was only turned; nil when most of the matches say otherwise.
    private func turned(
        _ pair: PhotoPair, _ matches: [(first: Int32, second: Int32)],
        _ seen: [(first: Vector2, second: Vector2)], within distance: Double
    ) -> VerifiedPair? {
        let directions = seen.map { (Self.direction($0.first), Self.direction($0.second)) }
        var kept = Array(matches.indices)
        var turn = RigidTransform.identity
        for _ in 0..<3 {
            guard
                let fit = Similarity(
                    aligning: kept.map { directions[$0].0 }, to: kept.map { directions[$0].1 },
                    withScale: false)
            else { return nil }
            turn.rotation = fit.rigid.rotation
            let errors = directions.map { (turn.rotation * $0.0 - $0.1).length }
            let limit = max(distance, 2 * (kept.map { errors[$0] }.upperMedian ?? 0))
            kept = matches.indices.filter { errors[$0] < limit }
        }
        kept = kept.filter {
            (turn.rotation * directions[$0].0 - directions[$0].1).length < distance
        }
        guard kept.count >= Self.leastMatches, 2 * kept.count >= matches.count else { return nil }
        return VerifiedPair(
            pair: pair, matches: kept.map { matches[$0] }, secondFromFirst: turn)
    }

    private static func direction(_ ray: Vector2) -> Vector3 {
        Vector3(ray.x, ray.y, 1).normalized ?? Vector3(0, 0, 1)
    }

    /// The line (a, b, c) at depth 1 on which ax + by + c is 0 where the second camera sees what
    /// the first sees along a ray; a² + b² = 1. All zero along the motion: every place is on it.
    static func line(_ secondFromFirst: RigidTransform, _ first: Vector2) -> Vector3 {
        let turned = secondFromFirst.rotation * Vector3(first.x, first.y, 1)
        let line = cross(secondFromFirst.translation, turned)
        let across = (line.x * line.x + line.y * line.y).squareRoot()
        return across > 1e-12 ? line / across : .zero
    }

    /// Distance of the second ray from the plane that the first ray spans with the motion, at
    /// depth 1.
    static func epipolarDistance(
        _ secondFromFirst: RigidTransform, _ first: Vector2, _ second: Vector2
    ) -> Double {
        abs(dot(line(secondFromFirst, first), Vector3(second.x, second.y, 1)))
    }
}
