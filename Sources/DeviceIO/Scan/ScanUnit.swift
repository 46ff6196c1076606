/// Finds the unit of a scan's lengths in the sidecars of its shots, which are taken in order.
public struct ScanUnit: Equatable, Sendable {
    /// Whether the first shot's lengths are in metres; nil when no sidecar states it.
    private(set) var isMetric: Bool?
    /// Metres per unit in the last sidecar that states them.
    private var stated: Double?

    /// Metres per unit; nil when lengths are in metres, or when the unit is unknown.
    public var meters: Double? { isMetric == true ? nil : stated }

    /// The unit of a scan with these sidecars.
    public init(of sidecars: some Sequence<ShotSidecar> = []) {
        for sidecar in sidecars {
            take(isMetric: sidecar.scale.isMetric, metersPerUnit: sidecar.scale.metersPerUnit)
        }
    }

    /// Takes the next sidecar. The last unit that a sidecar states is used, because the person may
    /// correct the box, or show a board, after some shots.
    mutating func take(isMetric: Bool?, metersPerUnit: Double?) {
        self.isMetric = self.isMetric ?? isMetric
        guard isMetric != true, let unit = metersPerUnit, unit > 0, unit.isFinite else { return }
        stated = unit
    }
}
