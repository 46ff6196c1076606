/// What tells how long the unit of a world is that began without scale.
public enum KnownLength: Equatable, Sendable {
    /// The unit itself, in metres.
    case unit(meters: Double)
    /// An edge of the box, however long it is in units.
    case edge(BoxEdge)

    /// How many metres the unit is; nil where that needs a box and there is none.
    public func metersPerUnit(of box: BoundingBox?) -> Double? {
        switch self {
        case .unit(let meters): meters
        case .edge(let edge): box.flatMap { edge.metersPerUnit(of: $0) }
        }
    }
}
