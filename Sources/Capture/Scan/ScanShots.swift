import DeviceIO
import Foundation
import Perception
import Scene
import Vision

/// The kept shots of a scan folder, for matching.
struct ScanShots: ShotReader {
    private let folder: ScanFolder

    /// The shots of the folder at `scan`.
    init(scan: String) { folder = ScanFolder(path: scan) }

    func geometry(ofShot shot: Int) throws -> ShotGeometry {
        let sidecar = try folder.sidecar(ofShot: shot, on: DiskFileSystem())
        return ShotGeometry(
            worldFromCamera: sidecar.worldFromCamera, intrinsics: sidecar.intrinsics,
            box: sidecar.boundingBox)
    }

    func luma(ofShot shot: Int) throws -> LumaPlane {
        let path = folder.path(of: ScanFolder.imageFile(shot: shot, fileExtension: "jpg"))
        return try ImageDecoder().luma([UInt8](Data(contentsOf: URL(filePath: path))))
    }
}
