/// The flaws of a finished scan. The subscript says for each flaw whether the scan has it.
public struct QualitySummary: Equatable, Sendable, Codable {
    /// The scan's flaws, in the order of `QualityFlaw.allCases`.
    public let flaws: [QualityFlaw]
    /// Flaws that were not measured, so that the scan may have them.
    public let unmeasured: [QualityFlaw]

    /// A summary with these flaws.
    public init(flaws: Set<QualityFlaw>, unmeasured: Set<QualityFlaw> = []) {
        self.flaws = QualityFlaw.allCases.filter(flaws.contains)
        self.unmeasured = QualityFlaw.allCases.filter(unmeasured.contains)
    }

    /// Whether the scan has a flaw.
    public subscript(flaw: QualityFlaw) -> Bool { flaws.contains(flaw) }

    /// Whether the scan has no flaw.
    public var isClean: Bool { flaws.isEmpty }
}
