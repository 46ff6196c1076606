import Scene
import Wording

/// Reads pictures with the XMP sidecars of RealityCapture and RealityScan. The rotation is camera
/// from world, row by row; the position is the camera's. The focal length is for 36 mm film, and
/// the principal point is measured from the picture's centre as a share of the longer side. Source:
/// RealityCapture's “XMP camera math”.
enum RealityCaptureReader {
    private static let places = ["", "images"]

    /// The folder of the pictures with sidecars; nil when there is none.
    static func place(_ folder: DatasetFolder) throws(DeviceError) -> String? {
        for place in places {
            let names = try folder.names(in: place)
            let stems = Set(names.filter { $0.lowercased().hasSuffix(".xmp") }.map(\.stem))
            guard !stems.isEmpty else { continue }
            let isBeside = names.contains { name in
                ImageFolderReader.isPicture(name) && stems.contains(name.stem)
            }
            if isBeside { return place }
        }
        return nil
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let place = try place(folder) ?? ""
        let prefix = place.isEmpty ? "" : place + "/"
        let names = try folder.names(in: place)
        let present = Set(names)
        var entries: [DatasetEntry] = []
        var withoutPose: [String] = []
        for name in names where ImageFolderReader.isPicture(name) && !isMask(name) {
            let stem = name.stem
            var entry = DatasetEntry(name: prefix + name)
            entry.image = try folder.locate(prefix + name)
            entry.mask = try folder.locate("\(prefix)\(name).mask.png")
            if present.contains("\(stem).xmp") {
                try read(folder, "\(prefix)\(stem).xmp", &entry)
            }
            if entry.worldFromCamera == nil { withoutPose.append(name) }
            entries.append(entry)
        }
        var contents = DatasetContents(
            entries: entries,
            hasPoses: withoutPose.count < entries.count, isMetric: false)
        contents.points = .cloud(file: "sparse.ply")
        contents.note(withoutPose) {
            phrase("Pictures without a pose in a sidecar (\($0)): \($1).")
        }
        return contents
    }

    private static func isMask(_ name: String) -> Bool { name.hasSuffix(".mask.png") }

    private static func read(
        _ folder: DatasetFolder, _ file: String, _ entry: inout DatasetEntry
    ) throws(DeviceError) {
        let root = try folder.markup(of: file)
        guard let fields = root.all("rdf:Description").first else { return }
        func fault(_ reason: String) -> DeviceError {
            folder.failure(
                phrase("read"), file, phrase("line \(fields.line): \(reason)"),
                suggestion: phrase("Export it again."))
        }
        /// The numbers of a field; nil when the field is missing. Some versions of the program
        /// write the field as an attribute, others as an element.
        func numbers(_ name: String, _ count: Int) throws(DeviceError) -> [Double]? {
            let text = fields.attributes["xcr:\(name)"] ?? fields.child("xcr:\(name)")?.text
            guard let text else { return nil }
            let words = text.split { $0.isWhitespace }
            let values = words.compactMap { Double($0) }
            guard values.count == words.count, values.count >= count else {
                throw fault(phrase("“xcr:\(name)” needs \(count) numbers"))
            }
            return values
        }
        if let r = try numbers("Rotation", 9), let c = try numbers("Position", 3) {
            let turn = RigidTransform(rotation: r[...], translation: [0, 0, 0])
            if let turn, c.allSatisfy(\.isFinite) {
                entry.worldFromCamera = RigidTransform(
                    rotation: turn.rotation.inverse, translation: Vector3(c[0], c[1], c[2]))
            }
        }
        guard let focal = try numbers("FocalLength35mm", 1)?[0], let image = entry.image else {
            return
        }
        let head = try PictureFile.head(image, isTurned: false)
        let longer = Double(max(head.width, head.height))
        let u = try numbers("PrincipalPointU", 1)?[0] ?? 0
        let v = try numbers("PrincipalPointV", 1)?[0] ?? 0
        let model = fields.attributes["xcr:DistortionModel"] ?? "perspective"
        guard ["perspective", "brown3", "brown3t2"].contains(model) else {
            throw fault(phrase("the distortion model “\(visible(model))” cannot be kept"))
        }
        let k = try numbers("DistortionCoeficients", 6) ?? [0, 0, 0, 0, 0, 0]
        let hasTangential = model == "brown3t2"
        let lens =
            model == "perspective"
            ? Distortion.none
            : Distortion(
                k1: k[0], k2: k[1], p1: hasTangential ? k[4] : 0, p2: hasTangential ? k[5] : 0,
                k3: k[2])
        let fx = focal / ExifFacts.filmMillimeters * longer
        entry.calibration = CameraCalibration(
            name: "\(folder.path)/\(file)",
            size: CameraCalibration.PictureSize(Double(head.width), Double(head.height)), fx: fx,
            fy: fx * (try numbers("AspectRatio", 1)?[0] ?? 1),
            principalPoint: Vector2(
                Double(head.width) / 2 + u * longer - 0.5,
                Double(head.height) / 2 + v * longer - 0.5), distortion: lens)
    }
}
