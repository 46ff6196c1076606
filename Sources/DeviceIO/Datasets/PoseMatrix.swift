import Scene

/// A rotation in a file is refused if the length of a column differs by more than this share, or if
/// the cosine between two columns differs from 0 by more than this number. A guess, far above the
/// rounding of three decimals.
private let rotationTolerance = 0.01
/// A quaternion shorter than this counts as one without a direction (guess).
private let leastQuaternionLength = 1e-6

extension RigidTransform {
    /// A pose from the rows of a 3×4 or 4×4 matrix; nil when a number is not finite or the left
    /// part is no rotation. The columns of a rotation have equal lengths and right angles and are
    /// right-handed, within 1 %, because files are rounded. A common scale of the columns, which
    /// some exporters write, is divided out.
    init?(rows: [[Double]]) {
        guard rows.count >= 3, rows.prefix(3).allSatisfy({ $0.count == 4 }) else { return nil }
        func column(_ j: Int) -> Vector3 { Vector3(rows[0][j], rows[1][j], rows[2][j]) }
        let (a, b, c, place) = (column(0), column(1), column(2), column(3))
        guard a.isFinite, b.isFinite, c.isFinite, place.isFinite,
            let x = a.normalized, let y = b.normalized, let z = c.normalized
        else { return nil }
        let lengths = [a.length, b.length, c.length]
        guard let shortest = lengths.min(), let longest = lengths.max(),
            longest <= (1 + rotationTolerance) * shortest, abs(dot(x, y)) < rotationTolerance,
            abs(dot(y, z)) < rotationTolerance, abs(dot(z, x)) < rotationTolerance,
            dot(cross(x, y), z) > 0
        else { return nil }
        self.init(rotation: Rotation(xAxis: x, yAxis: y, zAxis: z), translation: place)
    }

    /// A pose from nine numbers of a rotation, row by row, and three of a translation. Nil when
    /// `init(rows:)` gives nil.
    init?(rotation: ArraySlice<Double>, translation: ArraySlice<Double>) {
        var rows: [[Double]] = []
        for (row, offset) in translation.enumerated() {
            let start = rotation.startIndex + 3 * row
            rows.append(Array(rotation[start..<(start + 3)]) + [offset])
        }
        self.init(rows: rows)
    }

    /// A pose from a row in TUM's order: position, then quaternion x y z w. Nil when a number is
    /// not finite, or when the quaternion's length is about 0.
    init?(place: Vector3, quaternion: SIMD4<Double>) {
        let norm = (quaternion * quaternion).sum().squareRoot()
        guard place.isFinite, norm.isFinite, norm > leastQuaternionLength else { return nil }
        self.init(
            rotation: Rotation(
                x: quaternion.x, y: quaternion.y, z: quaternion.z, w: quaternion.w),
            translation: place)
    }

    /// Converts camera axes of OpenCV (y down, z forward) to those of OpenGL and ARKit (y up, z
    /// back): a rotation of 180° about x.
    static let openGLFromOpenCV = RigidTransform(
        rotation: Rotation(x: 1, y: 0, z: 0, w: 0), translation: .zero)
}
