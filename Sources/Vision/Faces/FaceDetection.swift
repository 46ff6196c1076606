import Scene

/// A face in a picture, in its pixels.
public struct FaceDetection: Equatable, Sendable {
    /// The corner of the face's box with the smallest x and y, and the size of the box.
    public var x, y, width, height: Double
    /// The network's confidence, 0...1.
    public var score: Double
    /// Right eye, left eye, tip of the nose, right corner and left corner of the mouth. Right and
    /// left are those of the person.
    public var points: [Vector2]

    /// A face with these values.
    public init(
        x: Double, y: Double, width: Double, height: Double, score: Double, points: [Vector2]
    ) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        (self.score, self.points) = (score, points)
    }

    /// Intersection over union of two boxes, 0...1.
    public func overlap(with other: FaceDetection) -> Double {
        let shared =
            max(0, min(x + width, other.x + other.width) - max(x, other.x))
            * max(0, min(y + height, other.y + other.height) - max(y, other.y))
        let union = width * height + other.width * other.height - shared
        return union > 0 ? shared / union : 0
    }

    /// The detection in a picture that is scaled by `factor`, with its origin moved to `origin`.
    func scaled(by factor: Double, from origin: Vector2) -> FaceDetection {
        FaceDetection(
            x: x * factor + origin.x, y: y * factor + origin.y, width: width * factor,
            height: height * factor, score: score, points: points.map { $0 * factor + origin })
    }

    /// Two faces are both kept if their overlap, as intersection over union, is at most this
    /// (default of OpenCV's `FaceDetectorYN`).
    private static let mostOverlap = 0.3

    /// Keeps only the most confident of overlapping faces, most confident first (non-maximum
    /// suppression).
    static func nonMaximumSuppressed(_ faces: [FaceDetection]) -> [FaceDetection] {
        var kept: [FaceDetection] = []
        for face in faces.sorted(by: { $0.score > $1.score })
        where kept.allSatisfy({ $0.overlap(with: face) <= mostOverlap }) {
            kept.append(face)
        }
        return kept
    }
}
