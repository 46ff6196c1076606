import Scene

extension SparseModel {
    /// Moves the model to another world.
    mutating func move(_ change: Similarity) {
        for (place, pose) in poses.enumerated() {
            poses[place] = pose.map { (change * $0.inverse).inverse }
        }
        for index in tracks.indices {
            tracks[index].position = tracks[index].position.map { change * $0 }
        }
    }

    /// A scale needs at least this number of observations with measured depth (guess).
    private static let leastScaleObservations = 50

    /// Factor that converts lengths from the world's unit to the unit of measured depth; nil where
    /// too few depths were measured.
    func measuredScale(leastObservations: Int = SparseModel.leastScaleObservations) -> Double? {
        var ratios: [Double] = []
        for track in tracks {
            guard let position = track.position else { continue }
            for observation in track.agreed {
                let photo = photos[Int(observation.photo)]
                guard let pose = poses[Int(observation.photo)], !photo.depths.isEmpty else {
                    continue
                }
                let measured = Double(photo.depths[Int(observation.feature)])
                let depth = (pose * position).z
                if measured > 0, depth > 0 { ratios.append(measured / depth) }
            }
        }
        return ratios.count >= leastObservations ? ratios.upperMedian : nil
    }

    /// Without a measured scale, the unit is chosen so that the cameras have this median distance
    /// from the middle of the points (guess). Lengths are then roughly in metres, if a person
    /// walked around an object on a table.
    private static let cameraDistance = 0.5
    /// An axis can fix the heading if the cosine of its angle with the up direction is below this
    /// (guess). Any value below 1 works.
    private static let mostParallel = 0.9

    /// The change to an upright world, for a model without priors. Its z axis points up, which
    /// follows from how the cameras were held, and its origin is the middle of the points. Without
    /// a measured scale, the median distance of the cameras from the origin is half a unit.
    func uprightWorld(isScaled: Bool) -> Similarity {
        let cameras = poses.compactMap { $0?.inverse }
        let middle = points().componentMedian ?? .zero
        let distance = cameras.map { ($0.translation - middle).length }.upperMedian ?? 1
        let up = Self.up(of: cameras)
        let aside = cross(
            abs(up.x) < Self.mostParallel ? Vector3(1, 0, 0) : Vector3(0, 1, 0), up
        ).normalized
        let xAxis = aside ?? Vector3(1, 0, 0)
        let turn = Rotation(xAxis: xAxis, yAxis: cross(up, xAxis), zAxis: up).inverse
        let scale = isScaled || distance <= 0 ? 1 : Self.cameraDistance / distance
        return Similarity(
            scale: scale,
            rigid: RigidTransform(rotation: turn, translation: -scale * (turn * middle)))
    }

    /// The estimated up direction is used if it is within this angle of the mean of the cameras' up
    /// directions, radians (guess).
    private static let mostUpDifference = Double.pi / 3

    /// The up direction: the direction most nearly perpendicular to the x axes of all cameras,
    /// which people hold level.
    private static func up(of cameras: [RigidTransform]) -> Vector3 {
        let held = cameras.reduce(Vector3.zero) { $0 - $1.rotation.yAxis }.normalized
        let mean = held ?? Vector3(0, 0, 1)
        // The eigenvector with the least eigenvalue of a matrix is the dominant eigenvector of the
        // identity minus that matrix.
        var rows = [
            SIMD4(1.0, 0, 0, 0), SIMD4(0.0, 1, 0, 0), SIMD4(0.0, 0, 1, 0), SIMD4<Double>.zero,
        ]
        for camera in cameras {
            let x = camera.rotation.xAxis / Double(max(1, cameras.count)).squareRoot()
            rows[0] -= x.x * SIMD4(x.x, x.y, x.z, 0)
            rows[1] -= x.y * SIMD4(x.x, x.y, x.z, 0)
            rows[2] -= x.z * SIMD4(x.x, x.y, x.z, 0)
        }
        let found = dominant(rows)
        let axis = Vector3(found.x, found.y, found.z).normalized ?? mean
        let up = dot(axis, mean) < 0 ? -axis : axis
        // A large difference means that the cameras were not held level, so the x axes do not show
        // the up direction. Then the mean of the cameras' up directions is used.
        return angle(between: up, and: mean) < mostUpDifference ? up : mean
    }

    /// Number of squarings of a matrix. Derived: they raise the ratio of two eigenvalues to the
    /// power 2⁴⁰, about 10¹², which suffices if the eigenvalues differ in the eleventh digit.
    private static let squarings = 40
    /// The divisor is at least this, so that a matrix of zeros stays zero (guess). It is above the
    /// subnormal numbers.
    private static let leastDivisor = 1e-300

    /// The eigenvector with the largest eigenvalue, found by repeated squaring of the matrix.
    private static func dominant(_ matrix: [SIMD4<Double>]) -> SIMD4<Double> {
        var m = matrix
        for _ in 0..<squarings {
            var square = m
            for row in 0..<4 {
                square[row] = m[0] * m[row].x + m[1] * m[row].y + m[2] * m[row].z + m[3] * m[row].w
            }
            let largest = (0..<4).reduce(0.0) { max($0, square[$1].max(), -square[$1].min()) }
            m = square.map { $0 / max(largest, leastDivisor) }
        }
        return m.max { ($0 * $0).sum() < ($1 * $1).sum() } ?? SIMD4(1, 0, 0, 0)
    }
}
