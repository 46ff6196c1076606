import DeviceIO
import Dispatch
import Foundation
import Reconstruction
import Vision

/// Prepares the reconstruction while the capture runs: beside the frames each shot that is safe on
/// the disk is read back and its features go to a checkpoint folder. What is not done at the end,
/// or fails, the reconstruction finds by itself.
final class ShotPreparation: Sendable {
    private let checkpoint: FeatureCheckpoint
    private let folder: ScanFolder
    private let queue = DispatchQueue(label: "capstan.preparation", qos: .utility)

    /// - Parameters:
    ///   - path: the checkpoint folder; made when it is not there, and empty unless the capture is
    ///     taken up again.
    ///   - scan: where the shots lie.
    init(checkpoint path: String, scan: String, isResuming: Bool) throws {
        let held = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        if !isResuming, let name = held.first {
            throw CaptureError(
                .failed,
                "Cannot use \(path) as a checkpoint: it is not empty (it holds "
                    + "\(name.debugDescription)). Name a new or an empty folder.")
        }
        checkpoint = try FeatureCheckpoint(folder: path)
        guard access(path, W_OK) == 0 else {
            throw CaptureError(.failed, "Cannot use \(path) as a checkpoint: no leave to write.")
        }
        folder = ScanFolder(path: scan)
    }

    /// Prepares a shot once those before are done.
    func take(shot: Int) {
        queue.async { [self] in
            let file = folder.path(of: ScanFolder.imageFile(shot: shot, fileExtension: "jpg"))
            guard let data = try? Data(contentsOf: URL(filePath: file)),
                let image = try? ImageDecoder().color([UInt8](data))
            else { return }
            try? checkpoint.keepFeatures(of: image)
        }
    }

    /// Waits until all that was asked is done.
    func wait() { queue.sync {} }
}
