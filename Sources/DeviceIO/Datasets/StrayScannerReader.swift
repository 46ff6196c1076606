import Scene

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
