/// Least squares for a few unknowns, by normal equations.
public struct NormalEquations: Sendable {
    private let unknowns: Int
    /// The equations: the symmetric matrix, row by row, with the right side as last column.
    private var rows: [[Double]]

    /// Starts without equations.
    public init(unknowns: Int) {
        self.unknowns = unknowns
        rows = Array(repeating: Array(repeating: 0, count: unknowns + 1), count: unknowns)
    }

    /// Adds one equation.
    public mutating func add(_ factors: [Double], equals value: Double) {
        for i in 0..<unknowns where factors[i] != 0 {
            for k in 0..<unknowns { rows[i][k] += factors[i] * factors[k] }
            rows[i][unknowns] += factors[i] * value
        }
    }

    /// Multiplies the diagonal by 1 + `share`, which shortens the step (Levenberg-Marquardt).
    public mutating func damp(_ share: Double) {
        for i in 0..<unknowns { rows[i][i] *= 1 + share }
    }

    /// Adds a ridge: `share` of each diagonal element, or 1 where the element is zero. The ridge
    /// pulls unknowns that the equations do not determine to zero.
    public mutating func regularize(_ share: Double) {
        damp(share)
        for i in 0..<unknowns where rows[i][i] == 0 { rows[i][i] = 1 }
    }

    /// The equations are dependent if a pivot is at most this, after the matrix was scaled to a
    /// diagonal of ones (guess, far above a double's rounding of 1.1e-16).
    private static let leastPivot = 1e-12

    /// The unknowns; nil where the equations do not determine them.
    public func solution() -> [Double]? {
        // Scales each unknown by the root of its diagonal element, so that all have similar sizes.
        let scales = (0..<unknowns).map { rows[$0][$0].squareRoot() }
        guard scales.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        var m = rows
        for i in 0..<unknowns {
            for k in 0..<unknowns { m[i][k] /= scales[i] * scales[k] }
            m[i][unknowns] /= scales[i]
        }
        guard let scaled = solutionByElimination(m, leastPivot: Self.leastPivot) else { return nil }
        let found = zip(scaled, scales).map { $0 / $1 }
        return found.allSatisfy(\.isFinite) ? found : nil
    }
}
