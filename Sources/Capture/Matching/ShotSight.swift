import DeviceIO
import Foundation
import Scene
import Vision

extension ScanFolder {
    /// What stands beside a shot's picture. Throws where it cannot be read.
    func sidecar(ofShot shot: Int) throws -> ShotSidecar {
        let path = path(of: ScanFolder.sidecarFile(shot: shot))
        return try ShotSidecar(
            reading: [UInt8](Data(contentsOf: URL(filePath: path))), path: path)
    }

    /// A shot's brightness, from its picture. Throws where it cannot be read.
    func luma(ofShot shot: Int) throws -> LumaPlane {
        let path = path(of: ScanFolder.imageFile(shot: shot, fileExtension: "jpg"))
        return try ImageDecoder().luma([UInt8](Data(contentsOf: URL(filePath: path))))
    }
}

extension Features {
    /// Those that a camera sees before it, and where at depth 1.
    /// - Parameters:
    ///   - scale: pixels of the camera's picture to one of that in which they were found.
    ///   - corner: where in the camera's picture that one begins.
    func seen(
        by camera: Intrinsics, scale: Double, corner: Vector2 = .zero
    ) -> (features: Features, rays: [Vector2]) {
        let half = Vector2(0.5, 0.5)
        var (kept, rays): ([Int], [Vector2]) = ([], [])
        for (index, keypoint) in keypoints.enumerated() {
            let pixel = corner + (keypoint.pixel + half) * scale - half
            guard let ray = camera.ray(through: pixel), ray.z > 0 else { continue }
            kept.append(index)
            rays.append(Vector2(ray.x / ray.z, ray.y / ray.z))
        }
        return (selected(kept), rays)
    }
}
