import Scene

/// The object's place as far as it is known: its box, surface and evidence.
public struct ObjectFrame: Equatable, Sendable {
    /// The box; its z axis points up, and its base is on the surface that carries the object.
    public var box: BoundingBox
    /// The object's surface.
    public var surface: SurfaceLayers
    /// The kind of evidence for the box.
    public var evidence: BoxProposal.Evidence
    /// Whether the box is reliable: the object was seen from enough sides, and the box no longer
    /// changes.
    public var isSure: Bool
    /// Whether the last boxes in a row agree.
    public var isAtRest: Bool
    /// Angle round the object from which it was seen, radians, 0…2π.
    public var seenRadians: Double
}
