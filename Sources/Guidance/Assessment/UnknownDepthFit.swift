import Scene

/// Fits the motion of a body on a plane to the tracks of its points in several pictures. Only a
/// range of each point's depth is known. The fit uses least squares over the pixels (Gauss-Newton
/// with Tukey's weights; depths are eliminated point by point).
struct UnknownDepthFit {
    /// The motion from the first picture to each later one.
    private(set) var motions: [PlaneMotion]
    /// The number of points that the motions explain.
    private(set) var inlierCount = 0

    /// A point of the body: its ray and its depth in the first picture, and its places in the later
    /// ones.
    private struct Point {
        let origin: Vector3
        /// Step along the ray for one unit of depth, in the object frame; the ray starts at
        /// `origin`.
        let direction: Vector3
        let depths: Range<Double>
        let places: [Vector2]
        var depth: Double
    }

    private var points: [Point] = []
    private let camera: Intrinsics
    private let cameraFromObject: [RigidTransform]

    /// The motions explain a point if its error is below this in each picture, pixels.
    private static let inlierPixels = 1.0
    /// Points with an error above this multiple of the median error are ignored.
    private static let gateMedians = 3.0
    /// Points are never ignored for an error below this, pixels: the first iterations start far
    /// away.
    private static let gatePixels = 3.0
    /// Number of Gauss-Newton iterations (guess).
    private static let iterations = 12
    /// The fit starts with each depth at this share of its range, counted from the near end:
    /// surfaces face the camera.
    private static let firstShare = 0.3
    /// A depth at either end of its range adds an error of this many pixels.
    private static let rangePixels = 0.5
    /// Step of the numerical derivatives: radians for the turn, and for lengths a share of the mean
    /// depth.
    private static let step = 1e-4
    /// The diagonal of the equations is increased by this share, so that steps stay short
    /// (Levenberg-Marquardt).
    private static let damping = 1e-6

    /// Fits motions to tracks twice: one fit starts from rest, the other from the motion that fits
    /// the points at their initial depths. The fit that explains more points counts. Nil where the
    /// tracks determine no motion.
    /// - Parameters:
    ///   - tracks: places of each point in all pictures, and the range of its depth in the first.
    ///   - objectFromCamera: the poses in all pictures.
    init?(
        _ tracks: [(places: [Vector2], depths: Range<Double>)], by camera: Intrinsics,
        from objectFromCamera: [RigidTransform]
    ) {
        guard let first = objectFromCamera.first, objectFromCamera.count > 1 else { return nil }
        self.camera = camera
        cameraFromObject = objectFromCamera.dropFirst().map(\.inverse)
        motions = Array(repeating: PlaneMotion(), count: cameraFromObject.count)
        points = tracks.compactMap { places, depths in
            guard let start = places.first, let ray = camera.ray(through: start),
                places.count == objectFromCamera.count
            else { return nil }
            let depth =
                depths.lowerBound + Self.firstShare * (depths.upperBound - depths.lowerBound)
            return Point(
                origin: first.translation, direction: first.rotation * ray, depths: depths,
                places: Array(places.dropFirst()), depth: depth)
        }
        let starts = [motions, motionsAtFirstDepths].compactMap { $0 }
        let fits = starts.compactMap(improved)
        guard let best = fits.max(by: { $0.inlierCount < $1.inlierCount }) else { return nil }
        (motions, points, inlierCount) = (best.motions, best.points, best.inlierCount)
    }

    /// The motion that fits the points at their initial depths, divided evenly among the pictures.
    private var motionsAtFirstDepths: [PlaneMotion]? {
        guard let last = cameraFromObject.last else { return nil }
        let fit = PlaneMotionFit(
            points.map { $0.origin + $0.depth * $0.direction },
            seenAt: points.compactMap(\.places.last), by: camera, from: last)
        return fit.map { fit in
            motions.indices.map { index in
                let share = Double(index + 1) / Double(motions.count)
                return PlaneMotion(
                    turn: share * fit.motion.turn, shift: share * fit.motion.shift)
            }
        }
    }

    /// The fit that starts from these motions; nil where the points do not determine a solution.
    private func improved(from start: [PlaneMotion]) -> UnknownDepthFit? {
        var fit = self
        fit.motions = start
        for _ in 0..<Self.iterations {
            guard fit.improve() else { return nil }
        }
        fit.inlierCount = fit.points.count { fit.distance(of: $0) < Self.inlierPixels }
        return fit
    }

    /// The projection of a moved point minus its place in a picture, pixels; nil where the point is
    /// behind the camera.
    private func error(
        of point: Point, at depth: Double, by motion: PlaneMotion, in picture: Int
    ) -> Vector2? {
        let place = motion(point.origin + depth * point.direction)
        return camera.project(cameraFromObject[picture] * place)
            .map { $0 - point.places[picture] }
    }

    /// The largest distance between a moved point's projection and its place in a picture, pixels.
    private func distance(of point: Point) -> Double {
        motions.indices.map { picture in
            error(of: point, at: point.depth, by: motions[picture], in: picture)?.length
                ?? .infinity
        }.max() ?? .infinity
    }

    private mutating func improve() -> Bool {
        let distances = points.map(distance)
        guard let middle = distances.median, middle.isFinite else { return false }
        let gate = max(Self.gatePixels, Self.gateMedians * middle)
        let step = Self.step * points.reduce(0) { $0 + $1.depth } / Double(points.count)
        let lines = points.map { linearized($0, step: step) }
        var equations = NormalEquations(unknowns: PlaneMotion.unknowns * motions.count)
        for (line, distance) in zip(lines, distances) where distance < gate {
            let share = distance / gate
            line?.add(to: &equations, weight: 1 - share * share)
        }
        equations.damp(Self.damping)
        guard let change = equations.solution() else { return false }
        for index in motions.indices {
            motions[index].add(change[(PlaneMotion.unknowns * index)...])
        }
        for (index, line) in lines.enumerated() {
            guard let line else { continue }
            let point = points[index]
            points[index].depth = min(
                max(point.depth + line.depthChange(with: change), point.depths.lowerBound),
                point.depths.upperBound)
        }
        return true
    }

    /// The errors of a point as linear functions of the motions and of its depth; nil where the
    /// point is not in front of the camera.
    private func linearized(_ point: Point, step: Double) -> LinearizedTrack? {
        let half = (point.depths.upperBound - point.depths.lowerBound) / 2
        let middle = (point.depths.upperBound + point.depths.lowerBound) / 2
        let hold = Self.rangePixels / max(half, 1e-9)
        var line = LinearizedTrack(unknowns: PlaneMotion.unknowns * motions.count)
        line.add([], at: 0, depth: hold, error: hold * (point.depth - middle))
        for (picture, motion) in motions.enumerated() {
            let beside = motion.varied(turn: Self.step, shift: step).map {
                error(of: point, at: point.depth, by: $0, in: picture)
            }
            guard let here = error(of: point, at: point.depth, by: motion, in: picture),
                let farther = error(of: point, at: point.depth + step, by: motion, in: picture),
                let slopes = PlaneMotion.slopes(
                    of: here, beside: beside, turn: Self.step, shift: step)
            else { return nil }
            let depth = (farther - here) / step
            let start = PlaneMotion.unknowns * picture
            line.add(slopes.map(\.x), at: start, depth: depth.x, error: here.x)
            line.add(slopes.map(\.y), at: start, depth: depth.y, error: here.y)
        }
        return line
    }
}

/// The errors of one point as linear functions of the unknowns and of the point's depth.
private struct LinearizedTrack {
    private let unknowns: Int
    private var rows: [(slopes: [Double], depth: Double, error: Double)] = []

    init(unknowns: Int) { self.unknowns = unknowns }

    /// Adds an error. `slopes` are its derivatives by the unknowns from index `start` on.
    mutating func add(_ slopes: [Double], at start: Int, depth: Double, error: Double) {
        var full = Array(repeating: 0.0, count: unknowns)
        for (index, slope) in slopes.enumerated() { full[start + index] = slope }
        rows.append((full, depth, error))
    }

    private var depthSquare: Double { rows.reduce(0) { $0 + $1.depth * $1.depth } }
    /// The sum of each error times its derivative by the depth.
    private var depthError: Double { rows.reduce(0) { $0 + $1.depth * $1.error } }
    private func depthSlope(_ unknown: Int) -> Double {
        rows.reduce(0) { $0 + $1.depth * $1.slopes[unknown] }
    }

    /// Adds the point's equations after its depth was eliminated: only the parts that are
    /// orthogonal to the derivatives by the depth remain.
    func add(to equations: inout NormalEquations, weight: Double) {
        let square = depthSquare
        let slopes = (0..<unknowns).map(depthSlope)
        let error = depthError
        for row in rows {
            let share = row.depth / square
            let factors = (0..<unknowns).map { weight * (row.slopes[$0] - share * slopes[$0]) }
            equations.add(factors, equals: -weight * (row.error - share * error))
        }
    }

    /// The change of the depth that follows from a change of the unknowns.
    func depthChange(with change: [Double]) -> Double {
        var sum = depthError
        for unknown in 0..<unknowns { sum += depthSlope(unknown) * change[unknown] }
        return -sum / depthSquare
    }
}
