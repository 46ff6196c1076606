/// What a detector found in one picture.
public struct Observation: Equatable, Sendable {
    /// The kind of thing that the detector found.
    public enum Kind: String, Sendable, Codable {
        /// A face. A follower keeps several people in the picture if it gets their faces.
        case humanFace
        case humanBody
        case object
    }

    /// An identifier of the thing, which stays the same from picture to picture if the detector
    /// tracks.
    public var identifier: Int
    public var kind: Kind
    /// The thing's rectangle as shares of the delivered picture, from its lower left.
    public var rectInImageLowerLeft: UnitRectangle
    /// The head's yaw in radians: 0 for a head that looks at the camera, negative for one turned to
    /// the left; nil where the detector does not measure it.
    public var faceYawAngle: Double?

    /// An observation with these values.
    public init(
        identifier: Int, kind: Kind, rectInImageLowerLeft: UnitRectangle,
        faceYawAngle: Double? = nil
    ) {
        (self.identifier, self.kind) = (identifier, kind)
        self.rectInImageLowerLeft = rectInImageLowerLeft
        self.faceYawAngle = faceYawAngle
    }
}
