/// The unit of a scan's lengths, from the sidecars of its shots in order.
public struct ScanUnit: Equatable, Sendable {
    /// Metres per unit; nil where the unit is the metre itself, or unknown.
    public private(set) var meters: Double?

    /// The unit from these sidecars.
    public init(of sidecars: some Sequence<ShotSidecar> = []) {
        for sidecar in sidecars {
            take(isMetric: sidecar.scale.isMetric, metersPerUnit: sidecar.scale.metersPerUnit)
        }
    }

    /// Takes the next sidecar. The person may correct the box between two shots, or show a board
    /// late: the last one is valid.
    mutating func take(isMetric: Bool?, metersPerUnit: Double?) {
        guard isMetric != true, let unit = metersPerUnit, unit > 0, unit.isFinite else { return }
        meters = unit
    }
}
