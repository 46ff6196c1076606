// For systems with six unknowns for each keyframe, at most 1200 in all. The elimination in
// `NormalEquations` would take about three times as many multiplications.
extension [Double] {
    /// Replaces the upper triangle of a symmetric matrix, row by row, with its Cholesky factor U,
    /// where UᵀU is the matrix; false if the matrix is not positive definite.
    mutating func factorise(side: Int) -> Bool {
        withUnsafeMutableBufferPointer { m in
            for k in 0..<side {
                let pivot = m[k * side + k]
                guard pivot > 0, pivot.isFinite else { return false }
                let inverse = 1 / pivot.squareRoot()
                for j in k..<side { m[k * side + j] *= inverse }
                for i in (k + 1)..<Swift.max(side, k + 1) {
                    let factor = m[k * side + i]
                    guard factor != 0 else { continue }
                    for j in i..<side { m[i * side + j] -= factor * m[k * side + j] }
                }
            }
            return true
        }
    }

    /// Solves UᵀU·x = b in place, where this array holds the factor U; `x` holds b at the start.
    func solve(_ x: inout [Double], side: Int) {
        for i in 0..<side {
            x[i] /= self[i * side + i]
            for j in (i + 1)..<Swift.max(side, i + 1) { x[j] -= self[i * side + j] * x[i] }
        }
        for i in stride(from: side - 1, through: 0, by: -1) {
            for j in (i + 1)..<Swift.max(side, i + 1) { x[i] -= self[i * side + j] * x[j] }
            x[i] /= self[i * side + i]
        }
    }
}
