import Scene

/// What is known of an object's place: what it stands on, which way is up, and the box round it.
public struct ObjectFrame: Equatable, Sendable {
    /// The box, z up, its base on what the object stands on.
    public var box: BoundingBox
    /// The object's surface.
    public var surface: SurfaceLayers
    /// How it was found.
    public var evidence: BoxProposal.Evidence
    /// Whether the object was seen from far enough round, and the box has come to rest.
    public var isSure: Bool
    /// How far round the object was seen, radians, 0…2π.
    public var seenRadians: Double
}
