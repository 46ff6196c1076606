/// The point whose squared distances from lines have the least sum; nil where the lines are nearly
/// parallel.
/// - Parameters:
///   - lines: a point and the unit direction of each line.
///   - leastDeterminant: the lines count as parallel if the determinant of the normal equations is
///     at most this. For n lines with evenly spread directions the determinant is (2n/3)³.
public func pointNearest(
    to lines: some Sequence<(origin: Vector3, direction: Vector3)>,
    leastDeterminant: Double = 1e-15
) -> Vector3? {
    // The sum over the lines of (1 − d dᵀ)(x − origin) is zero.
    var normal = SymmetricMatrix.zero
    var right = Vector3.zero
    for (origin, direction) in lines {
        normal.add(projectionAcross: direction)
        right += origin - dot(direction, origin) * direction
    }
    return normal.solve(right, leastDeterminant: leastDeterminant)
}
