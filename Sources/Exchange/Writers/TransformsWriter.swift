import DeviceIO
import Glibc
import Scene

/// Writes `transforms.json` of nerfstudio or instant-ngp with `images/`, `depth/` and masks. Poses
/// map from the camera, with OpenGL's axes, to the world. The principal point is measured from the
/// picture's corner. nerfstudio has `depth_file_path`, with depth in millimetres, and `mask_path`,
/// with masks whose black pixels are ignored. instant-ngp has `depth_path`, whose unit is
/// `integer_depth_scale`, and beside each picture a mask `dynamic_mask_NAME.png`, whose white
/// pixels are ignored. Sources: nerfstudio `data_conventions.md`, instant-ngp `nerf_loader.cu`.
struct TransformsWriter: ExportWriter {
    private let folder: ExportFolder
    private let isNGP: Bool
    private let cloud: CloudWriter

    init(_ folder: ExportFolder, isNGP: Bool) {
        (self.folder, self.isNGP, cloud) = (folder, isNGP, CloudWriter(folder))
    }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let name = try folder.write(picture, of: view, in: "images/")
        if let depth { try folder.write(depth: depth, "depth/\(view.stem).png") }
        if var mask {
            if isNGP {
                for i in mask.values.indices { mask.values[i] = 255 - mask.values[i] }
                try folder.write(mask: mask, "images/dynamic_mask_\(view.stem).png")
            } else {
                try folder.write(mask: mask, "masks/\(view.stem).png")
            }
        }
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        let cameras = plan.views.map(\.camera)
        // The intrinsics are written either once for all frames or for each frame: nerfstudio
        // accepts no mixture.
        let shared = cameras.allSatisfy { $0 == cameras[0] } ? cameras[0] : nil
        var fields = ["\"camera_model\": \"OPENCV\""]
        if let shared { fields += lens(shared) }
        if isNGP { fields += bounds(plan, scenePoints) }
        if isNGP, plan.hasDepth { fields.append("\"integer_depth_scale\": 0.001") }
        if try cloud.write(scenePoints), !isNGP {
            fields.append("\"ply_file_path\": \"\(CloudWriter.name)\"")
        }
        let file = try folder.begin("transforms.json")
        try file.append(
            Array(("{\n" + fields.map { "  \($0),\n" }.joined() + "  \"frames\": [").utf8))
        for (index, view) in plan.views.enumerated() {
            var parts = ["\"file_path\": \("images/\(view.fileName)".jsonQuoted)"]
            if shared == nil { parts += lens(view.camera) }
            if plan.hasDepth {
                let key = isNGP ? "depth_path" : "depth_file_path"
                parts.append("\"\(key)\": \("depth/\(view.stem).png".jsonQuoted)")
            }
            if plan.hasMasks, !isNGP {
                parts.append("\"mask_path\": \("masks/\(view.stem).png".jsonQuoted)")
            }
            let rows = (view.worldFromCamera ?? .identity).rowsFromOpenGLCamera
            parts.append("\"transform_matrix\": \(JSONText.rows(rows))")
            let text = (index == 0 ? "\n" : ",\n") + "    {" + parts.joined(separator: ", ") + "}"
            try file.append(Array(text.utf8))
        }
        try file.append(Array("\n  ]\n}\n".utf8))
        try file.close(synchronized: false)
    }

    private func lens(_ camera: Intrinsics) -> [String] {
        let d = camera.distortion
        return [
            "\"w\": \(camera.width)", "\"h\": \(camera.height)", "\"fl_x\": \(camera.fx)",
            "\"fl_y\": \(camera.fy)", "\"cx\": \(camera.cx + 0.5)", "\"cy\": \(camera.cy + 0.5)",
            "\"k1\": \(d.k1)", "\"k2\": \(d.k2)", "\"k3\": \(d.k3)", "\"p1\": \(d.p1)",
            "\"p2\": \(d.p2)",
        ]
    }

    /// The radius of the scene is taken as at least this, in the world's unit (guess).
    private static let leastRadius = 1e-6
    /// instant-ngp's largest `aabb_scale`.
    private static let largestCube = 128.0

    /// The placement of instant-ngp's unit cube: around the object's box where known, else around
    /// the 3D points, else around the cameras. instant-ngp's default (scale 0.33, offset ½) fits
    /// few scenes.
    private func bounds(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) -> [String] {
        let poses = plan.views.compactMap(\.worldFromCamera)
        let middle =
            poses.reduce(Vector3.zero) { $0 + $1.translation } / Double(max(1, poses.count))
        let spread = poses.map { ($0.translation - middle).length }.max() ?? 1
        var (center, radius) = (middle, max(spread, Self.leastRadius))
        if let box = plan.box {
            (center, radius) = (box.center, box.radius)
        } else if let median = scenePoints.map(\.pointInWorld).componentMedian {
            // The medians are used, so that a few points far behind the object do not shift the
            // cube.
            center = median
            let distances = scenePoints.map { ($0.pointInWorld - center).length }
            radius = max(distances.upperMedian ?? 0, Self.leastRadius)
        }
        let scale = 0.5 / radius
        // The cameras must lie inside the cube too, so its size grows by powers of two.
        let farthest = poses.map { ($0.translation - center).length * scale }.max() ?? 0.5
        let size = min(Self.largestCube, max(1, exp2(log2(2 * farthest).rounded(.up))))
        let offset = Vector3(repeating: 0.5) - scale * center
        return [
            "\"aabb_scale\": \(Int(size))", "\"scale\": \(scale)",
            "\"offset\": \(JSONText.list([offset.x, offset.y, offset.z]))",
        ]
    }
}
