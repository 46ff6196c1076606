/// Linear equations with few unknowns, solved for the least sum of squares.
struct NormalEquations {
    private let unknowns: Int
    /// The symmetric matrix, row after row, with the right side as its last column.
    private var rows: [[Double]]

    init(unknowns: Int) {
        self.unknowns = unknowns
        rows = Array(repeating: Array(repeating: 0, count: unknowns + 1), count: unknowns)
    }

    /// Adds one equation.
    mutating func add(_ factors: [Double], equals value: Double) {
        for i in 0..<unknowns where factors[i] != 0 {
            for k in 0..<unknowns { rows[i][k] += factors[i] * factors[k] }
            rows[i][unknowns] += factors[i] * value
        }
    }

    /// Adds a little to the diagonal, which shortens the step (Levenberg and Marquardt).
    mutating func damp(_ share: Double) {
        for i in 0..<unknowns { rows[i][i] *= 1 + share }
    }

    /// The least a pivot may be of the largest number of its row, before the equations count as
    /// dependent.
    private static let leastPivot = 1e-12

    /// The unknowns; nil where the equations do not determine them.
    func solution() -> [Double]? {
        // Unknowns of one size: each is counted in units of its own weight.
        let scales = (0..<unknowns).map { rows[$0][$0].squareRoot() }
        guard scales.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        var m = rows
        for i in 0..<unknowns {
            for k in 0..<unknowns { m[i][k] /= scales[i] * scales[k] }
            m[i][unknowns] /= scales[i]
        }
        for column in 0..<unknowns {
            let pivot = (column..<unknowns).max { abs(m[$0][column]) < abs(m[$1][column]) }
            guard let pivot, abs(m[pivot][column]) > Self.leastPivot else { return nil }
            m.swapAt(column, pivot)
            for row in 0..<unknowns where row != column {
                let factor = m[row][column] / m[column][column]
                if factor == 0 { continue }
                for k in column...unknowns { m[row][k] -= factor * m[column][k] }
            }
        }
        return (0..<unknowns).map { m[$0][unknowns] / m[$0][$0] / scales[$0] }
    }
}
