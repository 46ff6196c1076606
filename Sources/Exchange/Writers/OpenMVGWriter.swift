import DeviceIO
import Scene

/// Writes OpenMVG's `sfm_data.json` (version 0.3). A pose is stored as the rotation from the world
/// to the camera, and the position of the camera in the world. Pixel centres are at integers.
/// Beside each picture is its mask, `NAME_mask.png`, whose black pixels are ignored. Sources:
/// OpenMVG `sfm_data_io_cereal.cpp`, `pose3_io.hpp`, `ComputeFeatures.rst`.
struct OpenMVGWriter: ExportWriter {
    private let folder: ExportFolder
    /// Cereal sets this bit on the first use of a pointer or type.
    private static let firstUse: UInt32 = 0x8000_0000

    init(_ folder: ExportFolder) { self.folder = folder }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let name = try folder.write(picture, of: view, in: "images/")
        if let mask { try folder.write(mask: mask, "images/\(view.stem)_mask.png") }
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        let (cameras, numbers) = plan.views.map(\.camera).distinct()
        let file = try folder.begin("sfm_data.json")
        func put(_ text: String) throws(DeviceError) { try file.append(Array(text.utf8)) }
        try put("{\n  \"sfm_data_version\": \"0.3\",\n  \"root_path\": \"images\",\n")
        try put("  \"views\": [")
        for (view, camera) in zip(plan.views, numbers) {
            try put((view.number == 0 ? "\n" : ",\n") + text(view, camera))
        }
        try put("\n  ],\n  \"intrinsics\": [\n")
        var names: [String] = []
        let list = cameras.enumerated().map { index, camera in
            text(camera, index, pointer: plan.views.count + index, &names)
        }
        try put(list.joined(separator: ",\n") + "\n  ],\n  \"extrinsics\": [")
        for view in plan.views {
            let pose = view.worldFromCamera ?? .identity
            let n = pose.rotation.inverse.numbers
            let rows = [Array(n[0..<3]), Array(n[3..<6]), Array(n[6..<9])]
            let center = [pose.translation.x, pose.translation.y, pose.translation.z]
            try put(
                (view.number == 0 ? "\n" : ",\n") + "    {\"key\": \(view.number), \"value\": "
                    + "{\"rotation\": \(JSONText.rows(rows)), "
                    + "\"center\": \(JSONText.list(center))}}")
        }
        try put("\n  ],\n  \"structure\": [")
        for (index, scenePoint) in scenePoints.enumerated() {
            let p = scenePoint.pointInWorld
            let seen = scenePoint.observations.map { observation in
                "{\"key\": \(observation.frame), \"value\": {\"id_feat\": 0, \"x\": "
                    + "\(JSONText.list([observation.pixel.x, observation.pixel.y]))}}"
            }
            try put(
                (index == 0 ? "\n" : ",\n") + "    {\"key\": \(index), \"value\": {\"X\": "
                    + "\(JSONText.list([p.x, p.y, p.z])), \"observations\": "
                    + "[\(seen.joined(separator: ", "))]}}")
        }
        try put("\n  ],\n  \"control_points\": []\n}\n")
        try file.close(synchronized: false)
    }

    private func text(_ view: ExportView, _ camera: Int) -> String {
        let pointer = Self.firstUse + UInt32(view.number + 1)
        return "    {\"key\": \(view.number), \"value\": {\"polymorphic_id\": 1073741824, "
            + "\"ptr_wrapper\": {\"id\": \(pointer), \"data\": {\"local_path\": \"\", "
            + "\"filename\": \(view.fileName.jsonQuoted), \"width\": \(view.camera.width), "
            + "\"height\": \(view.camera.height), \"id_view\": \(view.number), "
            + "\"id_intrinsic\": \(camera), \"id_pose\": \(view.number)}}}}"
    }

    private func text(
        _ camera: Intrinsics, _ index: Int, pointer: Int, _ names: inout [String]
    ) -> String {
        let lens = camera.distortion
        let name = lens.isZero ? "pinhole" : "pinhole_brown_t2"
        let base =
            "\"width\": \(camera.width), \"height\": \(camera.height), \"focal_length\": "
            + "\(camera.fx), \"principal_point\": \(JSONText.list([camera.cx, camera.cy]))"
        let data =
            lens.isZero
            ? base
            : "\"value0\": {\(base)}, \"disto_t2\": "
                + JSONText.list([lens.k1, lens.k2, lens.k3, lens.p1, lens.p2])
        let kind: String
        if let known = names.firstIndex(of: name) {
            kind = "\"polymorphic_id\": \(known + 1)"
        } else {
            names.append(name)
            kind =
                "\"polymorphic_id\": \(Self.firstUse + UInt32(names.count)), "
                + "\"polymorphic_name\": \"\(name)\""
        }
        return "    {\"key\": \(index), \"value\": {\(kind), \"ptr_wrapper\": {\"id\": "
            + "\(Self.firstUse + UInt32(pointer + 1)), \"data\": {\(data)}}}}"
    }
}
