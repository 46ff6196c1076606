import Scene
import Wording

/// Reads a folder of pictures, and the depth and the poses beside them. Poses are in
/// `groundtruth.txt`, or as 4×4 matrices in `pose/`, world from camera, as ScanNet exports them
/// (`color/12.jpg`, `depth/12.png`, `pose/12.txt`).
enum ImageFolderReader {
    /// The folders that may have the pictures. Only the first folder with pictures is used.
    static let places = ["", "images", "rgb", "color"]
    /// The files of the camera beside those of a data set: Open3D's and ScanNet's.
    private static let cameraFiles = ["camera_intrinsic.json", "intrinsic/intrinsic_color.txt"]
    /// Prefixes of colour pictures' names in a folder that also has depth pictures, as in
    /// `rgb_0.png` beside `depth_0.png`. Longer prefixes come first.
    private static let colorMarks = ["color", "image", "rgb", "img"]

    /// Endings of the pictures that are read. Browsers write `jfif`, and cameras `hif` for HEIF.
    private static let endings: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "hif", "tif", "tiff",
    ]

    static func isPicture(_ name: String) -> Bool {
        name.ending.map { endings.contains($0) } ?? false
    }

    /// Whether a file is a mask. Some programs put masks beside the pictures.
    private static func isMask(_ name: String) -> Bool {
        name.hasSuffix("_mask.png") || name.hasSuffix(".mask.png")
            || name.hasPrefix("dynamic_mask_")
    }

    private static func isDepth(_ name: String) -> Bool {
        let name = name.lowercased()
        guard name.hasSuffix(".png") else { return false }
        let isMarked = ["_depth", "-depth", ".depth"].contains(where: name.stem.hasSuffix)
        return isMarked || name.hasPrefix("depth")
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        var place = ""
        var names: [String] = []
        for candidate in places {
            names = try folder.names(in: candidate).filter { isPicture($0) && !isMask($0) }
            place = candidate.isEmpty ? "" : candidate + "/"
            if !names.isEmpty { break }
        }
        // If a folder has only depth pictures, they are read as pictures.
        let isDepthAlone = !names.contains { !isDepth($0) }
        let pictures = isDepthAlone ? names : names.filter { !isDepth($0) }
        var depths: [String: String] = [:]
        for name in names where isDepth(name) { depths[name.stem] = place + name }
        for name in try folder.names(in: "depth") where isPicture(name) {
            depths[name.stem] = "depth/" + name
        }
        var entries: [DatasetEntry] = []
        var missing: [String] = []
        var paired: Set<String> = []
        let masks = Set(try folder.names(in: "masks"))
        for name in pictures {
            let file = try folder.locate(place + name)
            if file == nil { missing.append(place + name) }
            var depth: String?
            for key in depthKeys(name.stem) where depth == nil {
                guard let relative = depths[key] else { continue }
                depth = try folder.locate(relative)
                paired.insert(relative)
            }
            let mask = masks.contains("\(name).png") ? try folder.locate("masks/\(name).png") : nil
            entries.append(
                DatasetEntry(name: place + name, image: file, depth: depth, mask: mask))
        }
        let calibration = try calibration(folder)
        var contents = DatasetContents(
            entries: entries, calibration: calibration, turnsPictures: true,
            hasPoses: false, isMetric: entries.contains { $0.depth != nil })
        if contents.isMetric && calibration?.depthScale == nil {
            contents.notes.append(
                phrase("Nothing says the unit of depth: it is taken as millimetres."))
        }
        contents.notes += UnreadPictures.notes(folder, place: place, read: names)
        contents.noteMissing(pictures: missing, depths: [])
        let unpaired = isDepthAlone ? [] : depths.values.filter { !paired.contains($0) }.sorted()
        if isDepthAlone && !names.isEmpty {
            contents.faults.append(
                phrase(
                    "Only depth pictures are here, \(pictures[0]) the first: the colour is missing."
                ))
        } else if !unpaired.isEmpty {
            contents.faults.append(
                phrase(
                    "Depth pictures that belong to no picture here (\(unpaired.count)): "
                        + "\(enumeration(unpaired))."))
        }
        try joinPoses(of: folder, to: &contents)
        return contents
    }

    private static func calibration(
        _ folder: DatasetFolder
    ) throws(DeviceError) -> CameraCalibration? {
        if let own = try CameraCalibration.inFolder(folder) { return own }
        return try CameraCalibration.inFolder(folder, cameraFiles)
    }

    /// Gives the pictures the poses of `groundtruth.txt`, or else of `pose/`.
    private static func joinPoses(
        of folder: DatasetFolder, to contents: inout DatasetContents
    ) throws(DeviceError) {
        if let table = try TextTable(folder, "groundtruth.txt") {
            try join(PoseTrajectory(table), to: &contents)
        } else {
            try joinPoseFiles(of: folder, to: &contents)
        }
    }

    /// Gives each picture the matrix of its name in `pose/`, if there is that folder.
    private static func joinPoseFiles(
        of folder: DatasetFolder, to contents: inout DatasetContents
    ) throws(DeviceError) {
        let files = Set(try folder.names(in: "pose"))
        for index in contents.entries.indices {
            let name = contents.entries[index].name.split(separator: "/").last ?? ""
            let file = String(name).stem + ".txt"
            guard files.contains(file) else { continue }
            contents.entries[index].poseFile = "pose/\(file)"
            // A damaged file is reported when its frame is read.
            guard !contents.hasPoses,
                (try? SevenScenesReader.pose(in: folder, "pose/\(file)")) != nil
            else { continue }
            (contents.hasPoses, contents.isMetric) = (true, true)
        }
        // Matrices are valid for the stored pixels.
        if contents.hasPoses { contents.turnsPictures = false }
    }

    /// The names without ending under which a picture's depth may be stored.
    private static func depthKeys(_ stem: String) -> [String] {
        var keys = [stem, stem + "_depth", stem + "-depth", stem + ".depth"]
        for mark in colorMarks {
            if stem.lowercased().hasPrefix(mark) {
                keys.append("depth" + stem.dropFirst(mark.count))
                break
            }
        }
        return keys
    }

    /// Gives each picture its pose, either by the number in the picture's name or by the order of
    /// the pictures. The method that finds more poses is used; by name if both find the same
    /// number.
    private static func join(_ trajectory: PoseTrajectory, to contents: inout DatasetContents) {
        contents.notes += trajectory.notes
        contents.faults += trajectory.faults
        let byName = contents.entries.map { entry in
            number(in: entry.name).flatMap { trajectory.exactPose(at: $0) }
        }
        let byOrder = contents.entries.indices.map {
            trajectory.exactPose(at: Timestamp(seconds: Double($0)))
        }
        let named = byName.count { $0 != nil }
        let ordered = byOrder.count { $0 != nil }
        guard max(named, ordered) > 0 else {
            contents.faults.append(
                phrase(
                    """
                    No pose of groundtruth.txt fits a picture by its name or its place in the \
                    order.
                    """))
            return
        }
        let poses = ordered > named ? byOrder : byName
        for i in contents.entries.indices { contents.entries[i].worldFromCamera = poses[i] }
        contents.hasPoses = true
        let count = contents.entries.count
        contents.notes.append(
            ordered > named
                ? phrase(
                    """
                    \(ordered) of \(count) pictures have a pose, found by their place in the \
                    order.
                    """)
                : phrase(
                    """
                    \(named) of \(count) pictures have a pose, found by the number in their \
                    names.
                    """))
    }

    /// The last number in a file's name: `12` in `rgb/frame_0012.jpg`, or the time in
    /// `1305031231.525755.jpg`.
    private static func number(in path: String) -> Timestamp? {
        let name = String(path.split(separator: "/").last ?? "").stem
        let reversed = name.reversed().drop { !$0.isASCII || !$0.isNumber }
        let digits = reversed.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        return Timestamp(decimalSeconds: Substring(String(digits.reversed())))
    }
}
