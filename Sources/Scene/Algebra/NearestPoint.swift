/// The point whose squared distances from lines have the least weighted sum; nil where the lines
/// are nearly parallel.
/// - Parameters:
///   - lines: a point and the unit direction of each line.
///   - weights: the weight of each line's squared distance; nil where all lines count equally.
///   - leastDeterminant: the lines count as parallel if the determinant of the normal equations is
///     at most this, relative to the cube of a third of the trace. For lines with evenly spread
///     directions the ratio is 1.
/// - Precondition: `weights` is nil or has one weight for each line.
public func pointNearest(
    to lines: [(origin: Vector3, direction: Vector3)], weights: [Double]? = nil,
    leastDeterminant: Double = 1e-15
) -> Vector3? {
    precondition(weights?.count ?? lines.count == lines.count)
    // The weighted sum over the lines of (1 − d dᵀ)(x − origin) is zero.
    var normal = SymmetricMatrix.zero
    var right = Vector3.zero
    for (index, line) in lines.enumerated() {
        let weight = weights?[index] ?? 1
        normal.add(projectionAcross: line.direction, weight: weight)
        right += weight * (line.origin - dot(line.direction, line.origin) * line.direction)
    }
    let size = normal.trace / 3
    return normal.solve(right, leastDeterminant: leastDeterminant * size * size * size)
}
