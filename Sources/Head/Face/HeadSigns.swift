/// Measured signs of what can spoil a head scan; nil where nobody measured it.
public struct HeadSigns: Equatable, Sendable, Codable {
    /// Rest of the rigid alignment in the bands of mouth and eyes, metres.
    public var nonRigidMeters: Double?
    /// Share of the head's pixels without depth, 0...1.
    public var depthHoleShare: Double?
    /// Share of the face that hair lies over, 0...1.
    public var hairShare: Double?
    /// Share of the face that something else covers (hand, mask), 0...1.
    public var coveredShare: Double?
    /// How much the bridge of the nose looks like that of glasses, 0...1.
    public var glassesScore: Double?

    /// Signs; what is not named was not measured.
    public init(
        nonRigidMeters: Double? = nil, depthHoleShare: Double? = nil, hairShare: Double? = nil,
        coveredShare: Double? = nil, glassesScore: Double? = nil
    ) {
        (self.nonRigidMeters, self.depthHoleShare) = (nonRigidMeters, depthHoleShare)
        (self.hairShare, self.coveredShare) = (hairShare, coveredShare)
        self.glassesScore = glassesScore
    }
}
