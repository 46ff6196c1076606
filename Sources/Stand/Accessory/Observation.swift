/// What a detector found in one picture.
public struct Observation: Equatable, Sendable {
    /// The kind of thing.
    public enum Kind: String, Sendable, Codable {
        /// A face; observations of faces keep several people framed.
        case humanFace
        case humanBody
        case object
    }

    /// An identifier that stays the same from picture to picture, where the detector tracks.
    public var identifier: Int
    public var kind: Kind
    /// The rectangle as shares of the delivered picture, from its lower left.
    public var rectInImageLowerLeft: UnitRectangle
    /// The head's yaw in radians: 0 looks at the camera, negative to the left; nil where not
    /// measured.
    public var faceYawAngle: Double?

    /// An observation.
    public init(
        identifier: Int, kind: Kind, rectInImageLowerLeft: UnitRectangle,
        faceYawAngle: Double? = nil
    ) {
        (self.identifier, self.kind) = (identifier, kind)
        self.rectInImageLowerLeft = rectInImageLowerLeft
        self.faceYawAngle = faceYawAngle
    }
}
