/// Eigenvalues and unit eigenvectors of a small symmetric matrix, by Jacobi rotations (Golub and
/// Van Loan, Matrix Computations, 8.5): slow for large matrices, exact to rounding for small ones.
public struct SymmetricEigenvectors {
    /// The eigenvalues, ascending.
    public let values: [Double]
    /// The unit eigenvector of each eigenvalue.
    public let vectors: [[Double]]

    /// The rounds end when the largest element off the diagonal is at most this share of the
    /// matrix's largest element: derived, below a double's rounding of 1.1e-16.
    private static let mostOffDiagonal = 1e-16
    /// Largest number of rounds. The method converges quadratically: a 9×9 matrix takes six or
    /// seven rounds. The limit is about nine times as many (guess).
    private static let mostRounds = 60

    /// - Parameter matrix: `size * size` values, row by row; only those on and above the diagonal
    ///   are used.
    public init(_ matrix: [Double], size n: Int) {
        precondition(matrix.count == n * n)
        var a = matrix
        var v = [Double](repeating: 0, count: n * n)
        for i in 0..<n {
            v[i * n + i] = 1
            for j in 0..<i { a[i * n + j] = a[j * n + i] }
        }
        let scale = a.reduce(0) { max($0, abs($1)) }
        for _ in 0..<Self.mostRounds {
            var largest = 0.0
            for p in 0..<n {
                for q in (p + 1)..<max(n, p + 1) { largest = max(largest, abs(a[p * n + q])) }
            }
            if largest <= Self.mostOffDiagonal * scale { break }
            for p in 0..<n {
                for q in (p + 1)..<max(n, p + 1) where a[p * n + q] != 0 {
                    Self.rotate(&a, &v, n, p, q)
                }
            }
        }
        let order = (0..<n).sorted { a[$0 * n + $0] < a[$1 * n + $1] }
        values = order.map { a[$0 * n + $0] }
        vectors = order.map { column in (0..<n).map { v[$0 * n + column] } }
    }

    /// Rotates the element in row p and column q to zero.
    private static func rotate(
        _ a: inout [Double], _ v: inout [Double], _ n: Int, _ p: Int, _ q: Int
    ) {
        let theta = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q])
        let t = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let c = 1 / (t * t + 1).squareRoot()
        let s = t * c
        for k in 0..<n {
            let (x, y) = (a[k * n + p], a[k * n + q])
            a[k * n + p] = c * x - s * y
            a[k * n + q] = s * x + c * y
        }
        for k in 0..<n {
            let (x, y) = (a[p * n + k], a[q * n + k])
            a[p * n + k] = c * x - s * y
            a[q * n + k] = s * x + c * y
            let (u, w) = (v[k * n + p], v[k * n + q])
            v[k * n + p] = c * u - s * w
            v[k * n + q] = s * u + c * w
        }
    }
}
