import Scene

/// A marker that was found in a picture.
public struct MarkerDetection: Equatable, Sendable {
    /// The marker's identifier within its family.
    public var identifier: Int
    /// Number of corrected bits; 0 is a clean reading.
    public var correctedBits: Int
    /// Mean distance of the bits' brightness from the threshold, 0 to 255; low values are doubtful.
    public var decisionMargin: Double
    /// Corners of the marker's border in pixels. With the printed marker upright their order is:
    /// top left, top right, bottom right, bottom left.
    public var corners: [Vector2]

    /// A detection with these values.
    /// - Precondition: four corners.
    public init(
        identifier: Int, correctedBits: Int, decisionMargin: Double, corners: [Vector2]
    ) {
        precondition(corners.count == 4)
        (self.identifier, self.correctedBits) = (identifier, correctedBits)
        (self.decisionMargin, self.corners) = (decisionMargin, corners)
    }
}
