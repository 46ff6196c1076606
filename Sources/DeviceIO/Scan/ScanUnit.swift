/// The unit of a scan's lengths, from the sidecars of its shots in order.
public struct ScanUnit: Equatable, Sendable {
    /// Whether lengths were metres from the first shot on; nil where no sidecar says.
    private(set) var isMetric: Bool?
    /// The latest unit that a sidecar states.
    private var stated: Double?

    /// Metres per unit; nil where the unit is the metre itself, or unknown.
    public var meters: Double? { isMetric == true ? nil : stated }

    /// The unit from these sidecars.
    public init(of sidecars: some Sequence<ShotSidecar> = []) {
        for sidecar in sidecars {
            take(isMetric: sidecar.scale.isMetric, metersPerUnit: sidecar.scale.metersPerUnit)
        }
    }

    /// Takes the next sidecar. The person may correct the box between two shots, or show a board
    /// late: the last one is valid.
    mutating func take(isMetric: Bool?, metersPerUnit: Double?) {
        self.isMetric = self.isMetric ?? isMetric
        guard isMetric != true, let unit = metersPerUnit, unit > 0, unit.isFinite else { return }
        stated = unit
    }
}
