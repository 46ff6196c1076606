/// What a detector found in one picture.
public struct Observation: Equatable, Sendable {
    /// What it is.
    public enum Kind: String, Sendable, Codable {
        /// Keeps the framing of several people on.
        case humanFace
        case humanBody
        case object
    }

    /// The same for the same thing in the next picture, where the detector knows that.
    public var identifier: Int
    public var kind: Kind
    /// Share of the delivered picture, counted from its lower left.
    public var rectInImageLowerLeft: UnitRectangle
    /// 0 looks at the camera, negative to the left, in radians; nil where nobody measured it.
    public var faceYawAngle: Double?

    /// A thing that was found.
    public init(
        identifier: Int, kind: Kind, rectInImageLowerLeft: UnitRectangle,
        faceYawAngle: Double? = nil
    ) {
        (self.identifier, self.kind) = (identifier, kind)
        self.rectInImageLowerLeft = rectInImageLowerLeft
        self.faceYawAngle = faceYawAngle
    }
}
