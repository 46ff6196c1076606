import Scene

/// A face as a detector would see it in a picture, pixels.
public struct SightedFace: Equatable, Sendable {
    /// Corner with the least x and y, and the extents.
    public var x, y, width, height: Double
    /// Right eye, left eye, tip of the nose, right and left corner of the mouth; the person's.
    public var points: [Vector2]
    /// 0...1.
    public var score: Double
}
