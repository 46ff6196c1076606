import DeviceIO
import Scene

/// Writes pictures alone, with the focal length in their EXIF, and `masks/NAME.EXT.png` (black is
/// ignored).
struct ImagesWriter: ExportWriter {
    private let folder: ExportFolder

    init(_ folder: ExportFolder) { self.folder = folder }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let name = "\(view.stem).\(picture.ending)"
        try folder.write(picture.bytes, name)
        if let mask { try folder.write(mask: mask, "masks/\(name).png") }
        return name
    }

    func finish(_ plan: ExportPlan, _ landmarks: [ScenePoint]) throws(DeviceError) {}
}
