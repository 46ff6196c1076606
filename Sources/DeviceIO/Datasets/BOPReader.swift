import Scene

/// Reads a scene of the BOP benchmark: `rgb/000000.*` (or `gray/`), `depth/`, and in `mask_visib/`
/// the masks of the first object. `scene_camera.json` has `cam_K`, `depth_scale` in millimetres per
/// unit, and the pose world to camera as `cam_R_w2c` and `cam_t_w2c`, in millimetres. If it has no
/// such poses, the frame of the first object in `scene_gt.json` is the world. Source: BOP toolkit
/// `bop_datasets_format.md`.
enum BOPReader {
    static let file = "scene_camera.json"

    private struct Camera: Decodable {
        var k: [Double]
        var depthScale: Double?
        var rotation, translation: [Double]?

        enum CodingKeys: String, CodingKey {
            case k = "cam_K"
            case depthScale = "depth_scale"
            case rotation = "cam_R_w2c"
            case translation = "cam_t_w2c"
        }
    }

    private struct Object: Decodable {
        var rotation, translation: [Double]

        enum CodingKeys: String, CodingKey {
            case rotation = "cam_R_m2c"
            case translation = "cam_t_m2c"
        }
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let cameras = try BoundedJSON.decode(
            [String: Camera].self, from: folder.bytes(of: file) ?? [],
            subject: "\(folder.path)/\(file)")
        try TUMReader.checkCount(cameras.count, folder, file)
        let hasWorld = cameras.values.contains { $0.rotation != nil }
        let objects = hasWorld ? [:] : try objects(folder)
        var place = "rgb"
        if try folder.names(in: place).isEmpty { place = "gray" }
        var pictures: [Int: String] = [:]
        for name in try folder.names(in: place) where ImageFolderReader.isPicture(name) {
            if let number = Int(name.prefix { $0 != "." }) { pictures[number] = name }
        }
        var entries: [DatasetEntry] = []
        var missing: [String] = []
        for key in naturallySorted(Array(cameras.keys)) {
            guard let number = Int(key), let camera = cameras[key] else {
                throw fault(folder, phrase("“\(visible(key))” is no picture's number"))
            }
            let stem = String("\(1_000_000 + number)".dropFirst())
            let name = "\(place)/\(pictures[number] ?? "\(stem).png")"
            var entry = DatasetEntry(name: name)
            entry.image = try folder.locate(name)
            if entry.image == nil { missing.append(name) }
            entry.depth = try folder.locate("depth/\(stem).png")
            entry.mask = try folder.locate("mask_visib/\(stem)_000000.png")
            guard camera.k.count == 9 else {
                throw fault(folder, phrase("“\(key).cam_K” needs nine numbers"))
            }
            entry.calibration = CameraCalibration(
                name: "\(folder.path)/\(file)", size: nil, fx: camera.k[0], fy: camera.k[4],
                principalPoint: Vector2(camera.k[2], camera.k[5]))
            if let scale = camera.depthScale { entry.depthMetersPerUnit = scale / 1000 }
            if let r = camera.rotation, let t = camera.translation {
                entry.worldFromCamera = try pose(r, t, key, folder)?.inverse
            } else if let object = objects[key]?.first {
                entry.worldFromCamera =
                    try pose(object.rotation, object.translation, key, folder)?.inverse
            }
            entries.append(entry)
        }
        var contents = DatasetContents(
            entries: entries,
            hasPoses: entries.contains { $0.worldFromCamera != nil }, isMetric: true)
        if !hasWorld, contents.hasPoses {
            contents.notes.append(
                phrase("No world coordinates are given: those of the first object are used."))
        }
        contents.noteMissing(pictures: missing, depths: [])
        return contents
    }

    private static func objects(
        _ folder: DatasetFolder
    ) throws(DeviceError) -> [String: [Object]] {
        guard let bytes = try folder.bytes(of: "scene_gt.json") else { return [:] }
        return try BoundedJSON.decode(
            [String: [Object]].self, from: bytes, subject: "\(folder.path)/scene_gt.json")
    }

    private static func pose(
        _ r: [Double], _ t: [Double], _ key: String, _ folder: DatasetFolder
    ) throws(DeviceError) -> RigidTransform? {
        guard r.count == 9, t.count == 3 else {
            throw fault(folder, phrase("the pose of “\(key)” needs nine and three numbers"))
        }
        // BOP's translations are in millimetres.
        return RigidTransform(rotation: r[...], translation: t.map { $0 / 1000 }[...])
    }

    private static func fault(_ folder: DatasetFolder, _ reason: String) -> DeviceError {
        folder.failure(phrase("read"), file, reason, suggestion: phrase("Write it again."))
    }
}
