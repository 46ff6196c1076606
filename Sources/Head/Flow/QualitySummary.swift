/// What spoils a finished scan: one Bool for each flaw.
public struct QualitySummary: Equatable, Sendable, Codable {
    /// The flaws it has, in the order of `QualityFlaw.allCases`.
    public let flaws: [QualityFlaw]
    /// Flaws that nobody measured, so that their absence says nothing.
    public let unmeasured: [QualityFlaw]

    /// A summary of these.
    public init(flaws: Set<QualityFlaw>, unmeasured: Set<QualityFlaw> = []) {
        self.flaws = QualityFlaw.allCases.filter(flaws.contains)
        self.unmeasured = QualityFlaw.allCases.filter(unmeasured.contains)
    }

    /// Whether it has a flaw.
    public subscript(flaw: QualityFlaw) -> Bool { flaws.contains(flaw) }

    /// Whether nothing spoils it.
    public var isClean: Bool { flaws.isEmpty }
}
