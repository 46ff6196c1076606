import Markup
import Scene
import Wording

/// Reads the cameras that Agisoft Metashape exports as XML. The principal point is an offset from
/// the picture's middle, where pixels are measured from the picture's corner. fx is f + b1. P1 and
/// P2 are swapped relative to OpenCV's. A camera's transform maps camera to chunk with OpenCV axes,
/// and a component's transform maps chunk to world. Source: Metashape manual, appendix “Camera
/// models”.
enum AgisoftReader {
    /// The name of the XML file with the cameras; nil when there is none.
    static func list(_ folder: DatasetFolder, _ names: [String]) throws(DeviceError) -> String? {
        for name in names where name.lowercased().hasSuffix(".xml") {
            guard let path = try folder.locate(name) else { continue }
            let head = try BoundedFile.read(
                path, limit: BoundedFile.textLimit, subject: name, first: 4096)
            let text = String(decoding: head, as: UTF8.self)
            if text.contains("<document"), text.contains("<chunk") { return name }
        }
        return nil
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let list = try list(folder, folder.names()) ?? ""
        let root = try folder.markup(of: list)
        guard let chunk = root.child("chunk") else {
            throw folder.failure(
                phrase("read"), list, phrase("it has no chunk"),
                suggestion: phrase("Export it again."))
        }
        var cameras: [String: CameraCalibration] = [:]
        for sensor in chunk.child("sensors")?.all("sensor") ?? [] {
            guard let identifier = sensor.attributes["id"] else { continue }
            cameras[identifier] = try camera(sensor, folder, list)
        }
        var components: [String: (turn: RigidTransform, scale: Double)] = [:]
        for component in chunk.child("components")?.all("component") ?? [] {
            guard let identifier = component.attributes["id"] else { continue }
            components[identifier] = try placement(component, folder, list)
        }
        var entries: [DatasetEntry] = []
        var (missing, withoutPose): ([String], [String]) = ([], [])
        for camera in chunk.child("cameras")?.all("camera") ?? [] {
            guard let label = camera.attributes["label"] else {
                throw fault(folder, list, camera, phrase("a camera has no label"))
            }
            var entry = DatasetEntry(name: label)
            try locate(label, folder, list, &entry)
            if entry.image == nil { missing.append(label) }
            entry.calibration = camera.attributes["sensor_id"].flatMap { cameras[$0] }
            if let transform = camera.child("transform") {
                guard let n = transform.numbers, n.count == 16 else {
                    throw fault(folder, list, transform, phrase("a transform needs 16 numbers"))
                }
                let placed = camera.attributes["component_id"].flatMap { components[$0] }
                entry.worldFromCamera = RigidTransform(
                    rows: (0..<4).map { Array(n[(4 * $0)..<(4 * $0 + 4)]) }
                ).map { chunkFromCamera in
                    guard let placed else { return chunkFromCamera }
                    var pose = chunkFromCamera
                    pose.translation = placed.scale * pose.translation
                    return placed.turn * pose
                }
            }
            if entry.worldFromCamera == nil { withoutPose.append(label) }
            entries.append(entry)
        }
        entries = naturallySorted(entries, by: \.name)
        var contents = DatasetContents(
            entries: entries,
            hasPoses: withoutPose.count < entries.count, isMetric: false)
        contents.points = .cloud(file: "sparse.ply")
        contents.noteMissing(pictures: missing, depths: [])
        contents.note(withoutPose) { phrase("Cameras without a usable pose (\($0)): \($1).") }
        return contents
    }

    /// Sets the picture and the mask of an entry. They are found by the label of a camera, which
    /// may lack the file extension.
    private static func locate(
        _ label: String, _ folder: DatasetFolder, _ list: String, _ entry: inout DatasetEntry
    ) throws(DeviceError) {
        let usual = ["images/", ""].flatMap { place in
            ["", ".jpg", ".JPG", ".jpeg", ".png"].map { place + label + $0 }
        }
        if let found = try folder.find("images/" + label, listedIn: list, orAt: usual) {
            (entry.image, entry.name) = found
        }
        let file = entry.name.split(separator: "/").last.map(String.init) ?? entry.name
        entry.mask = try folder.locate("masks/\(file.stem)_mask.png")
    }

    private static func camera(
        _ sensor: MarkupElement, _ folder: DatasetFolder, _ list: String
    ) throws(DeviceError) -> CameraCalibration? {
        let all = sensor.all("calibration")
        // If there are two calibrations, the adjusted one is taken.
        guard let fields = all.first(where: { $0.attributes["class"] == "adjusted" }) ?? all.first
        else { return nil }
        let type = fields.attributes["type"] ?? "frame"
        // Metashape 2 has the name `equidistant_fisheye` for what older versions call `fisheye`.
        let isFisheye = type == "fisheye" || type == "equidistant_fisheye"
        guard type == "frame" || isFisheye else {
            throw fault(
                folder, list, fields, phrase("the lens type “\(visible(type))” cannot be kept"))
        }
        func number(_ name: String) throws(DeviceError) -> Double {
            guard let field = fields.child(name) else { return 0 }
            guard let n = field.numbers, n.count == 1 else {
                throw fault(folder, list, field, phrase("“\(name)” is not a number"))
            }
            return n[0]
        }
        let size = (fields.child("resolution") ?? sensor.child("resolution"))?.attributes
        guard let width = size?["width"].flatMap(Double.init),
            let height = size?["height"].flatMap(Double.init),
            let pictureSize = CameraCalibration.PictureSize(width, height)
        else {
            throw fault(folder, list, fields, phrase("the resolution is missing or impossible"))
        }
        let others = isFisheye ? ["p1", "p2"] : ["k4"]
        for lost in others + ["p3", "p4", "b2"] where try abs(number(lost)) > 1e-9 {
            throw fault(
                folder, list, fields, phrase("“\(lost)” cannot be kept; undistort the pictures"))
        }
        let f = try number("f")
        return CameraCalibration(
            name: "\(folder.path)/\(list)", size: pictureSize, fx: f + (try number("b1")), fy: f,
            principalPoint: Vector2(
                width / 2 + (try number("cx")) - 0.5, height / 2 + (try number("cy")) - 0.5),
            distortion: isFisheye
                ? .fisheye(
                    k1: try number("k1"), k2: try number("k2"), k3: try number("k3"),
                    k4: try number("k4"))
                : Distortion(
                    k1: try number("k1"), k2: try number("k2"), p1: try number("p2"),
                    p2: try number("p1"), k3: try number("k3")))
    }

    private static func placement(
        _ component: MarkupElement, _ folder: DatasetFolder, _ list: String
    ) throws(DeviceError) -> (turn: RigidTransform, scale: Double)? {
        guard let transform = component.child("transform") else { return nil }
        let turn = transform.child("rotation")?.numbers ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let place = transform.child("translation")?.numbers ?? [0, 0, 0]
        let scale = transform.child("scale")?.numbers?.first ?? 1
        guard turn.count == 9, place.count == 3, scale.isFinite, scale > 0,
            let pose = RigidTransform(rotation: turn[...], translation: place[...])
        else {
            throw fault(folder, list, transform, phrase("the component's transform is no pose"))
        }
        return (pose, scale)
    }

    private static func fault(
        _ folder: DatasetFolder, _ list: String, _ element: MarkupElement, _ reason: String
    ) -> DeviceError {
        folder.failure(
            phrase("read"), list, phrase("line \(element.line): \(reason)"),
            suggestion: phrase("Export it again."))
    }
}
