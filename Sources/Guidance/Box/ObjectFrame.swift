import Scene

/// What is known of an object's place: its table, the up direction, and its box.
public struct ObjectFrame: Equatable, Sendable {
    /// The box, z up, its base on the surface that carries the object.
    public var box: BoundingBox
    /// The object's surface.
    public var surface: SurfaceLayers
    /// The kind of evidence for the box.
    public var evidence: BoxProposal.Evidence
    /// Whether the object was seen from enough sides and the box no longer changes.
    public var isSure: Bool
    /// Angle round the object over which it was seen, radians, 0…2π.
    public var seenRadians: Double
}
