import Scene

/// Detects people who move in front of the camera, with or without a face. A person who has not
/// moved since the first picture is not detected.
public struct BodyDetector: SubjectDetector, Sendable {
    private var detector: MotionDetector
    /// Standard deviation of the box of a moving body, as a share of the picture's width (guess):
    /// about one pixel of 160. These boxes jitter more than the boxes of faces.
    private static let deviation = 0.008
    /// The width of a body is at most this multiple of its height in pixels (guess): bodies are
    /// upright.
    private static let mostWidthByHeight = 1.25

    /// Finds moving bodies in the pictures of this camera.
    public init(camera: PinholeCamera) { detector = MotionDetector(camera: camera) }

    public mutating func detections(in frame: Frame, at angles: PanTilt) -> [SubjectDetection] {
        let shape = Double(frame.luma.width) / Double(frame.luma.height)
        return detector.detect(in: frame.luma, at: angles, time: frame.timestamp).map { found in
            let box = found.box
            let isUpright = box.width * shape < Self.mostWidthByHeight * box.height
            return SubjectDetection(
                box: box, kind: isUpright ? .body : .object,
                descriptor: frame.preview.map { ColorHistogram.histogram(of: $0, in: box) } ?? [],
                trackNumber: found.number, deviation: Self.deviation)
        }
    }
}
