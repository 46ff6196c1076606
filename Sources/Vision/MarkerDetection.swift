import Scene

/// A marker that was found in a picture.
public struct MarkerDetection: Equatable, Sendable {
    /// Which one of its family.
    public var identifier: Int
    /// How many bits were wrong and corrected; 0 is a clean reading.
    public var correctedBits: Int
    /// Mean difference of the bits' brightness from the threshold, 0 to 255; low is doubtful.
    public var decisionMargin: Double
    /// The corners of its border in pixels, with the printed marker upright: left top, right top,
    /// right bottom, left bottom.
    public var corners: [Vector2]

    /// A detection of these parts.
    /// - Precondition: four corners.
    public init(
        identifier: Int, correctedBits: Int, decisionMargin: Double, corners: [Vector2]
    ) {
        precondition(corners.count == 4)
        (self.identifier, self.correctedBits) = (identifier, correctedBits)
        (self.decisionMargin, self.corners) = (decisionMargin, corners)
    }
}
