import Scene

/// Finds the error of a guessed focal length before any photo is placed: with the right one, the
/// most matches agree with a motion of the camera.
struct FocalSearch {
    let matching: PhotoMatching
    let matched: [MatchedPair]

    /// Ratio between neighbouring candidates of the focal length; the bundle adjustment refines it
    /// (guess).
    private static let step = 1.2
    /// Range of the factor for a guessed focal length (guess): from a fisheye to a telephoto lens.
    private static let range = 0.4...4.0
    /// Number of pairs that are tried (guess): those with the most matches.
    private static let pairs = 20
    /// A focal length is better than another only if this multiple of the matches fits it (guess):
    /// a smaller gain may be chance.
    private static let improvement = 1.02
    /// Largest distance of an agreeing match from its epipolar line (guess): stricter than for
    /// verifying a guessed camera, so that a wrong focal length loses matches.
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
            // If a longer focal length is better, shorter ones need not be tried.
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
