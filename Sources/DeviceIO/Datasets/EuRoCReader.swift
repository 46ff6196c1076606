import Scene
import Wording

/// Reads a sequence in the layout of EuRoC (Burri et al. 2016): `mav0/cam0/data.csv`, `sensor.yaml`
/// and the ground truth. The poses of the body are converted to poses of the camera.
enum EuRoCReader {
    /// The folder in which `cam0` is, empty or with a trailing slash; nil when there is none.
    static func place(_ folder: DatasetFolder) throws(DeviceError) -> String? {
        for place in ["mav0/", ""] where try folder.locate("\(place)cam0/data.csv") != nil {
            return place
        }
        return nil
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let place = try place(folder) ?? ""
        let list = "\(place)cam0/data.csv"
        var (notes, faults): ([String], [String]) = ([], [])
        let sensor = try sensor(folder, "\(place)cam0/sensor.yaml")
        var trajectory: PoseTrajectory?
        for truth in ["state_groundtruth_estimate0", "vicon0"] where trajectory == nil {
            guard let table = try TextTable(folder, "\(place)\(truth)/data.csv") else { continue }
            let found = try PoseTrajectory(euRoC: table)
            notes += found.notes
            faults += found.faults
            trajectory = found
        }
        var entries: [DatasetEntry] = []
        var missing: [String] = []
        if let table = try TextTable(folder, list) {
            try table.forEachRow(separatedByCommas: true) { (line, columns) throws(DeviceError) in
                guard columns.count == 2, let nanoseconds = Int64(columns[0]) else {
                    throw table.failure(
                        line, phrase("a picture is: time in nanoseconds, file name"))
                }
                let name = "\(place)cam0/data/\(columns[1])"
                let time = Timestamp(nanoseconds: nanoseconds)
                var entry = DatasetEntry(name: name)
                if let found = try folder.find(name, listedIn: list) {
                    (entry.image, entry.name) = found
                }
                if entry.image == nil { missing.append(name) }
                entry.timestamp = time
                if let worldFromBody = trajectory?.pose(at: time) {
                    entry.worldFromCamera = worldFromBody * sensor.bodyFromCamera
                }
                entries.append(entry)
            }
        }
        let posed = entries.count { $0.worldFromCamera != nil }
        if trajectory != nil, posed < entries.count {
            notes.append(
                phrase("\(posed) of \(entries.count) frames have a pose in the ground truth."))
        }
        var contents = DatasetContents(
            entries: entries, calibration: sensor.calibration,
            hasPoses: posed > 0, isMetric: posed > 0, notes: notes, faults: faults)
        contents.noteMissing(pictures: missing, depths: [])
        return contents
    }

    private struct Sensor {
        var calibration: CameraCalibration?
        var bodyFromCamera = RigidTransform.identity
    }

    /// The fields of `sensor.yaml` that are used. Each is a list of numbers in brackets.
    private static func sensor(
        _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) -> Sensor {
        guard let bytes = try folder.bytes(of: file) else { return Sensor() }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        func number(ofLine key: String) -> Int? {
            lines.firstIndex { $0.drop { $0 == " " }.hasPrefix(key + ":") }
        }
        func numbers(_ key: String, _ count: Int) throws(DeviceError) -> [Double]? {
            guard let first = number(ofLine: key) else { return nil }
            let text = lines[first...].joined(separator: " ")
            guard let open = text.firstIndex(of: "["), let close = text.firstIndex(of: "]"),
                open < close
            else { return nil }
            let words = text[text.index(after: open)..<close].split { $0 == "," || $0 == " " }
            let values = words.compactMap { Double($0) }
            guard values.count == count, words.count == count else {
                throw folder.failure(
                    phrase("read"), file,
                    phrase("line \(first + 1): “\(key)” needs \(count) numbers"),
                    suggestion: phrase("Copy it again."))
            }
            return values
        }
        var sensor = Sensor()
        if let rows = try numbers("data", 16) {
            let poseRows = (0..<4).map { Array(rows[(4 * $0)..<(4 * $0 + 4)]) }
            guard let pose = RigidTransform(rows: poseRows) else {
                throw folder.failure(
                    phrase("read"), file, phrase("“T_BS” is no pose"),
                    suggestion: phrase("Copy it again."))
            }
            sensor.bodyFromCamera = pose
        }
        let model = number(ofLine: "distortion_model")
        // Kalibr calls the Kannala-Brandt lens “equidistant”.
        let isFisheye = model.map { lines[$0].contains("equidistant") } ?? false
        if let model, !isFisheye, !lines[model].contains("radial") {
            throw folder.failure(
                phrase("read"), file,
                phrase(
                    "line \(model + 1): only radial-tangential and equidistant distortion are "
                        + "known"),
                suggestion: phrase("Undistort the pictures first."))
        }
        if let f = try numbers("intrinsics", 4) {
            let d = try numbers("distortion_coefficients", 4) ?? [0, 0, 0, 0]
            let size = try numbers("resolution", 2).flatMap {
                CameraCalibration.PictureSize($0[0], $0[1])
            }
            sensor.calibration = CameraCalibration(
                name: "\(folder.path)/\(file)", size: size, fx: f[0], fy: f[1],
                principalPoint: Vector2(f[2], f[3]),
                distortion: isFisheye
                    ? .fisheye(k1: d[0], k2: d[1], k3: d[2], k4: d[3])
                    : Distortion(k1: d[0], k2: d[1], p1: d[2], p2: d[3]))
        }
        return sensor
    }
}
