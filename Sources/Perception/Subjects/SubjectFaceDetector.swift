import Following
import Scene
import Vision

/// Faces, detected by a network in some pictures and followed by optical flow in between.
public struct SubjectFaceDetector: SubjectDetector {
    private let detector: FaceDetector
    private var faces: [FlowedBox] = []
    private var former: ImagePyramid?
    private var pictures = 0

    /// The network runs on every fifth picture: it takes 20 to 30 ms of processor time, and the
    /// budget per picture is 8 ms.
    private static let interval = 5

    /// Follows the faces that this network finds.
    public init(_ detector: FaceDetector) { self.detector = detector }

    public mutating func detections(
        in frame: Frame, at angles: PanTilt
    ) throws -> [SubjectDetection] {
        let pyramid = try ImagePyramid(frame.luma)
        defer { (former, pictures) = (pyramid, pictures + 1) }
        if pictures % Self.interval == 0 {
            faces = try found(in: frame).map { try FlowedBox($0, in: frame.luma) }
        } else if let former {
            var kept: [FlowedBox] = []
            for var face in faces
            where try face.follow(from: former, to: pyramid, luma: frame.luma) {
                kept.append(face)
            }
            faces = kept
        }
        return faces.map { SubjectDetection(box: $0.box, kind: .face) }
    }

    private func found(in frame: Frame) throws -> [PictureBox] {
        guard let picture = frame.preview else { return [] }
        let (width, height) = (Double(picture.width), Double(picture.height))
        return try detector.faces(in: picture).map { face in
            PictureBox(
                x: face.x / width, y: face.y / height, width: face.width / width,
                height: face.height / height)
        }
    }
}
