import Scene

/// Reads an export of Record3D: `metadata` (or `metadata.json`) with `K` column after column, `w`,
/// `h`, `fps` and `poses` as qx qy qz qw tx ty tz from camera to world with OpenGL's camera axes;
/// pictures in `rgbd/` or `rgb/`. Its depth is compressed by Apple's own method and is not read.
/// Source: record3d's documentation of `.r3d`.
enum Record3DReader {
    private struct Metadata: Decodable {
        var k: [Double]
        var w, h: Double
        var fps: Double?
        var poses: [[Double]]

        enum CodingKeys: String, CodingKey {
            case w, h, fps, poses
            case k = "K"
        }
    }

    /// The metadata file; nil when there is none beside pictures.
    static func file(_ folder: DatasetFolder, _ names: [String]) throws(DeviceError) -> String? {
        guard let file = ["metadata", "metadata.json"].first(where: names.contains),
            names.contains("rgbd") || names.contains("rgb")
        else { return nil }
        return file
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let file = try file(folder, folder.names()) ?? "metadata"
        let subject = "\(folder.path)/\(file)"
        let metadata = try BoundedJSON.decode(
            Metadata.self, from: folder.bytes(of: file) ?? [], subject: subject)
        guard metadata.k.count == 9,
            let size = CameraCalibration.PictureSize(metadata.w, metadata.h)
        else {
            throw folder.failure(
                "read", file, "“K” needs nine numbers, and “w” and “h” a size",
                suggestion: "Export it again.")
        }
        var place = "rgbd"
        if try folder.names(in: place).isEmpty { place = "rgb" }
        let all = try folder.names(in: place)
        let names = all.filter(ImageFolderReader.isPicture)
        let k = metadata.k
        var entries: [DatasetEntry] = []
        for (index, name) in names.enumerated() {
            var entry = DatasetEntry(name: "\(place)/\(name)")
            entry.image = try folder.locate("\(place)/\(name)")
            let number = Int(name.prefix { $0.isNumber }) ?? index
            let rate = metadata.fps.flatMap { $0 > 0 && $0 < 1000 ? $0 : nil } ?? 60
            entry.timestamp = Timestamp(seconds: Double(number) / rate)
            entry.calibration = CameraCalibration(
                name: subject, size: size, fx: k[0], fy: k[4], principalPoint: Vector2(k[6], k[7]))
            if metadata.poses.indices.contains(number) {
                let p = metadata.poses[number]
                guard p.count == 7 else {
                    throw folder.failure(
                        "read", file, "“poses[\(number)]” needs seven numbers",
                        suggestion: "Export it again.")
                }
                entry.worldFromCamera = RigidTransform(
                    place: Vector3(p[4], p[5], p[6]), quaternion: SIMD4(p[0], p[1], p[2], p[3])
                ).map { $0 * .openGLFromOpenCV }
            }
            entries.append(entry)
        }
        var contents = DatasetContents(
            entries: entries, depthMetersPerUnit: 0.001,
            hasPoses: entries.contains { $0.worldFromCamera != nil }, isMetric: true)
        if all.contains(where: { $0.hasSuffix(".depth") }) {
            contents.notes.append("Depth is compressed with LZFSE, which is not read.")
        }
        if metadata.poses.count != names.count {
            contents.notes.append(
                "\(file) has \(metadata.poses.count) poses for \(names.count) pictures.")
        }
        return contents
    }
}

/// Reads a recording of Stray Scanner: `odometry.csv` (timestamp, frame, x, y, z, qx, qy, qz, qw,
/// camera to world with our axes), `camera_matrix.csv`, `depth/000000.png` in millimetres. The
/// pictures lie in a video, which must be taken apart first, into `rgb/`.
enum StrayScannerReader {
    static func isThere(_ names: [String]) -> Bool {
        names.contains("odometry.csv") && names.contains("camera_matrix.csv")
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let pictures = try folder.names(in: "rgb").filter(ImageFolderReader.isPicture)
        guard !pictures.isEmpty else {
            throw folder.failure(
                "open", nil, "its pictures are still in the video rgb.mp4",
                suggestion: "Take it apart: mkdir rgb && "
                    + "ffmpeg -i rgb.mp4 -start_number 0 -q:v 2 rgb/%06d.jpg")
        }
        var frames: [Int: (time: Timestamp, pose: RigidTransform?)] = [:]
        if let table = try TextTable(folder, "odometry.csv") {
            try table.forEachRow(separatedByCommas: true) { (line, columns) throws(DeviceError) in
                if columns[0] == "timestamp" { return }
                guard columns.count >= 9, let frame = Int(columns[1]) else {
                    throw table.failure(
                        line, "a row is: timestamp, frame, x, y, z, qx, qy, qz, qw")
                }
                let time = try table.timestamp(columns[0], line: line)
                var v: [Double] = []
                for column in columns[2...8] { v.append(try table.number(column, line: line)) }
                frames[frame] = (
                    time,
                    RigidTransform(
                        place: Vector3(v[0], v[1], v[2]),
                        quaternion: SIMD4(v[3], v[4], v[5], v[6]))
                )
            }
        }
        let depths = Set(try folder.names(in: "depth"))
        var entries: [DatasetEntry] = []
        for (index, name) in pictures.enumerated() {
            let number = Int(name.prefix { $0.isNumber }) ?? index
            var entry = DatasetEntry(name: "rgb/\(name)")
            entry.image = try folder.locate("rgb/\(name)")
            let depth = "\("\(1_000_000 + number)".dropFirst()).png"
            if depths.contains(depth) { entry.depth = try folder.locate("depth/\(depth)") }
            entry.timestamp = frames[number]?.time
            entry.worldFromCamera = frames[number]?.pose
            entries.append(entry)
        }
        return DatasetContents(
            entries: entries,
            calibration: try CameraCalibration.inFolder(folder, ["camera_matrix.csv"]),
            depthMetersPerUnit: 0.001, hasPoses: entries.contains { $0.worldFromCamera != nil },
            isMetric: true)
    }
}

/// Reads the frames of an ARKitScenes scene: `lowres_wide/ID_TIME.png`, `lowres_depth` in
/// millimetres, `lowres_wide_intrinsics/ID_TIME.pincam` (width height fx fy cx cy), and
/// `lowres_wide.traj` (time, axis times angle, translation, from world to camera with our axes).
/// Source: ARKitScenes' `tenFpsDataLoader.py`.
enum ARKitScenesReader {
    /// Poses come ten times a second; a picture further from one has none.
    private static let pairSeconds = 0.005

    static func isThere(_ names: [String]) -> Bool {
        names.contains("lowres_wide") && names.contains("lowres_wide.traj")
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        var poses: [(time: Timestamp, pose: RigidTransform?)] = []
        if let table = try TextTable(folder, "lowres_wide.traj") {
            try table.forEachRow { (line, columns) throws(DeviceError) in
                guard columns.count == 7 else {
                    throw table.failure(
                        line, "a pose has seven columns (time, axis, place), not \(columns.count)")
                }
                var v: [Double] = []
                for column in columns[1...6] { v.append(try table.number(column, line: line)) }
                let axis = Vector3(v[0], v[1], v[2])
                let place = Vector3(v[3], v[4], v[5])
                let pose = RigidTransform(
                    rotation: Rotation(angle: axis.length, axis: axis), translation: place)
                poses.append(
                    (
                        try table.timestamp(columns[0], line: line),
                        axis.isFinite && place.isFinite ? pose.inverse : nil
                    ))
            }
        }
        let cameras = Set(try folder.names(in: "lowres_wide_intrinsics"))
        let depths = Set(try folder.names(in: "lowres_depth"))
        var entries: [DatasetEntry] = []
        let pictures = try folder.names(in: "lowres_wide").filter(ImageFolderReader.isPicture)
        for name in pictures {
            let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
            var entry = DatasetEntry(name: "lowres_wide/\(name)")
            entry.image = try folder.locate("lowres_wide/\(name)")
            let seconds = stem.split(separator: "_").last.map { $0 } ?? stem
            if let time = Timestamp(decimalSeconds: seconds) {
                entry.timestamp = time
                entry.worldFromCamera =
                    poses.first { abs($0.time.seconds(since: time)) <= pairSeconds }?.pose
            }
            if depths.contains("\(stem).png") {
                entry.depth = try folder.locate("lowres_depth/\(stem).png")
            }
            if cameras.contains("\(stem).pincam") {
                entry.calibration = try camera(folder, "lowres_wide_intrinsics/\(stem).pincam")
            }
            entries.append(entry)
        }
        return DatasetContents(
            entries: entries, depthMetersPerUnit: 0.001,
            hasPoses: entries.contains { $0.worldFromCamera != nil }, isMetric: true)
    }

    private static func camera(
        _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) -> CameraCalibration? {
        guard let table = try TextTable(folder, file) else { return nil }
        var camera: CameraCalibration?
        try table.forEachRow { (line, columns) throws(DeviceError) in
            var v: [Double] = []
            for column in columns { v.append(try table.number(column, line: line)) }
            guard v.count == 6, let size = CameraCalibration.PictureSize(v[0], v[1]) else {
                throw table.failure(line, "a camera is: width height fx fy cx cy")
            }
            camera = CameraCalibration(
                name: "\(folder.path)/\(file)", size: size, fx: v[2], fy: v[3],
                principalPoint: Vector2(v[4], v[5]))
        }
        return camera
    }
}

extension RigidTransform {
    /// Turns our camera axes (y down, z forward) into those of OpenGL and ARKit (y up, z back):
    /// half a turn about x.
    static let openGLFromOpenCV = RigidTransform(
        rotation: Rotation(x: 1, y: 0, z: 0, w: 0), translation: .zero)
}
