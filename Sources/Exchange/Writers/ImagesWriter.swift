import DeviceIO
import Scene

/// Writes pictures alone, with the focal length in their EXIF, and `masks/NAME.EXT.png` (black
/// pixels are ignored).
struct ImagesWriter: ExportWriter {
    private let folder: ExportFolder

    init(_ folder: ExportFolder) { self.folder = folder }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let name = try folder.write(picture, of: view)
        if let mask { try folder.write(mask: mask, "masks/\(name).png") }
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {}
}
