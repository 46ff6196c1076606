import DeviceIO
import Scene

/// Writes Agisoft Metashape's `cameras.xml` with `images/` and `masks/NAME_mask.png` (black pixels
/// are ignored). The principal point is stored relative to the picture's middle. b1 is fx − fy. P1
/// and P2 are OpenCV's p2 and p1. A transform maps from the camera, with OpenCV's axes, to the
/// chunk. Source: Metashape manual, appendix “Camera models”.
struct AgisoftWriter: ExportWriter {
    private let folder: ExportFolder

    init(_ folder: ExportFolder) { self.folder = folder }

    func append(
        _ view: ExportView, _ picture: ExportPicture, depth: DepthPlane?, mask: LumaPlane?
    ) throws(DeviceError) -> String {
        let name = try folder.write(picture, of: view, in: "images/")
        if let mask { try folder.write(mask: mask, "masks/\(view.stem)_mask.png") }
        return name
    }

    func finish(_ plan: ExportPlan, _ scenePoints: [ScenePoint]) throws(DeviceError) {
        _ = try CloudWriter(folder).write(scenePoints)
        let (cameras, numbers) = plan.views.map(\.camera).distinct()
        var lines: [String] = []
        for (view, index) in zip(plan.views, numbers) {
            let rows = (view.worldFromCamera ?? .identity).rows.flatMap(\.self)
            lines.append(
                """
                      <camera id="\(view.number)" sensor_id="\(index)" component_id="0" \
                label="\(view.fileName)" enabled="1">
                        <transform>\(rows.map { "\($0)" }.joined(separator: " "))</transform>
                      </camera>
                """)
        }
        let sensors = cameras.enumerated().map { text($0.element, $0.offset) }
        try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <document version="2.0.0">
              <chunk label="Capstan" enabled="true">
                <sensors next_id="\(cameras.count)">
            \(sensors.joined(separator: "\n"))
                </sensors>
                <components next_id="1" active_id="0">
                  <component id="0" label="Component 1"/>
                </components>
                <cameras next_id="\(plan.views.count)" next_group_id="0">
            \(lines.joined(separator: "\n"))
                </cameras>
              </chunk>
            </document>

            """, "cameras.xml")
    }

    private func text(_ camera: Intrinsics, _ index: Int) -> String {
        let d = camera.distortion
        let size = "width=\"\(camera.width)\" height=\"\(camera.height)\""
        let numbers: [(String, Double)] = [
            ("f", camera.fy), ("cx", camera.cx + 0.5 - Double(camera.width) / 2),
            ("cy", camera.cy + 0.5 - Double(camera.height) / 2), ("b1", camera.fx - camera.fy),
            ("k1", d.k1), ("k2", d.k2), ("k3", d.k3), ("p1", d.p2), ("p2", d.p1),
        ]
        let lines = numbers.map { "          <\($0.0)>\($0.1)</\($0.0)>" }
        return """
                  <sensor id="\(index)" label="camera \(index)" type="frame">
                    <resolution \(size)/>
                    <calibration type="frame" class="adjusted">
                      <resolution \(size)/>
            \(lines.joined(separator: "\n"))
                    </calibration>
                  </sensor>
            """
    }
}
