import Scene

/// Calibrates a depth camera's lens and its pose relative to the colour lens from views of a flat
/// board.
///
/// A colour picture gives the plane of the board, `normal · point = distance`, in the colour
/// camera's frame. A depth picture shows the same plane as 1/depth = q · (u, v, 1). A depth pixel
/// (u, v) is the point X = depth · K⁻¹ (u, v, 1) in the depth camera's frame, which is R X + t in
/// the colour camera's frame. With M = R K⁻¹, each view gives three linear equations in M and t: Mᵀ
/// normal + q (normal · t) = q distance. Four views with different tilts determine all twelve
/// numbers. M⁻¹ = K Rᵀ then gives K and R. Last, all views refine the result together, without
/// skew.
public struct DepthCalibrator: Sendable {
    /// The result of a calibration.
    public struct Estimate: Equatable, Sendable {
        /// The calibration of the depth camera.
        public var calibration: DepthCalibration
        /// The root mean square distance of the measured surfaces from the board, in metres.
        public var errorMeters: Double
    }

    /// The number of accepted views.
    public var views: Int { seen.count }

    /// The fewest views for an estimate: four determine the unknowns, two more verify them.
    public static let leastViews = 6

    private struct View: Sendable {
        var normal: Vector3
        var distance: Double
        var q: Vector3
    }

    private var seen: [View] = []
    private let width, height: Int
    private let metersPerUnit: Double

    /// A calibrator of depth pictures of this size.
    public init(width: Int, height: Int, metersPerUnit: Double = DepthPlane.metersPerMillimeter) {
        (self.width, self.height, self.metersPerUnit) = (width, height, metersPerUnit)
    }

    /// The focal length that is assumed for the depth lens before the first estimate, as a share of
    /// the picture's width. It gives a horizontal field of view of 58°, as cameras with structured
    /// light have (guess).
    private static let guessedFocal = 0.9
    /// The board's surface is searched for up to this distance from the expected centre of the
    /// board, as a share of the picture's width (guess).
    private static let searchReach = 0.2

    /// Adds a view. Returns whether a flat surface was found at the board's expected position.
    ///
    /// - Parameters:
    ///   - picture: the depth as the sensor saw it, of the calibrator's size.
    ///   - colorFromBoard: the board's pose in the colour camera's frame; its plane is z = 0.
    ///   - middle: the board's centre on the board, in metres.
    public mutating func take(
        _ picture: DepthPlane, colorFromBoard: RigidTransform, middle: Vector3
    ) -> Bool {
        let center = colorFromBoard * middle
        guard picture.width == width, picture.height == height, center.z > 0 else { return false }
        // Both lenses point in nearly the same direction, so the board is at nearly the same place
        // in the depth camera's view as in the colour camera's view.
        let focal = Self.guessedFocal * Double(width)
        let near = Vector2(
            Double(width - 1) / 2 + focal * center.x / center.z,
            Double(height - 1) / 2 + focal * center.y / center.z)
        guard
            let plane = InverseDepthPlane(
                picture, near: near, reach: Self.searchReach * Double(width), meters: center.z)
        else { return false }
        let normal = colorFromBoard.rotation.zAxis
        seen.append(View(normal: normal, distance: dot(normal, center), q: plane.numbers))
        return true
    }

    /// The estimate from all views; nil when the views do not determine a camera.
    public func estimate() -> Estimate? {
        guard seen.count >= Self.leastViews, var state = start() else { return nil }
        for _ in 0..<Self.mostSteps {
            guard let next = improved(state) else { break }
            state = next
        }
        let half = Double(width) / 2
        let calibration = DepthCalibration(
            intrinsics: Intrinsics(
                width: width, height: height, fx: state.focal.x * half, fy: state.focal.y * half,
                cx: state.center.x * half + Double(width - 1) / 2,
                cy: state.center.y * half + Double(height - 1) / 2),
            colorFromDepth: state.colorFromDepth, metersPerUnit: metersPerUnit)
        let distances = seen.flatMap { errors(of: $0, state) }
        let square = distances.reduce(0) { $0 + $1 * $1 } / Double(max(1, distances.count))
        guard calibration.fault == nil, square.isFinite else { return nil }
        return Estimate(calibration: calibration, errorMeters: square.squareRoot())
    }

    // MARK: Solving

    /// The most Gauss-Newton steps (guess). The iteration ends earlier when the error no longer
    /// falls.
    private static let mostSteps = 30
    /// The step of the numerical derivative: far below the precision of a view, far above rounding
    /// errors.
    private static let step = 1e-6
    /// The diagonal of the equations is raised by this share, against rounding errors (guess).
    private static let damping = 1e-6
    /// A surface point with a smaller inverse depth, in 1/m, counts as behind the camera (guess).
    private static let leastInverseDepth = 1e-6
    /// The views do not determine a camera if the determinant of M is smaller than this (guess).
    private static let leastDeterminant = 1e-9

    /// The unknowns. The focal length and the principal point are in units of half the picture's
    /// width, the translation is in metres.
    private struct State {
        var focal: Vector2
        var center: Vector2
        var colorFromDepth: RigidTransform

        /// The state after an increment of each of the ten unknowns.
        func moved(_ by: [Double]) -> State {
            let axis = Vector3(by[4], by[5], by[6])
            return State(
                focal: Vector2(focal.x + by[0], focal.y + by[1]),
                center: Vector2(center.x + by[2], center.y + by[3]),
                colorFromDepth: RigidTransform(
                    rotation: Rotation(angle: axis.length, axis: axis) * colorFromDepth.rotation,
                    translation: colorFromDepth.translation + Vector3(by[7], by[8], by[9])))
        }
    }

    /// The first state, from the linear equations. Nil when the equations do not determine a
    /// camera.
    private func start() -> State? {
        var equations = NormalEquations(unknowns: 12)
        for view in seen {
            let (n, q) = ([view.normal.x, view.normal.y, view.normal.z], view.q)
            for (column, value) in [q.x, q.y, q.z].enumerated() {
                // This weight makes near views count as much as far views.
                let weight = 1 / max(q.length, 1e-9)
                var factors = [Double](repeating: 0, count: 12)
                for row in 0..<3 { factors[3 * row + column] = weight * n[row] }
                for row in 0..<3 { factors[9 + row] = weight * value * n[row] }
                equations.add(factors, equals: weight * value * view.distance)
            }
        }
        guard let m = equations.solution() else { return nil }
        // The rows of M⁻¹ are the cross products of M's columns, divided by M's determinant. M is
        // not symmetric, as a `SymmetricMatrix` is.
        let (a, b, c) = (
            Vector3(m[0], m[3], m[6]), Vector3(m[1], m[4], m[7]), Vector3(m[2], m[5], m[8])
        )
        let determinant = dot(a, cross(b, c))
        guard determinant > Self.leastDeterminant else { return nil }
        let (top, middle, last) = (
            1 / determinant * cross(b, c), 1 / determinant * cross(c, a),
            1 / determinant * cross(a, b)
        )
        // M⁻¹ = K Rᵀ, where K is upper triangular. So the last row gives z, and the rows above give
        // y and x.
        guard let z = last.normalized, let y = (middle - dot(middle, z) * z).normalized else {
            return nil
        }
        let x = cross(y, z)
        let unit = last.length
        let focal = Vector2(dot(top, x) / unit, dot(middle, y) / unit)
        guard focal.x > 0, focal.y > 0 else { return nil }
        return State(
            focal: focal, center: Vector2(dot(top, z) / unit, dot(middle, z) / unit),
            colorFromDepth: RigidTransform(
                rotation: Rotation(xAxis: x, yAxis: y, zAxis: z),
                translation: Vector3(m[9], m[10], m[11])))
    }

    /// The distances of a view's surface from the board, at the picture's centre and halfway to its
    /// corners, in metres along the board's normal.
    private func errors(of view: View, _ state: State) -> [Double] {
        let side = 0.5 * Double(height) / Double(width)
        return [(0, 0), (-0.5, -side), (0.5, -side), (-0.5, side), (0.5, side)].compactMap {
            let inverse = view.q.x * $0.0 + view.q.y * $0.1 + view.q.z
            guard inverse > Self.leastInverseDepth else { return nil }
            let point = Vector3(
                ($0.0 - state.center.x) / state.focal.x / inverse,
                ($0.1 - state.center.y) / state.focal.y / inverse, 1 / inverse)
            return dot(view.normal, state.colorFromDepth * point) - view.distance
        }
    }

    /// The state after one Gauss-Newton step; nil when the step does not reduce the error.
    private func improved(_ state: State) -> State? {
        var equations = NormalEquations(unknowns: 10)
        var sum = 0.0
        var moved: [State] = []
        for index in 0..<10 {
            var by = [Double](repeating: 0, count: 10)
            by[index] = Self.step
            moved.append(state.moved(by))
        }
        for view in seen {
            let others = moved.map { errors(of: view, $0) }
            for (place, error) in errors(of: view, state).enumerated() {
                sum += error * error
                equations.add(
                    others.map { ($0[place] - error) / Self.step }, equals: -error)
            }
        }
        equations.damp(Self.damping)
        guard let step = equations.solution() else { return nil }
        let next = state.moved(step)
        let after = seen.flatMap { errors(of: $0, next) }.reduce(0) { $0 + $1 * $1 }
        return after < sum ? next : nil
    }
}
