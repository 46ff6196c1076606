import Scene
import Wording

/// Reads Polycam's raw data: `keyframes/images` with `cameras` and `depth`, or the corrected images
/// and cameras. Poses are world from camera with ARKit's camera axes (x right, y up, z back). Depth
/// is in millimetres and has a size of its own. The centres of pixels are at integers. Sources:
/// polyform `README.md`, ARKit's `ARCamera.h`.
enum PolycamReader {
    /// A larger time in microseconds does not fit 64 bits of nanoseconds (derived, rounded down).
    private static let mostMicroseconds: UInt64 = 9_000_000_000_000_000

    /// A file with the camera of one picture. Newer versions of Polycam leave the size out of the
    /// files of corrected cameras.
    private struct Camera: Decodable {
        var fx, fy, cx, cy: Double
        var width, height: Double?
        var rows: [[Double]]

        private enum CodingKeys: String, CodingKey {
            case fx, fy, cx, cy, width, height
            case t00 = "t_00"
            case t01 = "t_01"
            case t02 = "t_02"
            case t03 = "t_03"
            case t10 = "t_10"
            case t11 = "t_11"
            case t12 = "t_12"
            case t13 = "t_13"
            case t20 = "t_20"
            case t21 = "t_21"
            case t22 = "t_22"
            case t23 = "t_23"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            func number(_ key: CodingKeys) throws -> Double {
                try fields.decode(Double.self, forKey: key)
            }
            (fx, fy) = (try number(.fx), try number(.fy))
            (cx, cy) = (try number(.cx), try number(.cy))
            width = try fields.decodeIfPresent(Double.self, forKey: .width)
            height = try fields.decodeIfPresent(Double.self, forKey: .height)
            let keys: [[CodingKeys]] = [
                [.t00, .t01, .t02, .t03], [.t10, .t11, .t12, .t13], [.t20, .t21, .t22, .t23],
            ]
            rows = try keys.map { try $0.map(number) }
        }
    }

    /// The folders of pictures, each with its folder of cameras. Corrected ones come first, as in
    /// Polycam itself.
    private static let places = [
        ("keyframes/corrected_images", "keyframes/corrected_cameras"),
        ("keyframes/images", "keyframes/cameras"),
    ]

    static func isThere(_ folder: DatasetFolder) throws(DeviceError) -> Bool {
        for (pictures, cameras) in places {
            let names = try folder.names(in: cameras)
            if names.contains(where: { $0.hasSuffix(".json") }),
                try folder.names(in: pictures).contains(where: ImageFolderReader.isPicture)
            {
                return true
            }
        }
        return false
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        for (pictures, cameras) in places {
            let names = try folder.names(in: pictures).filter(ImageFolderReader.isPicture)
            let described = Set(try folder.names(in: cameras))
            guard !names.isEmpty, !described.isEmpty else { continue }
            return try read(folder, pictures, names, cameras, described)
        }
        throw folder.failure(
            phrase("open"), nil, phrase("it has no keyframes"), suggestion: phrase("Copy it again.")
        )
    }

    private static func read(
        _ folder: DatasetFolder, _ pictures: String, _ names: [String], _ cameras: String,
        _ described: Set<String>
    ) throws(DeviceError) -> DatasetContents {
        let depths = Set(try folder.names(in: "keyframes/depth"))
        var entries: [DatasetEntry] = []
        var (undescribed, withoutPose): ([String], [String]) = ([], [])
        for name in names {
            let stem = name.stem
            var entry = DatasetEntry(name: "\(pictures)/\(name)")
            entry.image = try folder.locate("\(pictures)/\(name)")
            if let microseconds = Int64(stem), microseconds.magnitude < mostMicroseconds {
                entry.timestamp = Timestamp(nanoseconds: microseconds * 1000)
            }
            if depths.contains("\(stem).png") {
                entry.depth = try folder.locate("keyframes/depth/\(stem).png")
            }
            let file = "\(cameras)/\(stem).json"
            if described.contains("\(stem).json"), let bytes = try folder.bytes(of: file) {
                let subject = "\(folder.path)/\(file)"
                let camera = try BoundedJSON.decode(Camera.self, from: bytes, subject: subject)
                var size: CameraCalibration.PictureSize?
                if let width = camera.width, let height = camera.height {
                    size = CameraCalibration.PictureSize(width, height)
                }
                entry.calibration = CameraCalibration(
                    name: subject, size: size, fx: camera.fx, fy: camera.fy,
                    principalPoint: Vector2(camera.cx, camera.cy))
                entry.worldFromCamera = RigidTransform(
                    rows: camera.rows.map { [$0[0], -$0[1], -$0[2], $0[3]] })
                if entry.worldFromCamera == nil { withoutPose.append(name) }
            } else {
                undescribed.append(name)
            }
            entries.append(entry)
        }
        var contents = DatasetContents(
            entries: entries,
            hasPoses: entries.contains { $0.worldFromCamera != nil }, isMetric: true)
        contents.points = .cloud(file: "sparse.ply")
        contents.note(undescribed) {
            phrase("Pictures without a camera file in \(cameras) (\($0)): \($1).")
        }
        contents.note(withoutPose) { phrase("Cameras without a usable pose (\($0)): \($1).") }
        return contents
    }
}
