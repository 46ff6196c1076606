import Scene

/// Decides which of the points that were followed through some views cannot be at rest. Distances
/// are in pixels of the views.
struct StaticPointTest {
    private let views: [MotionView]
    /// Median inverse depth of the map's points in front of the first view; nil where there are
    /// none.
    private let sceneInverseDepth: Double?

    // Limits whose comments give no other origin were chosen on three rendered walks:
    // Docs/Figures/history/Scenes.md, "Who walks by". Lengths are in pixels.

    /// A track is not at rest if its largest distance from the projections of the best point at
    /// rest exceeds this: a smaller distance may be an error of matching.
    private static let mostResidual = 1.0
    /// A track is surely at rest if this distance is below this limit.
    private static let mostStaticResidual = 0.6
    /// Standard deviation of a followed point's position (guess).
    private static let matchingPixels = 0.3
    /// A track is a motion if its largest jump is below this length, or below the share `jumpShare`
    /// of its distance from rest. A wrong match jumps about as far as it is from rest; a person who
    /// walks with varying speed is farther from rest. Chosen on nine rendered walks of the seeds
    /// 3250 to 3312.
    private static let mostJump = 1.0
    private static let jumpShare = 0.25
    /// A track is a motion only if the patches at its two ends have at least this correlation.
    private static let leastCorrelation = 0.8
    /// A track is a motion only if its two ends are at least this far apart.
    private static let leastDisplacement = 1.0
    /// No point is taken to be nearer to the first view than this share of the map's median depth.
    private static let nearestShare = 1.0 / 3
    /// Depth of the surroundings, as a multiple of the median depth of the map. A point at rest at
    /// this depth moves in the picture almost only because the camera rotates and shakes.
    private static let farShare = 5.0
    /// Two points are neighbours if they are nearer to each other than this.
    private static let neighbourPixels = 24.0
    /// Two neighbours move alike if their curvatures differ by less than this length plus the share
    /// `similarShare` of the curvature.
    private static let similarPixels = 1.5
    private static let similarShare = 0.15
    /// A point moves only if at least this number of neighbours moves like it: fewer may be chance.
    private static let fewestNeighbours = 4
    /// The poses are in doubt, and no point counts as moving, if the number of points at rest is
    /// less than this multiple of the number of points that count neither as resting nor as moving.
    /// Chosen on the rendered walk handled_passer_3290.
    private static let leastStaticShare = 1.5
    /// Iterations of the search for the best inverse depth (guess).
    private static let iterations = 8
    /// Step in inverse depth for the numerical derivative, as a share of the map's median inverse
    /// depth (guess).
    private static let derivativeShare = 1e-3
    /// This is added to the sum of squared derivatives, so that no division by zero occurs for a
    /// point without parallax.
    private static let leastSquaredDerivative = 1e-12

    init(views: [MotionView], mapPoints: [Vector3]) {
        self.views = views
        let cameraFromWorld = views[0].worldFromCamera.inverse
        var depths: [Double] = []
        for point in mapPoints {
            let depth = (cameraFromWorld * point).z
            if depth > 0 { depths.append(depth) }
        }
        depths.sort()
        sceneInverseDepth = depths.isEmpty ? nil : 1 / depths[depths.count / 2]
    }

    /// A comparison of a followed point's track with the best point at rest: the point on the first
    /// view's ray whose projections fit the track best.
    struct Residual {
        var place: Vector2
        /// Largest distance between the track and the projections of the point at rest, pixels.
        var largest: Double
        /// Curvature of the track minus that of the projections: half of the second difference.
        var curvature: Vector2
        /// Inverse depth of the point at rest in the first view, and its standard deviation.
        var inverseDepth: Double
        var inverseDepthError: Double
    }

    /// The positions, in the first view, of the points that move.
    /// - Parameter residuals: one for each track; nil for a track that fits no point at rest.
    func moving(_ tracks: [[Vector2]], _ residuals: [Residual?]) -> [Vector2] {
        var staticPlaces: [Vector2] = []
        var candidates: [Residual] = []
        var outlierCount = 0
        for (track, residual) in zip(tracks, residuals) {
            guard let residual else { continue }
            if residual.largest < Self.mostStaticResidual {
                staticPlaces.append(track[0])
            } else if residual.largest > Self.mostResidual {
                outlierCount += 1
                if isMotion(track, residual) { candidates.append(residual) }
            }
        }
        let moving = candidates.filter { candidate in
            let most = Self.similarPixels + Self.similarShare * candidate.curvature.length
            let similar = candidates.count {
                ($0.place - candidate.place).length < Self.neighbourPixels
                    && ($0.curvature - candidate.curvature).length < most
            }
            guard similar >= Self.fewestNeighbours else { return false }
            return similar
                > staticPlaces.count { ($0 - candidate.place).length < Self.neighbourPixels }
        }
        let unexplained = Double(outlierCount - moving.count)
        guard Double(staticPlaces.count) >= Self.leastStaticShare * unexplained else { return [] }
        return moving.map(\.place)
    }

    /// Whether a track that no point at rest explains is a motion, not a wrong match.
    private func isMotion(_ track: [Vector2], _ residual: Residual) -> Bool {
        jump(of: track) < max(Self.mostJump, Self.jumpShare * residual.largest)
            && (track[track.count - 1] - track[0]).length >= Self.leastDisplacement
            && correlation(of: track) >= Self.leastCorrelation
    }

    /// The pixels at which all views see a point at rest. The point is given by its direction from
    /// the first view and its inverse depth.
    private func projections(_ direction: Vector3, inverseDepth: Double) -> [Vector2]? {
        var places: [Vector2] = []
        for view in views {
            guard
                let place = views[0].place(of: direction, inverseDepth: inverseDepth, in: view)
            else { return nil }
            places.append(place)
        }
        return places
    }

    /// The point at rest on the first view's ray that fits best (Gauss-Newton over its inverse
    /// depth).
    func residual(of track: [Vector2]) -> Residual? {
        guard track.count == views.count, let direction = views[0].direction(of: track[0]) else {
            return nil
        }
        let unit = sceneInverseDepth ?? 1
        let nearest = sceneInverseDepth.map { $0 / Self.nearestShare } ?? .infinity
        var inverseDepth = unit
        var weight = 0.0
        let step = Self.derivativeShare * unit
        for _ in 0..<Self.iterations {
            guard let here = projections(direction, inverseDepth: inverseDepth),
                let beside = projections(direction, inverseDepth: inverseDepth + step)
            else { return nil }
            var (right, square) = (0.0, Self.leastSquaredDerivative)
            for index in track.indices {
                let slope = (beside[index] - here[index]) / step
                right += (slope * (track[index] - here[index])).sum()
                square += (slope * slope).sum()
            }
            inverseDepth = min(nearest, max(0, inverseDepth + right / square))
            weight = square
        }
        guard let best = projections(direction, inverseDepth: inverseDepth) else { return nil }
        let errors = zip(track, best).map { $0 - $1 }
        let middle = errors[errors.count / 2 - 1]
        return Residual(
            place: track[0], largest: errors.map(\.length).max() ?? 0,
            curvature: (errors[0] + errors[errors.count - 1]) / 2 - middle,
            inverseDepth: inverseDepth,
            inverseDepthError: Self.matchingPixels / weight.squareRoot())
    }

    /// The largest difference between two consecutive steps of a track, pixels, after the apparent
    /// motion of a far point at rest is subtracted; infinite where a view does not see that point.
    private func jump(of track: [Vector2]) -> Double {
        let inverseDepth = (sceneInverseDepth ?? 0) / Self.farShare
        guard let direction = views[0].direction(of: track[0]),
            let projections = projections(direction, inverseDepth: inverseDepth)
        else { return .infinity }
        let stabilised = zip(track, projections).map { $0 - $1 }
        let steps = zip(stabilised.dropFirst(), stabilised).map { $0 - $1 }
        return zip(steps.dropFirst(), steps).map { ($0 - $1).length }.max() ?? 0
    }

    /// Correlation of the patches at both ends of a track, −1...1; −1 at the picture's edge.
    private func correlation(of track: [Vector2]) -> Double {
        guard let one = patch(views[0].luma, track[0]),
            let two = patch(views[views.count - 1].luma, track[track.count - 1])
        else { return -1 }
        var correlation = Correlation()
        for (before, now) in zip(one, two) { correlation.add(now, before) }
        return correlation.coefficient ?? -1
    }

    /// Pixels to each side of the middle of a patch.
    private static let patchReach = 5

    /// The patch round a place, by bilinear interpolation; nil at the picture's edge.
    private func patch(_ picture: LumaPlane, _ place: Vector2) -> [Double]? {
        let (left, top) = (place.x.rounded(.down), place.y.rounded(.down))
        let (u, v) = (place.x - left, place.y - top)
        let (x, y, reach) = (Int(left), Int(top), Self.patchReach)
        guard x >= reach, y >= reach, x + reach + 1 < picture.width,
            y + reach + 1 < picture.height
        else { return nil }
        var values: [Double] = []
        picture.values.withUnsafeBufferPointer { pixels in
            for row in (y - reach)...(y + reach) {
                let start = row * picture.width
                for column in (x - reach)...(x + reach) {
                    values.append(bilinear(pixels, start + column, picture.width, u, v))
                }
            }
        }
        return values
    }
}
