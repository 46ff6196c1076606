import DeviceIO
import Scene

/// Writes Polycam's raw data: the folders `images`, `cameras` and `depth` in `keyframes`. A file's
/// name is the frame's time in microseconds. Depth is in millimetres. Poses map from the camera,
/// with ARKit's axes, to the world. Pixel centres are at integers. Sources: polyform `README.md`;
/// ARKit's `ARCamera.h` for the origin of the principal point.
struct PolycamWriter: ExportWriter {
    private let folder: ExportFolder
    private var last: Int64 = -1

    init(_ folder: ExportFolder) { self.folder = folder }

    mutating func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let microseconds = max(last + 1, view.timestamp.nanoseconds / 1000)
        last = microseconds
        let name = "\(microseconds).\(picture.ending)"
        try folder.write(picture.bytes, "keyframes/images/\(name)")
        if let depth { try folder.write(depth: depth, "keyframes/depth/\(microseconds).png") }
        let rows = (view.worldFromCamera ?? .identity).rowsFromOpenGLCamera
        var fields: [String] = []
        for row in 0..<3 {
            for column in 0..<4 { fields.append("\"t_\(row)\(column)\": \(rows[row][column])") }
        }
        let camera = view.camera
        fields += [
            "\"fx\": \(camera.fx)", "\"fy\": \(camera.fy)", "\"cx\": \(camera.cx)",
            "\"cy\": \(camera.cy)", "\"width\": \(camera.width)", "\"height\": \(camera.height)",
            "\"timestamp\": \(microseconds)",
        ]
        try folder.write(
            "{" + fields.joined(separator: ", ") + "}\n", "keyframes/cameras/\(microseconds).json")
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        _ = try CloudWriter(folder).write(scenePoints)
    }
}
