import Glibc
import Scene

/// A rotation about the z axis, then a shift along x and y, in the object frame.
struct PlaneMotion: Equatable {
    /// Angle of the rotation, radians.
    var turn = 0.0
    var shift = Vector2.zero

    /// Moves a point; its height does not change.
    func callAsFunction(_ point: Vector3) -> Vector3 {
        let (c, s) = (cos(turn), sin(turn))
        return Vector3(
            c * point.x - s * point.y + shift.x, s * point.x + c * point.y + shift.y, point.z)
    }

    /// Number of unknowns of a motion. `varied` and `add` use this order: turn, shift along x,
    /// shift along y.
    static let unknowns = 3

    /// Three copies of the motion, in the order of the unknowns: one turned by `turn` more radians,
    /// and two shifted by the distance `shift` along x and along y.
    func varied(turn: Double, shift: Double) -> [PlaneMotion] {
        var (turned, aside, along) = (self, self, self)
        turned.turn += turn
        aside.shift.x += shift
        along.shift.y += shift
        return [turned, aside, along]
    }

    /// The derivatives of a pixel's position by the unknowns; nil where one of the pixels is
    /// unknown.
    /// - Parameter beside: the position of the pixel after each of the motions that `varied`
    ///   returns for `turn` and `shift`.
    static func slopes(
        of here: Vector2, beside: [Vector2?], turn: Double, shift: Double
    ) -> [Vector2]? {
        var slopes: [Vector2] = []
        for (pixel, step) in zip(beside, [turn, shift, shift]) {
            guard let pixel else { return nil }
            slopes.append((pixel - here) / step)
        }
        return slopes
    }

    /// Adds a change to each unknown, in the order of the unknowns.
    mutating func add(_ change: ArraySlice<Double>) {
        let first = change.startIndex
        turn += change[first]
        shift += Vector2(change[first + 1], change[first + 2])
    }

    /// The motion that applies `first` and then this one.
    func after(_ first: PlaneMotion) -> PlaneMotion {
        let place = self(Vector3(first.shift.x, first.shift.y, 0))
        return PlaneMotion(turn: turn + first.turn, shift: Vector2(place.x, place.y))
    }
}

/// Fits the motion of points along a plane to the pixels at which a camera sees the points, by
/// least squares (Gauss-Newton with Tukey's weights).
struct PlaneMotionFit {
    private(set) var motion = PlaneMotion()
    /// The number of points that the motion explains.
    private(set) var inlierCount = 0

    /// The motion explains a point if its error is below this, pixels.
    private static let inlierPixels = 1.5
    /// A point is ignored if its error is above this multiple of the median error and above twice
    /// `inlierPixels`. The second condition is for the first iterations, which start far away.
    private static let gateMedians = 3.0
    /// Number of Gauss-Newton iterations (guess).
    private static let iterations = 12
    /// Step of the numerical derivatives: radians for the turn, and for the shift a share of the
    /// greatest distance of a point from the z axis.
    private static let step = 1e-4

    private let points: [Vector3]
    private let places: [Vector2]
    private let camera: Intrinsics
    private let cameraFromObject: RigidTransform

    /// Fits a motion; nil where the points do not determine one.
    /// - Parameters:
    ///   - points: positions before the motion, in the object frame; at least one.
    ///   - places: pixels of the points after the motion.
    init?(
        _ points: [Vector3], seenAt places: [Vector2], by camera: Intrinsics,
        from cameraFromObject: RigidTransform
    ) {
        (self.points, self.places) = (points, places)
        (self.camera, self.cameraFromObject) = (camera, cameraFromObject)
        let reach = points.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0
        for _ in 0..<Self.iterations {
            guard improve(step: reach * Self.step) else { return nil }
        }
        inlierCount = errors(of: motion).count {
            $0.map { $0.length < Self.inlierPixels } ?? false
        }
    }

    /// Offset of each moved point's projection from its place, pixels; nil where the point is
    /// behind the camera.
    private func errors(of motion: PlaneMotion) -> [Vector2?] {
        zip(points, places).map { point, place in
            camera.project(cameraFromObject * motion(point)).map { $0 - place }
        }
    }

    private mutating func improve(step: Double) -> Bool {
        let here = errors(of: motion)
        guard let middle = here.compactMap({ $0?.length }).median else { return false }
        let gate = max(2 * Self.inlierPixels, Self.gateMedians * middle)
        let beside = motion.varied(turn: Self.step, shift: step).map(errors)
        var equations = NormalEquations(unknowns: PlaneMotion.unknowns)
        for index in here.indices {
            guard let error = here[index], error.length < gate,
                let slopes = PlaneMotion.slopes(
                    of: error, beside: beside.map { $0[index] }, turn: Self.step, shift: step)
            else { continue }
            let share = error.length / gate
            let weight = 1 - share * share
            equations.add(slopes.map { weight * $0.x }, equals: -weight * error.x)
            equations.add(slopes.map { weight * $0.y }, equals: -weight * error.y)
        }
        guard let change = equations.solution() else { return false }
        motion.add(change[...])
        return true
    }
}
