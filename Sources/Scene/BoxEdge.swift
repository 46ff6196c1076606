/// An edge of the box whose length a person knows: it tells how long the unit of a world without
/// scale is.
public struct BoxEdge: Equatable, Sendable {
    /// Which edge: the box's own x, y or z.
    public enum Name: String, CaseIterable, Sendable { case width, depth, height }

    /// Which one it is.
    public let name: Name
    /// How long it is.
    public let meters: Double

    /// An edge of this length, above 0.
    public init(_ name: Name, meters: Double) {
        precondition(meters > 0 && meters.isFinite)
        (self.name, self.meters) = (name, meters)
    }

    /// How many metres the unit is in which the box is measured; nil where it has no such edge.
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
