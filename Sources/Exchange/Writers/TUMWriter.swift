import DeviceIO
import Scene

/// Writes the TUM layout through `DatasetWriter`.
struct TUMWriter: ExportWriter {
    private let writer: DatasetWriter

    init(_ folder: ExportFolder) throws(DeviceError) {
        writer = try DatasetWriter(directory: folder.path)
    }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let bytes = picture.bytes
        try writer.append(
            Frame(
                index: view.number, name: view.stem, timestamp: view.timestamp,
                luma: LumaPlane(width: 0, height: 0, values: []),
                original: picture.ending == "png" ? .png(bytes) : .jpeg(bytes), depth: depth,
                intrinsics: view.camera, worldFromCamera: view.worldFromCamera))
        return "\("\(1_000_000 + view.number)".dropFirst()).\(picture.ending)"
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        try writer.finish()
    }
}
