import Scene

/// A face that a detector found in a picture. Lengths are in pixels of that picture.
public struct FaceObservation: Equatable, Sendable, Codable {
    /// The upper left corner of the box, and its size.
    public var x, y, width, height: Double
    /// The detector's confidence, 0...1.
    public var score: Double
    /// The five points; nil where the detector does not find them.
    public var landmarks: FaceLandmarks?

    /// A face with these values.
    public init(
        x: Double, y: Double, width: Double, height: Double, score: Double,
        landmarks: FaceLandmarks? = nil
    ) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        (self.score, self.landmarks) = (score, landmarks)
    }

    /// The centre of the box.
    public var center: Vector2 { Vector2(x + width / 2, y + height / 2) }

    /// The area of the box, pixels².
    public var area: Double { width * height }
}
