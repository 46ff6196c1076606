/// A symmetric 3×3 matrix.
public struct SymmetricMatrix: Equatable, Sendable {
    var xx, xy, xz, yy, yz, zz: Double

    /// The zero matrix.
    public static let zero = SymmetricMatrix(xx: 0, xy: 0, xz: 0, yy: 0, yz: 0, zz: 0)
    /// The identity.
    public static let identity = SymmetricMatrix(xx: 1, xy: 0, xz: 0, yy: 1, yz: 0, zz: 1)

    init(xx: Double, xy: Double, xz: Double, yy: Double, yz: Double, zz: Double) {
        (self.xx, self.xy, self.xz, self.yy, self.yz, self.zz) = (xx, xy, xz, yy, yz, zz)
    }

    /// The outer product v vᵀ.
    public init(outer v: Vector3) {
        self.init(
            xx: v.x * v.x, xy: v.x * v.y, xz: v.x * v.z, yy: v.y * v.y, yz: v.y * v.z,
            zz: v.z * v.z)
    }

    /// Adds a weighted matrix.
    public mutating func add(_ other: SymmetricMatrix, weight: Double = 1) {
        xx += weight * other.xx
        xy += weight * other.xy
        xz += weight * other.xz
        yy += weight * other.yy
        yz += weight * other.yz
        zz += weight * other.zz
    }

    /// Adds the weighted projection onto the plane across a unit vector: the identity minus the
    /// outer product of the vector with itself.
    mutating func add(projectionAcross axis: Vector3, weight: Double) {
        add(.identity, weight: weight)
        add(SymmetricMatrix(outer: axis), weight: -weight)
    }

    /// The sum of the diagonal.
    var trace: Double { xx + yy + zz }

    /// The product with a vector.
    public static func * (matrix: SymmetricMatrix, v: Vector3) -> Vector3 {
        Vector3(
            matrix.xx * v.x + matrix.xy * v.y + matrix.xz * v.z,
            matrix.xy * v.x + matrix.yy * v.y + matrix.yz * v.z,
            matrix.xz * v.x + matrix.yz * v.y + matrix.zz * v.z)
    }

    /// Number of steps of the power iteration. A step divides the part of the result that lies in
    /// other directions by the ratio of the two largest eigenvalues. For a ratio of 1.2, thirty
    /// steps divide it by 237: a part that was as large as the wanted one at the start then turns
    /// the result by only 0.2° (derived).
    private static let powerIterations = 30

    /// The unit eigenvector of the largest eigenvalue of a positive semidefinite matrix; nil for
    /// the zero matrix. Found by power iteration: accurate to a degree where the largest eigenvalue
    /// is at least 1.2 times any other.
    public var dominantEigenvector: Vector3? {
        let columns = [Vector3(xx, xy, xz), Vector3(xy, yy, yz), Vector3(xz, yz, zz)]
        var found = columns.max { $0.length < $1.length }?.normalized
        for _ in 0..<Self.powerIterations { found = found.flatMap { (self * $0).normalized } }
        return found
    }

    /// The vector x for which the matrix times x is b, by Cramer's rule; nil when the matrix is
    /// singular (the size of its determinant is at most `leastDeterminant`).
    public func solve(_ b: Vector3, leastDeterminant: Double = 1e-15) -> Vector3? {
        let (a, c, d) = (Vector3(xx, xy, xz), Vector3(xy, yy, yz), Vector3(xz, yz, zz))
        let determinant = dot(a, cross(c, d))
        guard abs(determinant) > leastDeterminant else { return nil }
        return Vector3(dot(b, cross(c, d)), dot(a, cross(b, d)), dot(a, cross(c, b)))
            / determinant
    }
}
