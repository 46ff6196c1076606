import Scene

/// Reads a recording of Stray Scanner. `odometry.csv` has timestamp, frame, x, y, z, qx, qy, qz and
/// qw, world from camera with OpenCV axes. `camera_matrix.csv` has the camera, and
/// `depth/000000.png` has depth in millimetres. The pictures are in the video `rgb.mp4`, which
/// FFmpeg decodes, or in the folder `rgb/`.
enum StrayScannerReader {
    static func isThere(_ names: [String]) -> Bool {
        names.contains("odometry.csv") && names.contains("camera_matrix.csv")
    }

    static func read(
        _ folder: DatasetFolder,
        program: @escaping (String) -> StreamProgram = StreamProgram.pictures(ofVideo:)
    ) throws(DeviceError) -> DatasetContents {
        let pictures = try folder.names(in: "rgb").filter(ImageFolderReader.isPicture)
        let film = try pictures.isEmpty ? folder.locate("rgb.mp4") : nil
        let video = film.map { film in
            VideoPictures(subject: "\(folder.path)/rgb.mp4") { program(film) }
        }
        var frames: [Int: (time: Timestamp, pose: RigidTransform?)] = [:]
        if let table = try TextTable(folder, "odometry.csv") {
            try table.forEachRow(separatedByCommas: true) { (line, columns) throws(DeviceError) in
                if columns[0] == "timestamp" { return }
                guard columns.count >= 9, let frame = Int(columns[1]) else {
                    throw table.failure(
                        line, phrase("a row is: timestamp, frame, x, y, z, qx, qy, qz, qw"))
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
        let listed: [(number: Int, name: String)] =
            film == nil
            ? pictures.enumerated().map { index, name in
                (Int(name.prefix { $0.isNumber }) ?? index, "rgb/\(name)")
            } : frames.keys.sorted().map { ($0, "rgb.mp4#\($0)") }
        for (number, name) in listed {
            var entry = DatasetEntry(name: name)
            if let film {
                (entry.image, entry.videoFrame) = (film, number)
            } else {
                entry.image = try folder.locate(name)
            }
            let depth = "\("\(1_000_000 + number)".dropFirst()).png"
            if depths.contains(depth) { entry.depth = try folder.locate("depth/\(depth)") }
            entry.timestamp = frames[number]?.time
            entry.worldFromCamera = frames[number]?.pose
            entries.append(entry)
        }
        // If the video cannot be read, the reader throws here, and not for each frame.
        _ = try video?.size()
        return DatasetContents(
            entries: entries,
            calibration: try CameraCalibration.inFolder(folder, ["camera_matrix.csv"]),
            video: video,
            hasPoses: entries.contains { $0.worldFromCamera != nil }, isMetric: true)
    }
}
