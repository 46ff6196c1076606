import Scene

/// Reads an export of Record3D. `metadata` (or `metadata.json`) has `K` column by column, `w`, `h`,
/// `fps` and `poses`: qx qy qz qw tx ty tz, world from camera with OpenGL's camera axes. Pictures
/// are in `rgbd/` or `rgb/`. Beside each is its depth as `N.depth`: 32-bit floats in metres,
/// compressed with LZFSE, with the aspect ratio of the picture. Source: record3d's documentation of
/// `.r3d`.
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

    /// The name of the metadata file; nil when there is none beside a folder of pictures.
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
                phrase("read"), file, phrase("“K” needs nine numbers, and “w” and “h” a size"),
                suggestion: phrase("Export it again."))
        }
        var place = "rgbd"
        if try folder.names(in: place).isEmpty { place = "rgb" }
        let all = try folder.names(in: place)
        let names = all.filter(ImageFolderReader.isPicture)
        let depths = Set(all.filter { $0.hasSuffix(".depth") })
        let k = metadata.k
        var entries: [DatasetEntry] = []
        for (index, name) in names.enumerated() {
            var entry = DatasetEntry(name: "\(place)/\(name)")
            entry.image = try folder.locate("\(place)/\(name)")
            let number = Int(name.prefix { $0.isNumber }) ?? index
            if depths.contains("\(number).depth") {
                entry.depth = try folder.locate("\(place)/\(number).depth")
            }
            let rate = metadata.fps.flatMap { $0 > 0 && $0 < 1000 ? $0 : nil } ?? 60
            entry.timestamp = Timestamp(seconds: Double(number) / rate)
            entry.calibration = CameraCalibration(
                name: subject, size: size, fx: k[0], fy: k[4], principalPoint: Vector2(k[6], k[7]))
            if metadata.poses.indices.contains(number) {
                let p = metadata.poses[number]
                guard p.count == 7 else {
                    throw folder.failure(
                        phrase("read"), file, phrase("“poses[\(number)]” needs seven numbers"),
                        suggestion: phrase("Export it again."))
                }
                entry.worldFromCamera = RigidTransform(
                    place: Vector3(p[4], p[5], p[6]), quaternion: SIMD4(p[0], p[1], p[2], p[3])
                ).map { $0 * .openGLFromOpenCV }
            }
            entries.append(entry)
        }
        var contents = DatasetContents(
            entries: entries,
            hasPoses: entries.contains { $0.worldFromCamera != nil }, isMetric: true)
        if metadata.poses.count != names.count {
            contents.notes.append(
                phrase("\(file) has \(metadata.poses.count) poses for \(names.count) pictures."))
        }
        return contents
    }
}
