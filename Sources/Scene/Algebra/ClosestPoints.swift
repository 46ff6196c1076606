/// The closest points of two lines. `pointNearest` gives the point in the middle between them, but
/// not their places on the lines, which show whether rays meet in front of the cameras.
public struct ClosestPoints: Sendable {
    /// The closest point on the first line: its distance from the line's origin, as a multiple of
    /// the direction.
    public let first: Double
    /// The closest point on the second line: its distance from the line's origin, as a multiple of
    /// the direction.
    public let second: Double

    /// The closest points of two lines; nil where the lines are nearly parallel.
    /// - Parameters:
    ///   - between: from the first line's origin to the second's.
    ///   - u: the first line's direction.
    ///   - v: the second line's direction.
    ///   - areUnits: whether both directions have the length 1.
    ///   - leastSineSquare: the lines count as parallel if the squared sine of the angle between
    ///     them is at most this. With nil there is no limit, and points may be infinite or not a
    ///     number.
    @inlinable
    public init?(
        between: Vector3, _ u: Vector3, _ v: Vector3, areUnits: Bool = false,
        leastSineSquare: Double? = nil
    ) {
        let (uu, vv) = areUnits ? (1, 1) : (dot(u, u), dot(v, v))
        let uv = dot(u, v)
        let determinant = uu * vv - uv * uv
        if let leastSineSquare {
            guard determinant > leastSineSquare * uu * vv else { return nil }
        }
        let (onU, onV) = (dot(between, u), dot(between, v))
        first = (onU * vv - onV * uv) / determinant
        second = (onU * uv - onV * uu) / determinant
    }
}
