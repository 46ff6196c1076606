import DeviceIO
import Scene

/// Writes a scene of the BOP benchmark: the folders `rgb/`, `depth/`, `mask/` and `mask_visib/`,
/// and the file `scene_camera.json`. If the object's box is known, `scene_gt.json` has its frame as
/// the pose of model 1. Poses map to the camera's frame; matrices are stored row by row, and
/// lengths and depth are in millimetres. Source: BOP toolkit `bop_datasets_format.md`.
struct BOPWriter: ExportWriter {
    private let folder: ExportFolder

    init(_ folder: ExportFolder) { self.folder = folder }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let number = String("\(1_000_000 + view.number)".dropFirst())
        let name = "\(number).\(picture.ending)"
        try folder.write(picture.bytes, "rgb/\(name)")
        if let depth { try folder.write(depth: depth, "depth/\(number).png") }
        if let mask {
            try folder.write(mask: mask, "mask/\(number)_000000.png")
            try folder.write(mask: mask, "mask_visib/\(number)_000000.png")
        }
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        let cameras = plan.views.map { view in
            let c = view.camera
            let pose = (view.worldFromCamera ?? .identity).inverse
            let matrix = [c.fx, 0, c.cx, 0, c.fy, c.cy, 0, 0, 1]
            return
                "  \"\(view.number)\": {\"cam_K\": \(JSONText.list(matrix)), \"depth_scale\": 1.0, "
                + "\"cam_R_w2c\": \(JSONText.list(pose.rotation.numbers)), "
                + "\"cam_t_w2c\": \(millimeters(pose.translation))}"
        }
        try folder.write("{\n" + cameras.joined(separator: ",\n") + "\n}\n", "scene_camera.json")
        guard let box = plan.box else { return }
        let objects = plan.views.map { view in
            let cameraFromObject =
                (view.worldFromCamera ?? .identity).inverse * box.objectFromWorld.inverse
            return "  \"\(view.number)\": [{\"cam_R_m2c\": "
                + "\(JSONText.list(cameraFromObject.rotation.numbers)), \"cam_t_m2c\": "
                + "\(millimeters(cameraFromObject.translation)), \"obj_id\": 1}]"
        }
        try folder.write("{\n" + objects.joined(separator: ",\n") + "\n}\n", "scene_gt.json")
    }

    private func millimeters(_ place: Vector3) -> String {
        JSONText.list([1000 * place.x, 1000 * place.y, 1000 * place.z])
    }
}
