/// Measurements of what can spoil a head scan; nil where not measured.
public struct HeadSigns: Equatable, Sendable, Codable {
    /// Residual of the rigid alignment at mouth and eyes, metres.
    public var nonRigidMeters: Double?
    /// Share of the head's pixels without depth, 0...1.
    public var depthHoleShare: Double?
    /// Share of the face that hair covers, 0...1.
    public var hairShare: Double?
    /// Share of the face that something else covers (hand, mask), 0...1.
    public var coveredShare: Double?
    /// How likely the face has glasses, by the bridge of the nose, 0...1.
    public var glassesScore: Double?

    /// Signs with these values; omitted ones were not measured.
    public init(
        nonRigidMeters: Double? = nil, depthHoleShare: Double? = nil, hairShare: Double? = nil,
        coveredShare: Double? = nil, glassesScore: Double? = nil
    ) {
        (self.nonRigidMeters, self.depthHoleShare) = (nonRigidMeters, depthHoleShare)
        (self.hairShare, self.coveredShare) = (hairShare, coveredShare)
        self.glassesScore = glassesScore
    }
}
