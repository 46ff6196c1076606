import Scene
import Wording

/// Poses over time from a ground truth: TUM's `groundtruth.txt` (t tx ty tz qx qy qz qw, camera to
/// world) or EuRoC's.
struct PoseTrajectory {
    private(set) var times: [Timestamp] = []
    private(set) var poses: [RigidTransform] = []
    /// Sentences about poses that were dropped or reordered.
    private(set) var notes: [String] = []
    /// Sentences about damaged lines.
    private(set) var faults: [String] = []

    /// A pose is interpolated between two others only if these are at most this many seconds apart:
    /// in a longer time, a hand turns visibly. TUM's motion capture delivers a pose every 0.01 s.
    static let longestGapSeconds = 0.1
    /// Two times count as equal if they differ by at most this many seconds. TUM's ground truth has
    /// four decimals; this is half of the last one.
    static let exactSeconds = 0.00005

    /// Reads TUM's table. Throws at a line that does not have eight numbers.
    init(_ table: TextTable) throws(DeviceError) {
        var rows = PoseRows(table)
        try table.forEachRow { (line, columns) throws(DeviceError) in
            guard columns.count == 8 else {
                throw table.failure(
                    line,
                    phrase(
                        "a pose has eight columns (t tx ty tz qx qy qz qw), not \(columns.count)"))
            }
            let time = try table.timestamp(columns[0], line: line)
            try rows.add(time, columns[1...7], line, scalarFirst: false)
        }
        self.init(rows)
    }

    /// Reads EuRoC's table (Burri et al. 2016). Throws at a line that is no pose.
    init(euRoC table: TextTable) throws(DeviceError) {
        var rows = PoseRows(table)
        try table.forEachRow(separatedByCommas: true) { (line, columns) throws(DeviceError) in
            guard columns.count >= 8 else {
                throw table.failure(
                    line,
                    phrase(
                        """
                        a pose has at least eight columns (t px py pz qw qx qy qz), not \
                        \(columns.count)
                        """))
            }
            guard let nanoseconds = Int64(columns[0]) else {
                throw table.failure(
                    line,
                    phrase(
                        "“\(visible(String(columns[0].prefix(40))))” is not a time in nanoseconds"))
            }
            try rows.add(
                Timestamp(nanoseconds: nanoseconds), columns[1...7], line, scalarFirst: true)
        }
        self.init(rows)
    }

    private init(_ rows: PoseRows) {
        var samples = rows.samples
        if let first = rows.invalidLines.first {
            faults.append(
                phrase(
                    """
                    \(rows.table.file): poses with NaN, infinity or a quaternion of zero length \
                    are left out (\(rows.invalidLines.count), the first in line \(first)).
                    """))
        }
        if let first = rows.stretchedLines.first {
            faults.append(
                phrase(
                    """
                    \(rows.table.file): quaternions that are not of length 1 are taken as \
                    directions (\(rows.stretchedLines.count), the first in line \(first)).
                    """))
        }
        if !rows.isSorted {
            notes.append(phrase("\(rows.table.file) is not in order of time; it was sorted."))
            samples.sort { $0.time < $1.time }
        }
        var duplicates = 0
        for sample in samples {
            if sample.time == times.last {
                duplicates += 1
                continue
            }
            times.append(sample.time)
            poses.append(sample.pose)
        }
        if duplicates > 0 {
            notes.append(
                phrase(
                    """
                    \(rows.table.file) holds \(duplicates) duplicate timestamps; the first of \
                    each counts.
                    """))
        }
    }

    /// The pose at a time: the pose of that time if there is one, else interpolated between two
    /// poses that are close in time. Nil before the first pose, after the last one and in a long
    /// gap.
    func pose(at time: Timestamp) -> RigidTransform? {
        if let exact = exactPose(at: time) { return exact }
        let after = times.partitioningIndex { $0 >= time }
        guard after > 0, after < times.count else { return nil }
        let gap = times[after].seconds(since: times[after - 1])
        guard gap <= Self.longestGapSeconds else { return nil }
        return poses[after - 1].interpolated(
            to: poses[after], fraction: time.seconds(since: times[after - 1]) / gap)
    }

    /// The pose at this time, within `exactSeconds`; nil when there is none.
    func exactPose(at time: Timestamp) -> RigidTransform? {
        let after = times.partitioningIndex { $0 >= time }
        for i in [after, after - 1] where times.indices.contains(i) {
            if abs(time.seconds(since: times[i])) <= Self.exactSeconds { return poses[i] }
        }
        return nil
    }
}

/// Collects the rows of a table with poses.
private struct PoseRows {
    let table: TextTable
    private(set) var samples: [(time: Timestamp, pose: RigidTransform)] = []
    private(set) var isSorted = true
    private(set) var invalidLines: [Int] = []
    private(set) var stretchedLines: [Int] = []
    /// A quaternion is reported if its length differs from 1 by more than this. TUM's four decimals
    /// cause a difference of 0.0002.
    private static let lengthTolerance = 0.01

    init(_ table: TextTable) { self.table = table }

    /// Adds a row with the seven columns of a position and a quaternion. Throws when one is not a
    /// number.
    mutating func add(
        _ time: Timestamp, _ columns: ArraySlice<Substring>, _ line: Int, scalarFirst: Bool
    ) throws(DeviceError) {
        var v: [Double] = []
        for column in columns { v.append(try table.number(column, line: line)) }
        let quaternion =
            scalarFirst ? SIMD4(v[4], v[5], v[6], v[3]) : SIMD4(v[3], v[4], v[5], v[6])
        guard let pose = RigidTransform(place: Vector3(v[0], v[1], v[2]), quaternion: quaternion)
        else {
            invalidLines.append(line)
            return
        }
        if abs((quaternion * quaternion).sum().squareRoot() - 1) > Self.lengthTolerance {
            stretchedLines.append(line)
        }
        if let last = samples.last, time < last.time { isSorted = false }
        samples.append((time, pose))
    }
}
