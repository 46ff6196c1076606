import Scene

/// One of the six sides of a box, named by the box's own axes.
public enum BoxFace: Int, CaseIterable, Sendable {
    case minusX, plusX, minusY, plusY, bottom, top

    /// Its axis: 0 x, 1 y, 2 z.
    public var axis: Int { rawValue / 2 }

    /// −1 or +1.
    public var sign: Double { rawValue % 2 == 0 ? -1 : 1 }

    /// Outward unit normal, in the box's own axes.
    public var normal: Vector3 {
        var normal = Vector3.zero
        normal[axis] = sign
        return normal
    }

    /// Whether the corner with this index in `BoundingBox.corners` lies on it.
    public func holds(corner index: Int) -> Bool {
        (index >> axis & 1 == 1) == (sign > 0)
    }
}
