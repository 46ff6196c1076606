import Scene
import Wording

/// Reads the layout of the TUM RGB-D benchmark (Sturm et al. 2012): lists of pictures with their
/// times, and the camera's trajectory. Each picture gets the pose of the same time.
enum TUMReader {
    /// The number of raw depth units in a metre, as the benchmark defines it.
    static let depthScale = 5000.0
    /// A colour and a depth picture are a pair if their times differ by at most this many seconds,
    /// as in the benchmark's associate.py.
    static let pairSeconds = 0.02

    struct Listed {
        var time: Timestamp
        var file: String
    }

    static func read(_ folder: DatasetFolder) throws(DeviceError) -> DatasetContents {
        var (notes, faults): ([String], [String]) = ([], [])
        let (pairs, list, withoutDepth) = try frames(folder, &notes)
        try checkCount(pairs.count, folder, list)

        var trajectory: PoseTrajectory?
        if let table = try TextTable(folder, "groundtruth.txt") {
            let found = try PoseTrajectory(table)
            notes += found.notes
            faults += found.faults
            trajectory = found
        }
        var entries: [DatasetEntry] = []
        var (missing, missingDepths): ([String], [String]) = ([], [])
        for (color, depth) in pairs {
            let found = try folder.find(color.file, listedIn: list)
            let image = found?.file
            if image == nil { missing.append(color.file) }
            var depthFile: String?
            if let depth {
                depthFile = try folder.find(depth.file, .depth, listedIn: list)?.file
                if depthFile == nil { missingDepths.append(depth.file) }
            }
            entries.append(
                DatasetEntry(
                    name: found?.name ?? color.file, image: image, depth: depthFile,
                    timestamp: color.time,
                    worldFromCamera: trajectory?.pose(at: color.time)))
        }
        let posed = entries.count { $0.worldFromCamera != nil }
        if trajectory != nil, posed < entries.count {
            notes.append(
                phrase("\(posed) of \(entries.count) frames have a pose in groundtruth.txt."))
        }
        var contents = DatasetContents(
            entries: entries, calibration: try CameraCalibration.inFolder(folder),
            depthMetersPerUnit: 1 / depthScale, hasPoses: posed > 0, isMetric: posed > 0,
            notes: notes, faults: faults)
        contents.isMetric = contents.hasPoses || contents.hasDepth
        (contents.listing.file, contents.listing.unlisted) = (list, withoutDepth)
        contents.noteMissing(pictures: missing, depths: missingDepths)
        try noteCut(&contents, folder, list)
        return contents
    }

    /// The listed frames in order, the name of the list, and the number of frames that are not in
    /// the list because they have no depth.
    private static func frames(
        _ folder: DatasetFolder, _ notes: inout [String]
    ) throws(DeviceError) -> (
        pairs: [(color: Listed, depth: Listed?)], list: String, withoutDepth: Int
    ) {
        var pairs: [(color: Listed, depth: Listed?)] = []
        let list: String
        var withoutDepth = 0
        if let table = try TextTable(folder, "associations.txt") {
            list = table.file
            pairs = inOrder(try associations(table), list, &notes)
            let others = try TUMColorAlone.pictures(folder, beside: pairs.map(\.color))
            withoutDepth = others.count
            pairs += others.map { ($0, nil) }
            pairs.sort { $0.color.time < $1.color.time }
        } else {
            list = "rgb.txt"
            let colors = try pictures(folder, list) ?? []
            let depths = inOrder(try pictures(folder, "depth.txt") ?? [], "depth.txt", &notes)
            for color in colors { pairs.append((color, nearest(depths, to: color.time))) }
        }
        if withoutDepth > 0 {
            notes.append(
                phrase(
                    """
                    \(withoutDepth) of \(pairs.count) frames have no depth in \(list): they are \
                    kept for their colour.
                    """))
        }
        return (inOrder(pairs, list, &notes), list, withoutDepth)
    }

    private static func associations(
        _ table: TextTable
    ) throws(DeviceError) -> [(color: Listed, depth: Listed?)] {
        var pairs: [(color: Listed, depth: Listed?)] = []
        try table.forEachRow { (line, columns) throws(DeviceError) in
            guard columns.count == 4 else {
                throw table.failure(
                    line,
                    phrase(
                        """
                        four columns are needed (time, picture, time, depth), not \
                        \(columns.count)
                        """))
            }
            var color = try listed(columns[0], columns[1], table, line)
            var depth = try listed(columns[2], columns[3], table, line)
            // The two lists may be swapped, because associate.py keeps the order of its arguments.
            if color.file.contains("depth") && !depth.file.contains("depth") {
                swap(&color, &depth)
            }
            pairs.append((color, depth))
        }
        return pairs
    }

    /// Notes that a list was cut off. The sign is that the folder has pictures after the last
    /// listed one; a list that was cut between two lines shows no other sign. Unlisted pictures
    /// between listed ones are normal: they have no depth.
    private static func noteCut(
        _ contents: inout DatasetContents, _ folder: DatasetFolder, _ list: String
    ) throws(DeviceError) {
        guard let last = contents.entries.last?.name, let slash = last.lastIndex(of: "/") else {
            return
        }
        let names = try folder.names(in: String(last[..<slash]))
        let place = last[...slash]
        guard let end = names.firstIndex(where: { place + $0 == last }) else { return }
        let listed = Set(contents.entries.map(\.name))
        let later = names[(end + 1)...].filter {
            ImageFolderReader.isPicture($0) && !listed.contains(place + $0)
        }
        guard later.count > 1 else { return }
        contents.faults.append(
            phrase(
                """
                \(list) ends with \(visible(last)), but \(later.count) later pictures lie beside \
                it: was it cut?
                """))
    }

    /// Throws when a list has more frames than any real dataset.
    static func checkCount(
        _ count: Int, _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) {
        guard count > 1_000_000 else { return }
        throw folder.failure(
            phrase("read"), file, phrase("it lists more than a million frames"),
            suggestion: phrase("Split the dataset."))
    }

    private static func listed(
        _ time: Substring, _ file: Substring, _ table: TextTable, _ line: Int
    ) throws(DeviceError) -> Listed {
        Listed(time: try table.timestamp(time, line: line), file: String(file))
    }

    static func pictures(
        _ folder: DatasetFolder, _ file: String
    ) throws(DeviceError) -> [Listed]? {
        guard let table = try TextTable(folder, file) else { return nil }
        var found: [Listed] = []
        try table.forEachRow { (line, columns) throws(DeviceError) in
            guard columns.count == 2 else {
                throw table.failure(
                    line, phrase("two columns are needed (time, file), not \(columns.count)"))
            }
            found.append(try listed(columns[0], columns[1], table, line))
        }
        return found
    }

    private static func inOrder(
        _ listed: [Listed], _ file: String, _ notes: inout [String]
    ) -> [Listed] {
        inOrder(listed.map { ($0, nil) }, file, &notes).map(\.color)
    }

    /// Sorts the frames by time. Of frames with the same time, only the first is kept. Notes both
    /// kinds of change.
    private static func inOrder(
        _ pairs: [(color: Listed, depth: Listed?)], _ file: String, _ notes: inout [String]
    ) -> [(color: Listed, depth: Listed?)] {
        var sorted = pairs
        if zip(pairs.dropFirst(), pairs).contains(where: { $0.color.time < $1.color.time }) {
            notes.append(phrase("\(file) is not in order of time; it was sorted."))
            sorted.sort { $0.color.time < $1.color.time }
        }
        var kept: [(color: Listed, depth: Listed?)] = []
        for pair in sorted where pair.color.time != kept.last?.color.time { kept.append(pair) }
        if kept.count < sorted.count {
            notes.append(
                phrase(
                    """
                    \(file) holds \(sorted.count - kept.count) duplicate timestamps; the first of \
                    each counts.
                    """))
        }
        return kept
    }

    private static func nearest(_ sorted: [Listed], to time: Timestamp) -> Listed? {
        let next = sorted.partitioningIndex { $0.time >= time }
        func distance(_ listed: Listed) -> Double { abs(listed.time.seconds(since: time)) }
        let around = [next - 1, next].filter(sorted.indices.contains).map { sorted[$0] }
        let best = around.min { distance($0) < distance($1) }
        return best.flatMap { distance($0) <= pairSeconds ? $0 : nil }
    }
}
