/// The point nearest to lines, in least squares; nil where the lines are nearly parallel.
/// - Parameters:
///   - lines: a point and the unit direction of each line.
///   - leastDeterminant: the lines are parallel where the determinant of the normal equations is
///     not above this one. It is (2n/3)³ where n lines have evenly spread directions.
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
