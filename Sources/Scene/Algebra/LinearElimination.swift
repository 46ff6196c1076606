/// Solves linear equations by Gauss-Jordan elimination with row pivoting; nil where a pivot is at
/// most `leastPivot`. The matrix need not be symmetric; for least squares, `NormalEquations` also
/// scales the unknowns.
/// - Parameter equations: one row for each unknown; the last column is the right side.
public func solutionByElimination(_ equations: [[Double]], leastPivot: Double) -> [Double]? {
    var rows = equations
    let unknowns = rows.count
    for column in 0..<unknowns {
        let pivot = (column..<unknowns).max { abs(rows[$0][column]) < abs(rows[$1][column]) }
        guard let pivot, abs(rows[pivot][column]) > leastPivot else { return nil }
        rows.swapAt(column, pivot)
        for row in 0..<unknowns where row != column {
            let factor = rows[row][column] / rows[column][column]
            if factor == 0 { continue }
            for k in column...unknowns { rows[row][k] -= factor * rows[column][k] }
        }
    }
    return (0..<unknowns).map { rows[$0][unknowns] / rows[$0][$0] }
}
