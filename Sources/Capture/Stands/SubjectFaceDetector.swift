import Following
import Foundation
import Scene
import Vision
import Wording

/// Faces, detected by a network in some pictures and followed by optical flow in between.
struct SubjectFaceDetector: SubjectDetector {
    private let detector: FaceDetector
    private var faces: [FlowedBox] = []
    private var former: ImagePyramid?
    private var pictures = 0

    /// The network runs on every fifth picture: it takes 20 to 30 ms of processor time, and the
    /// budget per picture is 8 ms.
    private static let interval = 5

    /// A detector with the network that `scripts/fetch-face-model` put into the data folder.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let scans = Directories(environment: environment).scans
        let path = scans.dropLast("scans".count) + "models/centerface.onnx"
        guard let bytes = FileManager.default.contents(atPath: String(path)) else {
            throw CaptureError(
                .device,
                phrase(
                    "Cannot look for faces: \(path) is not there. Run "
                        + "scripts/fetch-face-model; or follow who moves, without a network: "
                        + "--look bodies; or mark what is to be followed: --mark "
                        + "X,Y,WIDTH,HEIGHT."))
        }
        do {
            detector = try FaceDetector(
                model: [UInt8](bytes), expectedHash: FaceDetector.centerFaceHash)
        } catch {
            throw CaptureError(
                .data,
                phrase(
                    "Cannot look for faces: \(path) is damaged. Remove it and run "
                        + "scripts/fetch-face-model."))
        }
    }

    mutating func detections(in frame: Frame, at angles: PanTilt) throws -> [SubjectDetection] {
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
