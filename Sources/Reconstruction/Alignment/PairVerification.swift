import Glibc
import Scene
import Vision

/// A pair of photos with the features that match by appearance.
struct MatchedPair: Sendable {
    let pair: PhotoPair
    /// Indices of features in the first and the second photo.
    var matches: [(first: Int32, second: Int32)]
}

/// A pair of photos with the matches that geometry confirmed.
struct VerifiedPair: Sendable {
    let pair: PhotoPair
    /// Indices of features in the first and the second photo that show the same point.
    var matches: [(first: Int32, second: Int32)]
    /// Pose of the second camera relative to the first, computed from the matches. The translation
    /// has length 1, or 0 if the camera only rotated.
    var secondFromFirst: RigidTransform
}

/// Matches two photos and keeps the matches that fit one motion of the camera.
struct PairVerification: Sendable {
    /// Matcher by appearance. Its ratio of the nearest to the second nearest distance is less
    /// strict than Lowe's 0.8, since geometric verification follows. A guess.
    static let matcher = FeatureMatcher(ratio: 0.85)
    /// A pair is verified only if at least this number of matches agree: five matches determine the
    /// motion, and a few more may agree by chance. COLMAP's `min_num_inliers`.
    static let leastMatches = 15
    /// Matcher that compares a feature only with those near its epipolar line. Its ratio is Lowe's
    /// 0.8, since a false match is less likely among so few features.
    private static let guidedMatcher = GuidedMatcher(ratio: 0.8, band: priorBand)
    /// At least this share of the matches near epipolar lines must agree with a motion (guess). By
    /// chance about a fourteenth agrees: a match agrees within 1.5 pixels of its line, and features
    /// are compared within some 20 pixels of the line.
    private static let leastShareNearLines = 0.3
    /// Features are compared within this distance of a prior's epipolar line, as a share of the
    /// focal length (guess). It is the usual error of a prior, 2.3°.
    private static let priorBand = 0.04
    /// Largest difference between the rotation of a motion and the rotation by the priors, radians
    /// (guess). A larger difference comes from different things that look alike.
    private static let mostRotationDifference = 15 * Double.pi / 180
    /// Number of fits of a pure rotation (guess). After each fit, inliers are chosen again.
    private static let rotationFits = 3
    /// A match counts in the next fit if its error is below this multiple of the median error, or
    /// below the limit that `errorPixels` sets (guess).
    private static let mostMedians = 2.0
    /// An epipolar line has no direction if its normal at depth 1 is shorter than this (guess):
    /// such a normal is numerical noise.
    private static let leastLineNormal = 1e-12

    let cameras: [Intrinsics]
    /// A match agrees with a motion if it is within this distance of its epipolar line, pixels.
    let errorPixels: Double

    /// The features of a pair that match by appearance. Throws when memory is short.
    static func matched(
        _ pair: PhotoPair, _ photos: [AlignmentPhoto], rays: [[Vector2]]
    ) throws(VisionError) -> MatchedPair {
        var matches = try matcher.matches(
            photos[pair.first].features, photos[pair.second].features
        ).map { (first: Int32($0.first), second: Int32($0.second)) }
        // A feature outside the range of the lens model has no ray, so its match is not used.
        matches.removeAll {
            !rays[pair.first][Int($0.first)].x.isFinite
                || !rays[pair.second][Int($0.second)].x.isFinite
        }
        return MatchedPair(pair: pair, matches: matches)
    }

    /// The features of a photo, sorted so that those near an epipolar line are found fast.
    static func sorted(_ photo: AlignmentPhoto, rays: [Vector2]) -> SortedFeatures {
        SortedFeatures(photo.features, at: rays, columnWidth: 2 * priorBand)
    }

    /// The verified matches of a pair. Each match is searched for only near the epipolar lines of
    /// the priors (guided matching). Nil where a photo has no prior, or too few matches agree to
    /// trust the priors. Throws when memory is short.
    func verifiedNearLines(
        _ pair: PhotoPair, _ photos: [AlignmentPhoto], _ sorted: [SortedFeatures?],
        rays: [[Vector2]]
    ) throws(VisionError) -> VerifiedPair? {
        guard let a = photos[pair.first].prior, let b = photos[pair.second].prior,
            let first = sorted[pair.first], let second = sorted[pair.second]
        else { return nil }
        let motion = b * a.inverse
        let matches = Self.guidedMatcher.matches(first, second) { Self.line(motion, $0) }
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

    /// The verified matches of a pair; nil when there are too few. Throws when memory is short.
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
        // If a prior is wrong, most matches are far from the epipolar lines of the priors.
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
            // If the camera only rotated, the matches do not determine a translation.
            return expected == nil ? pureRotation(pair, matches, seen, within: distance) : nil
        }
        if let expected {
            let difference = (relative.transform.rotation * expected.rotation.inverse).angle
            guard difference < Self.mostRotationDifference else { return nil }
        }
        return VerifiedPair(
            pair: pair,
            matches: zip(matches, relative.isInlier).filter { $0.1 }.map { $0.0 },
            secondFromFirst: relative.transform)
    }

    /// The pair as views of a camera that only rotated; nil if fewer than half of the matches agree
    /// with a rotation.
    private func pureRotation(
        _ pair: PhotoPair, _ matches: [(first: Int32, second: Int32)],
        _ seen: [(first: Vector2, second: Vector2)], within distance: Double
    ) -> VerifiedPair? {
        let directions = seen.map { (Self.direction($0.first), Self.direction($0.second)) }
        var kept = Array(matches.indices)
        var motion = RigidTransform.identity
        for _ in 0..<Self.rotationFits {
            guard
                let fit = Similarity(
                    aligning: kept.map { directions[$0].0 }, to: kept.map { directions[$0].1 },
                    withScale: false)
            else { return nil }
            motion.rotation = fit.rigid.rotation
            let errors = directions.map { (motion.rotation * $0.0 - $0.1).length }
            let limit = max(distance, Self.mostMedians * (kept.map { errors[$0] }.upperMedian ?? 0))
            kept = matches.indices.filter { errors[$0] < limit }
        }
        kept = kept.filter {
            (motion.rotation * directions[$0].0 - directions[$0].1).length < distance
        }
        guard kept.count >= Self.leastMatches, 2 * kept.count >= matches.count else { return nil }
        return VerifiedPair(
            pair: pair, matches: kept.map { matches[$0] }, secondFromFirst: motion)
    }

    private static func direction(_ ray: Vector2) -> Vector3 {
        Vector3(ray.x, ray.y, 1).normalized ?? Vector3(0, 0, 1)
    }

    /// The epipolar line (a, b, c) of a ray of the first camera, at depth 1 in the second camera:
    /// ax + by + c = 0 with a² + b² = 1. A ray along the motion fits every point, so all three
    /// numbers are 0.
    static func line(_ secondFromFirst: RigidTransform, _ first: Vector2) -> Vector3 {
        let rotated = secondFromFirst.rotation * Vector3(first.x, first.y, 1)
        let line = cross(secondFromFirst.translation, rotated)
        let normal = (line.x * line.x + line.y * line.y).squareRoot()
        return normal > leastLineNormal ? line / normal : .zero
    }

    /// Distance at depth 1 from the second ray to the plane through the first ray and the motion.
    static func epipolarDistance(
        _ secondFromFirst: RigidTransform, _ first: Vector2, _ second: Vector2
    ) -> Double {
        abs(dot(line(secondFromFirst, first), Vector3(second.x, second.y, 1)))
    }
}
