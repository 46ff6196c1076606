import Scene

/// The normal equations of a least-squares step for a pose. The six unknowns are a rotation
/// (radians about the target frame's axes), then a translation in the target frame (in its unit of
/// length).
struct PoseEquations {
    /// One number for each of the six unknowns, padded with two zeros.
    typealias Row = SIMD8<Double>

    /// The iteration ends after a step whose squared length is below this limit. The limit is the
    /// square of a step of 1e-7, in radians and the unit of length (guess).
    static let leastSquaredStep = 1e-14
    /// If elimination reduces a pivot or determinant below this share of its original size, the
    /// rest is rounding error and the equations are singular: derived, about fifty times the
    /// rounding error of a double.
    static let roundingShare = 1e-14

    /// Rows of the matrix: the sum of w·Jᵀ·J over all residuals r with derivatives J and weight w.
    private var matrix = [Row](repeating: .zero, count: 6)
    /// The gradient: the sum of w·Jᵀ·r over all residuals.
    private var vector = Row.zero

    /// Adds one residual with its derivatives.
    mutating func add(residual: Double, derivatives: Row, weight: Double) {
        let weighted = weight * derivatives
        for i in 0..<6 { matrix[i] += weighted[i] * derivatives }
        vector += residual * weighted
    }

    /// The derivatives by the six unknowns, as a row.
    @inline(__always)
    static func row(turn: SIMD3<Float>, move: SIMD3<Float>) -> Row {
        Row(
            Double(turn.x), Double(turn.y), Double(turn.z), Double(move.x), Double(move.y),
            Double(move.z), 0, 0)
    }

    /// Adds the equations of a prior estimate of the pose. Their residuals were computed before the
    /// pose moved by `step`.
    mutating func add(_ other: PoseEquations, after step: Row) {
        for i in 0..<6 {
            matrix[i] += other.matrix[i]
            vector[i] += (other.matrix[i] * step).sum()
        }
        vector += other.vector
    }

    /// These equations with all weights multiplied by `factor`.
    func scaled(by factor: Double) -> PoseEquations {
        var scaled = self
        for i in 0..<6 { scaled.matrix[i] *= factor }
        scaled.vector *= factor
        return scaled
    }

    /// The sum of w·Jᵀ·J, row by row, for translations measured in a unit that is `unit` times the
    /// unit of these equations.
    func scaledMatrix(unit: Double) -> [Double] {
        (0..<36).map { index in
            let (i, j) = (index / 6, index % 6)
            return matrix[i][j] * (i < 3 ? 1 : unit) * (j < 3 ? 1 : unit)
        }
    }

    /// The step that takes the residuals nearest to zero, with each diagonal raised by the share
    /// `damping` (Levenberg and Marquardt); nil when the equations are singular.
    func step(damping: Double) -> Row? {
        guard let factor = CholeskyFactor(matrix, damping: damping) else { return nil }
        return factor.solve(-vector)
    }

    /// Diagonal of the inverse matrix: the variances of rotation and translation for residuals of
    /// variance 1; nil when the equations are singular.
    private var variances: Row? {
        guard let factor = CholeskyFactor(matrix, damping: 0) else { return nil }
        var variances = Row.zero
        for i in 0..<6 {
            var unit = Row.zero
            unit[i] = 1
            variances[i] = factor.solve(unit)[i]
        }
        return variances
    }

    /// Standard deviations of translation and rotation (radians), where `deviation` is that of the
    /// residuals; nil when the equations are singular.
    func deviations(ofResiduals deviation: Double) -> (place: Double, turn: Double)? {
        variances.map { v in
            let place = (v[3] + v[4] + v[5]).squareRoot() * deviation
            let turn = (v[0] + v[1] + v[2]).squareRoot() * deviation
            return (place, turn)
        }
    }
}

/// The Cholesky factor of a 6×6 matrix L·Lᵀ: the lower triangle L. Unlike `DenseCholesky.swift`,
/// it rejects a pivot that is only rounding error: variances are computed from this factor.
private struct CholeskyFactor {
    private var rows: [PoseEquations.Row]

    init?(_ matrix: [PoseEquations.Row], damping: Double) {
        rows = matrix
        for i in 0..<6 {
            for j in 0...i {
                var sum = matrix[i][j] * (i == j ? 1 + damping : 1)
                for k in 0..<j { sum -= rows[i][k] * rows[j][k] }
                if i == j {
                    guard sum > PoseEquations.roundingShare * matrix[i][i], sum.isFinite else {
                        return nil
                    }
                    rows[i][i] = sum.squareRoot()
                } else {
                    rows[i][j] = sum / rows[j][j]
                }
            }
        }
    }

    func solve(_ right: PoseEquations.Row) -> PoseEquations.Row {
        var x = right
        for i in 0..<6 {
            for k in 0..<i { x[i] -= rows[i][k] * x[k] }
            x[i] /= rows[i][i]
        }
        for i in stride(from: 5, through: 0, by: -1) {
            for k in (i + 1)..<max(6, i + 1) { x[i] -= rows[k][i] * x[k] }
            x[i] /= rows[i][i]
        }
        return x
    }
}

extension RigidTransform {
    /// Angle between the rotations of two poses, radians.
    func rotationAngle(to other: RigidTransform) -> Double {
        rotation.angle(to: other.rotation)
    }

    /// The transform after a step of `PoseEquations` in its target frame.
    func stepped(by step: PoseEquations.Row) -> RigidTransform {
        let turn = Vector3(step[0], step[1], step[2])
        let rotation = Rotation(angle: turn.length, axis: turn)
        return RigidTransform(
            rotation: rotation * self.rotation,
            translation: rotation * translation + Vector3(step[3], step[4], step[5]))
    }

    /// The step from another pose to this one.
    func step(from other: RigidTransform) -> PoseEquations.Row {
        let turn = rotation * other.rotation.inverse
        let sine = Vector3(turn.x, turn.y, turn.z)
        let axis = (turn.w < 0 ? -1 : 1) * (sine.normalized ?? .zero)
        let move = translation - turn * other.translation
        let vector = turn.angle * axis
        return PoseEquations.Row(vector.x, vector.y, vector.z, move.x, move.y, move.z, 0, 0)
    }
}
