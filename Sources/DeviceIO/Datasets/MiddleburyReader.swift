import Scene
import Wording

/// Reads a set of the Middlebury multi-view benchmark (Seitz et al. 2006). `NAME_par.txt` has a
/// count, and for each picture its name, K and R row by row, and t. R and t are camera from world,
/// in metres. The centres of pixels are at integers.
enum MiddleburyReader {
    /// The name of the list among the names in a folder; nil when there is none.
    static func list(in names: [String]) -> String? { names.first { $0.hasSuffix("_par.txt") } }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let list = Self.list(in: try folder.names()) ?? ""
        guard let table = try TextTable(folder, list) else {
            throw folder.failure(
                phrase("read"), list, phrase("it is missing"), suggestion: phrase("Copy it again."))
        }
        var entries: [DatasetEntry] = []
        var (missing, withoutPose): ([String], [String]) = ([], [])
        var announced: Int?
        try table.forEachRow { (line, columns) throws(DeviceError) in
            if announced == nil, columns.count == 1, let count = Int(columns[0]) {
                announced = count
                return
            }
            guard columns.count == 22 else {
                throw table.failure(
                    line, phrase("a picture has 22 columns (name, K, R, t), not \(columns.count)"))
            }
            var n: [Double] = []
            for column in columns[1...] { n.append(try table.number(column, line: line)) }
            let isTriangular: Bool = n[3] == 0 && n[6] == 0 && n[7] == 0 && n[8] == 1
            guard isTriangular, abs(n[1]) < CameraCalibration.mostSkew else {
                throw table.failure(line, phrase("K must be fx 0 cx, 0 fy cy, 0 0 1"))
            }
            let name = String(columns[0])
            var entry = DatasetEntry(name: name)
            if let found = try folder.find(name, listedIn: list) {
                (entry.image, entry.name) = found
            }
            if entry.image == nil { missing.append(name) }
            entry.calibration = CameraCalibration(
                name: "\(folder.path)/\(list)", size: nil, fx: n[0], fy: n[4],
                principalPoint: Vector2(n[2], n[5]))
            let cameraFromWorld = RigidTransform(
                rotation: n[9..<18], translation: n[18..<21])
            entry.worldFromCamera = cameraFromWorld?.inverse
            if entry.worldFromCamera == nil { withoutPose.append(name) }
            entries.append(entry)
        }
        var contents = DatasetContents(
            entries: entries,
            hasPoses: withoutPose.count < entries.count, isMetric: true)
        contents.listing.file = list
        contents.noteMissing(pictures: missing, depths: [])
        contents.fault(withoutPose) {
            phrase("\(list): pictures without a usable pose (\($0)): \($1).")
        }
        if let announced, announced != entries.count {
            contents.faults.append(
                phrase("\(list) announces \(announced) pictures and lists \(entries.count)."))
        }
        return contents
    }
}
