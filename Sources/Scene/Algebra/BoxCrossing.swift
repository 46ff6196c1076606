/// The part of a line that is inside an axis-aligned box round the origin, by the slab method (Kay
/// and Kajiya 1986); nil where the line misses the box. Both ends are in multiples of `direction`
/// from `origin`.
/// - Parameters:
///   - half: half the box's size.
///   - limits: the part of the line that is searched, in multiples of `direction`.
@inlinable public func boxCrossing(
    half: Vector3, from origin: Vector3, along direction: Vector3,
    within limits: ClosedRange<Double>
) -> Range<Double>? {
    var (near, far) = (limits.lowerBound, limits.upperBound)
    for axis in 0..<3 {
        let slope = direction[axis]
        guard abs(slope) > 1e-12 else {
            // If the line is parallel to two faces, either the whole line lies between them or no
            // part of it.
            if abs(origin[axis]) > half[axis] { return nil }
            continue
        }
        let (a, b) = ((-half[axis] - origin[axis]) / slope, (half[axis] - origin[axis]) / slope)
        near = max(near, min(a, b))
        far = min(far, max(a, b))
    }
    return near < far ? near..<far : nil
}
