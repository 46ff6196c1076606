/// An edge of the box with a length that the person knows. This length gives a world without scale
/// its unit.
public struct BoxEdge: Equatable, Sendable {
    /// The edges along the box's own x, y and z axes, in this order.
    public enum Name: String, CaseIterable, Sendable { case width, depth, height }

    /// The axis along which the edge runs.
    public let name: Name
    /// The edge's length.
    public let meters: Double

    /// An edge of this length, above 0.
    public init(_ name: Name, meters: Double) {
        precondition(meters > 0 && meters.isFinite)
        (self.name, self.meters) = (name, meters)
    }

    /// Metres per unit, from the same edge in the box; nil where the box has no such edge.
    public func metersPerUnit(of box: BoundingBox) -> Double? {
        let length =
            switch name {
            case .width: box.size.x
            case .depth: box.size.y
            case .height: box.size.z
            }
        return length > 0 && length.isFinite ? meters / length : nil
    }
}
