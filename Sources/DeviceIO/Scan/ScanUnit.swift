/// How long the unit of a scan's lengths is, by what the sidecars of its shots say, in order.
public struct ScanUnit: Equatable, Sendable {
    /// In metres; nil where it is the metre itself, or nobody knows.
    public private(set) var meters: Double?

    /// By these sidecars.
    public init(of sidecars: some Sequence<ShotSidecar> = []) {
        for sidecar in sidecars {
            take(isMetric: sidecar.isMetric, metersPerUnit: sidecar.metersPerUnit)
        }
    }

    /// Takes in what the next one says. The person may have mended the box between two shots, or
    /// shown a board late: the last one holds.
    mutating func take(isMetric: Bool?, metersPerUnit: Double?) {
        guard isMetric != true, let unit = metersPerUnit, unit > 0, unit.isFinite else { return }
        meters = unit
    }
}
