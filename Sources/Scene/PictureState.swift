/// How a picture was taken against the first of a walk, as surfaces seen by both tell it.
public struct PictureState: Equatable, Sendable {
    /// Exposure values; positive is brighter.
    public var exposure = 0.0
    /// log2 of the energy of fine detail; negative is softer.
    public var detail = 0.0
    /// log2 of red and of blue against green.
    public var red = 0.0, blue = 0.0

    /// As the first.
    public init() {}
}
