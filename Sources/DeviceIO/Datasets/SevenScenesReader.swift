import Scene
import Wording

/// Reads a sequence of 7-Scenes (Shotton et al. 2013), which has three files per frame. Depth is in
/// millimetres, with 65535 for unknown. Poses are 4×4 matrices, world from camera. There are 30
/// frames per second.
enum SevenScenesReader {
    static let framesPerSecond: Int64 = 30

    /// The frame's number in the name of a colour picture, such as `frame-000123.color.png`; nil
    /// for other names.
    static func frameNumber(ofColor name: String) -> Int64? {
        ImageFolderReader.isPicture(name) ? number(of: name, part: ".color.") : nil
    }

    /// The frame's number in the name of a pose or a depth picture, such as
    /// `frame-000123.pose.txt`; nil for other names.
    static func frameNumber(ofOther name: String) -> Int64? {
        number(of: name, part: ".pose.") ?? number(of: name, part: ".depth.")
    }

    private static func number(of name: String, part: String) -> Int64? {
        guard name.hasPrefix("frame-") else { return nil }
        let digits = name.dropFirst(6).prefix { $0 != "." }
        let rest = name.dropFirst(6 + digits.count).lowercased()
        guard rest.hasPrefix(part), (1...9).contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        return Int64(digits)
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        let names = try folder.names()
        let present = Set(names)
        var numbered: [(number: Int64, name: String)] = []
        for name in names {
            guard let number = frameNumber(ofColor: name) else { continue }
            numbered.append((number, name))
        }
        numbered.sort { $0.number < $1.number }
        let withPicture = Set(numbered.map(\.number))
        let alone = names.filter { name in
            frameNumber(ofOther: name).map { !withPicture.contains($0) } ?? false
        }
        var notes: [String] = []
        var entries: [DatasetEntry] = []
        var last: Int64 = -1
        for (number, name) in numbered {
            if number == last {
                notes.append(
                    phrase("\(visible(name)) repeats the number of another frame; left out."))
                continue
            }
            last = number
            let stem = name.prefix { $0 != "." }
            let (depth, pose) = ("\(stem).depth.png", "\(stem).pose.txt")
            entries.append(
                DatasetEntry(
                    name: name, image: try folder.locate(name),
                    depth: present.contains(depth) ? try folder.locate(depth) : nil,
                    timestamp: Timestamp(
                        nanoseconds: number * 1_000_000_000 / framesPerSecond),
                    poseFile: present.contains(pose) ? pose : nil))
        }
        var hasPoses = false
        for file in entries.lazy.compactMap(\.poseFile) where !hasPoses {
            // A damaged file is reported when its frame is read.
            hasPoses = ((try? pose(in: folder, file)) ?? nil) != nil
        }
        var calibration = try CameraCalibration.inFolder(folder)
        if calibration == nil, let parent = try? DatasetFolder("\(folder.path)/..") {
            calibration = try CameraCalibration.inFolder(parent, ["camera-intrinsics.txt"])
        }
        let hasDepth = entries.contains { $0.depth != nil }
        return DatasetContents(
            entries: entries, calibration: calibration,
            invalidDepth: [65535], hasPoses: hasPoses, isMetric: hasPoses || hasDepth,
            notes: notes,
            faults: alone.isEmpty
                ? []
                : [
                    phrase(
                        """
                        Files of frames whose .color. picture is missing (\(alone.count)): \
                        \(enumeration(alone)).
                        """)
                ])
    }

    /// The pose in a file. Nil when the matrix has NaN or infinity, because tracking was lost, or
    /// when it is no pose. Throws when the file does not have three or four rows of four numbers.
    static func pose(
        in folder: DatasetFolder, _ file: String
    ) throws(DeviceError) -> RigidTransform? {
        guard let table = try TextTable(folder, file) else {
            throw folder.failure(
                phrase("read"), file, phrase("it is no file"), suggestion: phrase("Copy it again."))
        }
        var rows: [[Double]] = []
        try table.forEachRow { (line, columns) throws(DeviceError) in
            guard columns.count == 4, rows.count < 4 else {
                throw table.failure(line, phrase("a pose is four rows of four numbers"))
            }
            var row: [Double] = []
            for column in columns { row.append(try table.number(column, line: line)) }
            rows.append(row)
        }
        guard rows.count >= 3 else {
            throw table.failure(rows.count + 1, phrase("a pose is four rows of four numbers"))
        }
        return RigidTransform(rows: rows)
    }
}
