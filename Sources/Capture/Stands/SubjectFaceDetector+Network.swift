import Foundation
import Perception
import Vision
import Wording

extension SubjectFaceDetector {
    /// A detector with the network that `scripts/fetch-face-model` put into the data folder.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let scans = Directories(environment: environment).scans
        let path = scans.dropLast("scans".count) + "models/centerface.onnx"
        guard let bytes = FileManager.default.contents(atPath: String(path)) else {
            throw CaptureError(
                .device,
                phrase(
                    """
                    Cannot look for faces: \(path) is not there. Run \
                    scripts/fetch-face-model; or follow who moves, without a network: \
                    --look bodies; or mark what is to be followed: --mark \
                    X,Y,WIDTH,HEIGHT.
                    """))
        }
        let detector: FaceDetector
        do {
            detector = try FaceDetector(
                model: [UInt8](bytes), expectedHash: FaceDetector.centerFaceHash)
        } catch {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot look for faces: \(path) is damaged. Remove it and run \
                    scripts/fetch-face-model.
                    """))
        }
        self.init(detector)
    }
}
