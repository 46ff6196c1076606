import Scene
import Wording

/// Reads a scan of this program as a dataset: `images/IMG_0001.jpg` with the sidecar
/// `images/IMG_0001.json` and `depth/IMG_0001_depth.png`.
enum ScanFolderReader {
    /// The fields of a sidecar that a frame needs. `ShotSidecar` is not used, so that a shot keeps
    /// its pose when its number is missing or another field is damaged.
    fileprivate struct Sidecar: Decodable {
        var intrinsics: Intrinsics?
        var worldFromCamera: RigidTransform?
        var timestamp: Timestamp?
        var depthMetersPerUnit: Double?
        var isMetric: Bool?
        var metersPerUnit: Double?
        var boundingBox: BoundingBox?
        var sharpness: Double?
        var objectMask: String?
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let names = try folder.names(in: "images")
        let present = Set(names)
        let depths = Set(try folder.names(in: "depth"))
        var entries: [DatasetEntry] = []
        var (notes, faults): ([String], [String]) = ([], [])
        var (unfinished, damaged): ([String], [String]) = ([], [])
        var unit = ScanUnit()
        var box: BoundingBox?
        let rejected = try rejectedStems(folder)
        for name in names where ImageFolderReader.isPicture(name) {
            let stem = name.prefix { $0 != "." }
            if rejected.contains(String(stem)) { continue }
            // A shot without a sidecar is incomplete, because the sidecar is written after the
            // picture.
            guard present.contains("\(stem).json"),
                let bytes = try folder.bytes(of: "images/\(stem).json")
            else {
                unfinished.append(name)
                continue
            }
            var entry = DatasetEntry(
                name: "images/\(name)", image: try folder.locate("images/\(name)"))
            let depth = "\(stem)_depth.png"
            if depths.contains(depth) { entry.depth = try folder.locate("depth/\(depth)") }
            do {
                let sidecar = try BoundedJSON.decode(Sidecar.self, from: bytes, subject: name)
                entry.take(sidecar, from: "\(folder.path)/images/\(stem).json")
                unit.take(isMetric: sidecar.isMetric, metersPerUnit: sidecar.metersPerUnit)
                // The last box is used, because the person may correct the box between two shots.
                box = sidecar.boundingBox.flatMap(checked) ?? box
                if let mask = sidecar.objectMask {
                    entry.mask = try folder.locate(mask, listedIn: "images/\(stem).json")
                }
            } catch {
                damaged.append("images/\(stem).json (\(error.reason))")
            }
            entries.append(entry)
        }
        note(unfinished: unfinished, damaged: damaged, in: &notes, &faults)
        if let metersPerUnit = unit.meters {
            for index in entries.indices {
                let pose = entries[index].worldFromCamera
                entries[index].worldFromCamera = pose?.scaled(by: metersPerUnit)
            }
            box = box?.scaled(by: metersPerUnit)
            notes.append(
                phrase("Its scale became known during the capture: its lengths are metres."))
        }
        let hasDepth = entries.contains { $0.depth != nil }
        var contents = DatasetContents(
            entries: entries, calibration: nil,
            hasPoses: entries.contains { $0.worldFromCamera != nil },
            isMetric: unit.meters != nil || unit.isMetric ?? hasDepth, notes: notes,
            faults: faults)
        (contents.boundingBox, contents.metersPerUnit) = (box, unit.meters)
        return contents
    }

    private static func note(
        unfinished: [String], damaged: [String], in notes: inout [String],
        _ faults: inout [String]
    ) {
        if !unfinished.isEmpty {
            notes.append(
                phrase(
                    """
                    Pictures without a sidecar, whose shots were not finished \
                    (\(unfinished.count)): \(enumeration(unfinished)).
                    """))
        }
        if !damaged.isEmpty {
            faults.append(phrase("Damaged sidecars (\(damaged.count)): \(enumeration(damaged))."))
        }
    }

    /// The names of the rejected shots, without endings; empty without a readable journal.
    private static func rejectedStems(
        _ folder: DatasetFolder
    ) throws(DeviceError) -> Set<String> {
        guard let file = try folder.locate(ScanFolder.journal),
            let bytes = try? BoundedFile.read(
                file, limit: Int(ScanFolder.maximumJournalBytes), subject: folder.path),
            let journal = try? Journal(reading: bytes, path: folder.path)
        else { return [] }
        return Set(
            journal.rejectedShots.map {
                String(ScanPath.name(of: ScanFolder.sidecarFile(shot: $0)).prefix { $0 != "." })
            })
    }

    private static func checked(_ box: BoundingBox) -> BoundingBox? {
        box.center.isFinite && box.size.isFinite && box.size.min() > 0 ? box : nil
    }

    /// The pose with a normalised quaternion; nil when a number is not finite or when the
    /// quaternion's length is about 0.
    fileprivate static func checked(_ pose: RigidTransform) -> RigidTransform? {
        let q = pose.rotation
        return RigidTransform(
            place: pose.translation, quaternion: SIMD4(q.x, q.y, q.z, q.w))
    }
}

extension DatasetEntry {
    /// Copies the shot's data from its sidecar, which is at `path`.
    fileprivate mutating func take(_ sidecar: ScanFolderReader.Sidecar, from path: String) {
        timestamp = sidecar.timestamp
        calibration = sidecar.intrinsics.map { CameraCalibration($0, name: path) }
        worldFromCamera = sidecar.worldFromCamera.flatMap(ScanFolderReader.checked)
        depthMetersPerUnit = sidecar.depthMetersPerUnit
        sharpness = sidecar.sharpness
    }
}
