import Scene

/// Finds the factor by which guessed focal lengths are wrong, before any photo is placed. With the
/// right focal length, the most matches agree with a motion of the camera.
struct FocalSearch {
    let matching: PhotoMatching
    let matched: [MatchedPair]

    /// Ratio of neighbouring focal lengths that are tried (guess). The bundle adjustment later
    /// refines the best one.
    private static let step = 1.2
    /// Range of the factors that are tried (guess). It covers lenses from fisheye to telephoto.
    private static let range = 0.4...4.0
    /// Number of pairs of photos whose matches are tested (guess). The pairs with the most matches
    /// are taken.
    private static let pairs = 20
    /// A focal length replaces the best one so far if the number of matches that fit it is larger
    /// by more than this factor (guess). A smaller gain may be chance.
    private static let improvement = 1.02
    /// A match agrees with a motion if it is within this distance of its epipolar line, pixels
    /// (guess). The limit is stricter than the one for a guessed camera, so that a wrong focal
    /// length loses matches.
    private static let errorPixels = 1.5

    /// The factor that corrects the guessed focal lengths.
    func factor() -> Double {
        let order = matched.indices.sorted {
            (matched[$1].matches.count, $0) < (matched[$0].matches.count, $1)
        }
        let tried = order.prefix(Self.pairs).map { matched[$0] }
        var (best, most) = (1.0, inlierCount(tried, 1))
        for direction in [Self.step, 1 / Self.step] {
            var factor = best * direction
            while Self.range.contains(factor) {
                let count = inlierCount(tried, factor)
                guard Double(count) > Self.improvement * Double(most) else { break }
                (best, most) = (factor, count)
                factor *= direction
            }
            // If a longer focal length fits better, shorter ones are not tried.
            if best != 1 { break }
        }
        return best
    }

    private func inlierCount(_ tried: [MatchedPair], _ factor: Double) -> Int {
        var scaled = PhotoMatching(
            photos: matching.photos, cameras: Self.cameras(matching.cameras, times: factor),
            workers: matching.workers)
        scaled.errorPixels = Self.errorPixels
        return scaled.verified(tried).reduce(0) { $0 + $1.matches.count }
    }

    /// The cameras with their focal lengths multiplied by a factor.
    static func cameras(_ cameras: [Intrinsics], times factor: Double) -> [Intrinsics] {
        cameras.map { camera in
            var camera = camera
            camera.fx *= factor
            camera.fy *= factor
            return camera
        }
    }
}
