import Scene
import Wording

/// Reads OpenMVG's `sfm_data.json`: the rotation camera from world, and the camera's centre. The
/// centres of pixels are at integers. Pictures are beside the file. `root_path` is ignored, because
/// it is a path on the computer that wrote the file. Sources: OpenMVG `sfm_data_io_cereal.cpp`,
/// `pose3_io.hpp`.
enum OpenMVGReader {
    static let file = "sfm_data.json"

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let bytes = try folder.bytes(of: file) ?? []
        let data = try BoundedJSON.decode(
            OpenMVGFile.self, from: bytes, subject: "\(folder.path)/\(file)")
        try TUMReader.checkCount(data.views.count, folder, file)
        var poses: [Int: RigidTransform] = [:]
        for extrinsic in data.extrinsics ?? [] {
            let c = extrinsic.value.center
            guard c.count == 3 else {
                throw fault(folder, phrase("pose \(extrinsic.key) has no centre"))
            }
            let rows = extrinsic.value.rotation.map { $0 + [0] }
            guard let turn = RigidTransform(rows: rows), c.allSatisfy(\.isFinite) else { continue }
            poses[extrinsic.key] = RigidTransform(
                rotation: turn.rotation.inverse, translation: Vector3(c[0], c[1], c[2]))
        }
        var cameras: [Int: CameraCalibration] = [:]
        for intrinsic in data.intrinsics ?? [] {
            cameras[intrinsic.key] = try camera(intrinsic.value, intrinsic.key, folder)
        }
        var entries: [DatasetEntry] = []
        var (missing, withoutPose): ([String], [String]) = ([], [])
        var identifiers: [String: Int] = [:]
        for view in data.views.map(\.value.pointer.data) {
            let local = view.localPath.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
            let name = local + view.filename
            var entry = DatasetEntry(name: name)
            if let found = try folder.find("images/" + name, listedIn: file, orAt: [name]) {
                (entry.image, entry.name) = found
                entry.mask = try folder.locate(found.name.stem + "_mask.png")
            } else {
                missing.append(name)
            }
            if let camera = view.intrinsic { entry.calibration = cameras[camera] }
            entry.worldFromCamera = view.pose.flatMap { poses[$0] }
            if entry.worldFromCamera == nil { withoutPose.append(name) }
            identifiers[entry.name] = view.identifier
            entries.append(entry)
        }
        entries = naturallySorted(entries, by: \.name)
        var contents = DatasetContents(
            entries: entries,
            hasPoses: withoutPose.count < entries.count, isMetric: false)
        contents.noteMissing(pictures: missing, depths: [])
        contents.note(withoutPose) { phrase("Views without a usable pose (\($0)): \($1).") }
        var frames: [Int: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let identifier = identifiers[entry.name] { frames[identifier] = index }
        }
        let points = data.structure ?? []
        let frameOfView = frames
        contents.points = .observed { () throws(DeviceError) in
            try points.map { (point) throws(DeviceError) in
                try scenePoint(point, frameOfView, folder)
            }
        }
        return contents
    }

    private static func scenePoint(
        _ point: OpenMVGFile.Keyed<OpenMVGFile.Point>, _ frames: [Int: Int],
        _ folder: DatasetFolder
    ) throws(DeviceError) -> ScenePoint {
        let x = point.value.place
        guard x.count == 3, x.allSatisfy(\.isFinite) else {
            throw fault(folder, phrase("point \(point.key) has no place"))
        }
        let observations = (point.value.observations ?? []).compactMap {
            seen -> ScenePoint.Observation? in
            guard let frame = frames[seen.key], seen.value.x.count == 2 else { return nil }
            return .init(frame: frame, pixel: Vector2(seen.value.x[0], seen.value.x[1]))
        }
        return ScenePoint(
            pointInWorld: Vector3(x[0], x[1], x[2]), color: SIMD3(repeating: 128),
            observations: observations)
    }

    private static func camera(
        _ camera: OpenMVGFile.Camera, _ key: Int, _ folder: DatasetFolder
    ) throws(DeviceError) -> CameraCalibration {
        let data = camera.pointer.data
        guard let base = data.base ?? data.nested, base.principalPoint.count == 2 else {
            throw fault(folder, phrase("intrinsic \(key) has no focal length"))
        }
        var lens = Distortion.none
        if let k = data.fisheye {
            guard k.count == 4 else {
                throw fault(
                    folder, phrase("intrinsic \(key): a fisheye has 4 numbers, not \(k.count)"))
            }
            lens = .fisheye(k1: k[0], k2: k[1], k3: k[2], k4: k[3])
        }
        if let k = data.k1, k.count == 1 { lens.k1 = k[0] }
        if let k = data.k3, k.count == 3 { (lens.k1, lens.k2, lens.k3) = (k[0], k[1], k[2]) }
        if let k = data.t2, k.count == 5 {
            lens = Distortion(k1: k[0], k2: k[1], p1: k[3], p2: k[4], k3: k[2])
        }
        return CameraCalibration(
            name: "\(folder.path)/\(file)",
            size: CameraCalibration.PictureSize(base.width, base.height), fx: base.focalLength,
            fy: base.focalLength,
            principalPoint: Vector2(base.principalPoint[0], base.principalPoint[1]),
            distortion: lens)
    }

    private static func fault(_ folder: DatasetFolder, _ reason: String) -> DeviceError {
        folder.failure(phrase("read"), file, reason, suggestion: phrase("Export it again."))
    }
}

/// The fields of `sfm_data.json` that are used.
struct OpenMVGFile: Decodable {
    struct Keyed<Value: Decodable>: Decodable {
        var key: Int
        var value: Value
    }

    struct Pointer<Value: Decodable>: Decodable { var data: Value }

    struct View: Decodable {
        struct Fields: Decodable {
            var filename: String
            var localPath: String?
            var identifier: Int
            var intrinsic, pose: Int?

            enum CodingKeys: String, CodingKey {
                case filename
                case localPath = "local_path"
                case identifier = "id_view"
                case intrinsic = "id_intrinsic"
                case pose = "id_pose"
            }
        }

        var pointer: Pointer<Fields>

        enum CodingKeys: String, CodingKey { case pointer = "ptr_wrapper" }
    }

    struct Camera: Decodable {
        struct Base: Decodable {
            var width, height, focalLength: Double
            var principalPoint: [Double]

            enum CodingKeys: String, CodingKey {
                case width, height
                case focalLength = "focal_length"
                case principalPoint = "principal_point"
            }
        }

        struct Fields: Decodable {
            /// The fields of the base class. Newer versions put them into `value0`.
            var base, nested: Base?
            var k1, k3, t2, fisheye: [Double]?

            enum CodingKeys: String, CodingKey {
                case fisheye
                case nested = "value0"
                case k1 = "disto_k1"
                case k3 = "disto_k3"
                case t2 = "disto_t2"
            }

            init(from decoder: any Decoder) throws {
                let fields = try decoder.container(keyedBy: CodingKeys.self)
                nested = try fields.decodeIfPresent(Base.self, forKey: .nested)
                if nested == nil { base = try Base(from: decoder) }
                k1 = try fields.decodeIfPresent([Double].self, forKey: .k1)
                k3 = try fields.decodeIfPresent([Double].self, forKey: .k3)
                t2 = try fields.decodeIfPresent([Double].self, forKey: .t2)
                fisheye = try fields.decodeIfPresent([Double].self, forKey: .fisheye)
            }
        }

        var pointer: Pointer<Fields>

        enum CodingKeys: String, CodingKey { case pointer = "ptr_wrapper" }
    }

    struct Pose: Decodable {
        var rotation: [[Double]]
        var center: [Double]
    }

    struct Seen: Decodable { var x: [Double] }

    struct Point: Decodable {
        var place: [Double]
        var observations: [Keyed<Seen>]?

        enum CodingKeys: String, CodingKey {
            case place = "X"
            case observations
        }
    }

    var views: [Keyed<View>]
    var intrinsics: [Keyed<Camera>]?
    var extrinsics: [Keyed<Pose>]?
    var structure: [Keyed<Point>]?
}
