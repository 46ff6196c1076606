/// A known length that gives a world without scale its unit.
public enum KnownLength: Equatable, Sendable {
    /// The unit itself, in metres.
    case unit(meters: Double)
    /// A known edge of the box.
    case edge(BoxEdge)

    /// Metres per unit; nil where the known length is an edge and `box` is nil.
    public func metersPerUnit(of box: BoundingBox?) -> Double? {
        switch self {
        case .unit(let meters): meters
        case .edge(let edge): box.flatMap { edge.metersPerUnit(of: $0) }
        }
    }
}
