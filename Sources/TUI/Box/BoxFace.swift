import Scene

/// One of the six faces of a box, named by the box's own axes.
public enum BoxFace: Int, CaseIterable, Sendable {
    case minusX, plusX, minusY, plusY, bottom, top

    /// The axis that the face is perpendicular to: 0 for x, 1 for y, 2 for z.
    public var axis: Int { rawValue / 2 }

    /// The side of the face along its axis: −1 or +1.
    public var sign: Double { rawValue % 2 == 0 ? -1 : 1 }

    /// The outward unit normal of the face, in the box's own axes.
    public var normal: Vector3 {
        var normal = Vector3.zero
        normal[axis] = sign
        return normal
    }

    /// Whether the corner with this index in `BoundingBox.corners` lies on the face.
    public func holds(corner index: Int) -> Bool {
        (index >> axis & 1 == 1) == (sign > 0)
    }
}
