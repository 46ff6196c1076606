import Scene

/// A face as a detector reports it, in pixels.
public struct DetectedFace: Equatable, Sendable {
    /// The upper left corner of the box, and its size.
    public var x, y, width, height: Double
    /// Right eye, left eye, tip of the nose, right and left corner of the mouth. Right and left are
    /// the person's own.
    public var points: [Vector2]
    /// The detector's confidence, 0...1.
    public var score: Double
}
