import Glibc
import Scene
import Wording

/// Reads `transforms.json` of nerfstudio and instant-ngp. Its poses are world from camera with
/// OpenGL axes (x right, y up, z back). They are converted to OpenCV axes (x right, y down, z
/// forward).
///
/// Both programs cast the ray of pixel (i, j) through (i + ½, j + ½), so they measure the principal
/// point from the picture's corner, as COLMAP does. Capstan measures it from the centre of the
/// first pixel, so ½ is subtracted. Sources: nerfstudio `data_conventions.md` and
/// `Cameras.get_image_coords`, instant-ngp `nerf_loader.cu`, COLMAP `faq.rst`.
enum NerfstudioReader {
    /// The list of all frames, and the list of the frames for training. NeRF's synthetic scenes and
    /// exporters of Blender write only lists for training, validation and test.
    private static let files = ["transforms.json", "transforms_train.json"]

    /// The list among these names of files; nil when there is none.
    static func list(in names: [String]) -> String? { files.first(where: names.contains) }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let names = try folder.names()
        let file = list(in: names) ?? files[0]
        let bytes = try folder.bytes(of: file) ?? []
        let transforms = try BoundedJSON.decode(
            TransformsFile.self, from: bytes, subject: "\(folder.path)/\(file)")
        try TUMReader.checkCount(transforms.frames.count, folder, file)

        var entries: [DatasetEntry] = []
        var (missing, missingDepths): ([String], [String]) = ([], [])
        var withoutPose: [String] = []
        var masksIgnoreWhite = false
        var pictureSize: CameraCalibration.PictureSize?
        for frame in transforms.frames {
            try checkModel(frame.lens.over(transforms.lens), folder, file)
            let found = try picture(frame.filePath, folder, file)
            let (image, name) = (found?.file, found?.name ?? frame.filePath)
            if image == nil { missing.append(frame.filePath) }
            if let image { pictureSize = pictureSize ?? size(ofPicture: image) }
            var depth: String?
            var unit = DepthPlane.metersPerMillimeter
            if let path = frame.depthFilePath ?? frame.depthPath {
                depth = try folder.find(path, .depth, listedIn: file)?.file
                if depth == nil { missingDepths.append(path) }
                if frame.depthFilePath == nil { unit = transforms.integerDepthScale ?? unit }
            }
            var mask = try frame.maskPath.flatMap { (path) throws(DeviceError) in
                try folder.find(path, .mask, listedIn: file)?.file
            }
            if mask == nil, image != nil, let dynamic = try dynamicMask(name, folder) {
                (mask, masksIgnoreWhite) = (dynamic, true)
            }
            let pose = frame.transformMatrix.flatMap(worldFromCamera)
            if pose == nil { withoutPose.append(frame.filePath) }
            entries.append(
                DatasetEntry(
                    name: name, image: image, depth: depth, mask: mask,
                    worldFromCamera: pose, depthMetersPerUnit: unit))
        }
        for (i, frame) in transforms.frames.enumerated() {
            entries[i].calibration = try calibration(
                frame.lens.over(transforms.lens), folder, file, pictureSize)
        }
        entries = naturallySorted(entries, by: \.name)
        let isMetric = transforms.frames.contains { $0.depthFilePath != nil }
        var contents = DatasetContents(
            entries: entries, calibration: try CameraCalibration.inFolder(folder),
            hasPoses: withoutPose.count < entries.count,
            isMetric: isMetric && entries.contains { $0.depth != nil })
        contents.masksIgnoreWhite = masksIgnoreWhite
        contents.note(unread(names, file)) { _, list in
            phrase("\(file) is read, and not \(list).")
        }
        contents.points = .cloud(file: transforms.plyFilePath ?? "sparse.ply")
        contents.noteMissing(pictures: missing, depths: missingDepths)
        contents.faults += fault(ofUnposed: withoutPose, file)
        return contents
    }

    /// A sentence about the frames without a pose; empty when there are none.
    private static func fault(ofUnposed names: [String], _ file: String) -> [String] {
        guard !names.isEmpty else { return [] }
        return [
            phrase(
                """
                \(file): frames without a usable pose (\(names.count); none, NaN or no rotation): \
                \(enumeration(names)).
                """)
        ]
    }

    /// The lists of other frames beside a list of the frames for training.
    private static func unread(_ names: [String], _ file: String) -> [String] {
        guard file != files[0] else { return [] }
        return names.filter {
            $0.hasPrefix("transforms_") && $0.hasSuffix(".json") && $0 != file
        }
    }

    private static func size(ofPicture path: String) -> CameraCalibration.PictureSize? {
        (try? PictureFile.head(path, isTurned: false)).map {
            CameraCalibration.PictureSize(width: $0.width, height: $0.height)
        }
    }

    /// The picture of a frame; nil when it is missing. Blender writes paths without the extension.
    private static func picture(
        _ path: String, _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) -> (file: String, name: String)? {
        guard
            let found = try folder.find(
                path, listedIn: file, orAt: [".png", ".jpg", ".jpeg"].map { path + $0 })
        else { return nil }
        return found.name.hasPrefix(path) ? (found.file, path) : found
    }

    /// The path of instant-ngp's mask beside a picture; nil when there is none. White pixels are
    /// ignored.
    private static func dynamicMask(
        _ path: String, _ folder: DatasetFolder
    ) throws(DeviceError) -> String? {
        let parts = path.split(separator: "/")
        guard let name = parts.last else { return nil }
        let stem = String(name).stem
        let place = parts.dropLast().map { $0 + "/" }.joined()
        return try folder.locate("\(place)dynamic_mask_\(stem).png")
    }

    private static func worldFromCamera(_ rows: [[Double]]) -> RigidTransform? {
        guard rows.count >= 3, rows.allSatisfy({ $0.count == 4 }) else { return nil }
        return RigidTransform(rows: rows.map { [$0[0], -$0[1], -$0[2], $0[3]] })
    }

    private static func checkModel(
        _ lens: TransformsFile.Lens, _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) {
        let known = [
            "OPENCV", "OPENCV_FISHEYE", "PINHOLE", "SIMPLE_PINHOLE", "SIMPLE_RADIAL", "RADIAL",
        ]
        let k4 = lens.model == "OPENCV_FISHEYE" ? 0 : lens.coefficients.k4 ?? 0
        guard known.contains(lens.model), k4 == 0 else {
            throw folder.failure(
                phrase("read"), file,
                phrase(
                    "the camera model “\(visible(lens.model))” with k4 = \(k4) is not known"),
                suggestion:
                    phrase(
                        "Undistort the pictures first; known are \(known.joined(separator: ", ")).")
            )
        }
    }

    private static func calibration(
        _ lens: TransformsFile.Lens, _ folder: DatasetFolder, _ file: String,
        _ pictureSize: CameraCalibration.PictureSize?
    ) throws(DeviceError) -> CameraCalibration? {
        guard lens.flX != nil || lens.flY != nil || lens.cameraAngleX != nil else { return nil }
        var size: CameraCalibration.PictureSize?
        if let w = lens.w, let h = lens.h {
            size = CameraCalibration.PictureSize(w, h)
            if size == nil {
                throw folder.failure(
                    phrase("read"), file, phrase("the size \(w) × \(h) is impossible"),
                    suggestion: phrase("Correct “w” and “h”."))
            }
        }
        // A focal length can be computed from an angle of view only if the picture's size is known.
        // If the file states no size, all pictures are assumed to have the same size.
        size = size ?? pictureSize
        for angle in [lens.cameraAngleX, lens.cameraAngleY].compactMap(\.self)
        where lens.flX == nil && lens.flY == nil && !(angle > 0 && angle < .pi) {
            throw folder.failure(
                phrase("read"), file, phrase("no camera sees an angle of \(angle) radians"),
                suggestion: phrase(
                    "Write “camera_angle_x” and “camera_angle_y” in radians, below π."))
        }
        func focal(_ side: Int?, _ angle: Double?) -> Double? {
            guard let side, let angle else { return nil }
            return Double(side) / (2 * tan(angle / 2))
        }
        let across = lens.flX ?? focal(size?.width, lens.cameraAngleX)
        let down = lens.flY ?? focal(size?.height, lens.cameraAngleY)
        guard let fx = across ?? down, let fy = down ?? across else { return nil }
        var center: Vector2?
        if let cx = lens.cx, let cy = lens.cy { center = Vector2(cx - 0.5, cy - 0.5) }
        let c = lens.coefficients
        return CameraCalibration(
            name: "\(folder.path)/\(file)", size: size, fx: fx, fy: fy, principalPoint: center,
            distortion: lens.model == "OPENCV_FISHEYE"
                ? .fisheye(k1: c.k1 ?? 0, k2: c.k2 ?? 0, k3: c.k3 ?? 0, k4: c.k4 ?? 0)
                : Distortion(
                    k1: c.k1 ?? 0, k2: c.k2 ?? 0, p1: c.p1 ?? 0, p2: c.p2 ?? 0, k3: c.k3 ?? 0))
    }
}
