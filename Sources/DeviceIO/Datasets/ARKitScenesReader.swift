import Scene
import Wording

/// Reads the frames of an ARKitScenes scene. Pictures are in `lowres_wide/ID_TIME.png`, depth in
/// millimetres in `lowres_depth`, and cameras in `lowres_wide_intrinsics/ID_TIME.pincam` (width
/// height fx fy cx cy). Poses are in `lowres_wide.traj`: time, rotation vector and translation,
/// camera from world, with OpenCV axes. Source: ARKitScenes' `tenFpsDataLoader.py`.
enum ARKitScenesReader {
    /// A pose belongs to a picture if their times differ by at most this number of seconds. There
    /// are ten poses per second.
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
                        line,
                        phrase(
                            """
                            a pose has seven columns (time, axis, place), not \
                            \(columns.count)
                            """))
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
            let stem = name.stem
            var entry = DatasetEntry(name: "lowres_wide/\(name)")
            entry.image = try folder.locate("lowres_wide/\(name)")
            let seconds = stem.split(separator: "_").last ?? Substring(stem)
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
            entries: entries,
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
                throw table.failure(line, phrase("a camera is: width height fx fy cx cy"))
            }
            camera = CameraCalibration(
                name: "\(folder.path)/\(file)", size: size, fx: v[2], fy: v[3],
                principalPoint: Vector2(v[4], v[5]))
        }
        return camera
    }
}
