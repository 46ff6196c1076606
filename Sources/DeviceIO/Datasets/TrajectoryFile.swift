import Scene
import Wording

/// A file of camera poses over time: a TUM trajectory (`t tx ty tz qx qy qz qw`, seconds), or the
/// ground truth of EuRoC (nanoseconds, commas, quaternion w x y z, and unused columns).
public struct TrajectoryFile: Sendable {
    /// The poses in order of time, without duplicates.
    public let poses: [TimedPose]
    /// Notes on poses that were dropped or reordered, a sentence each.
    public let notes: [String]

    /// Reads a file; its first row tells the format. Throws `.data`, with the line, when it cannot
    /// be read, a line is no pose or there is none.
    public init(contentsOf path: String) throws(DeviceError) {
        let table = try TextTable(path: path)
        var isEuRoC = false
        var isFirst = true
        try table.forEachRow { _, columns in
            if isFirst { isEuRoC = columns[0].contains(",") }
            isFirst = false
        }
        let trajectory = try isEuRoC ? PoseTrajectory(euRoC: table) : PoseTrajectory(table)
        guard !trajectory.times.isEmpty else {
            throw DeviceError(
                kind: .data, operation: phrase("read"), subject: visible(path),
                reason: phrase("it holds no poses"),
                suggestion: phrase("A line of a trajectory is: time tx ty tz qx qy qz qw."))
        }
        poses = zip(trajectory.times, trajectory.poses).map {
            TimedPose(timestamp: $0, worldFromCamera: $1)
        }
        notes = trajectory.faults + trajectory.notes
    }

    /// The first line of a written file.
    public static let heading = "# timestamp tx ty tz qx qy qz qw (camera to world)"

    /// A pose as a line of a TUM trajectory, without the line break; the time to the nanosecond.
    public static func line(_ pose: TimedPose) -> String {
        let (t, q) = (pose.worldFromCamera.translation, pose.worldFromCamera.rotation)
        return "\(decimalSeconds(pose.timestamp)) \(t.x) \(t.y) \(t.z) \(q.x) \(q.y) \(q.z) \(q.w)"
    }

    /// All nine decimals, so that the time round-trips to the nanosecond.
    static func decimalSeconds(_ time: Timestamp) -> String {
        let (seconds, rest) = time.nanoseconds.magnitude.quotientAndRemainder(
            dividingBy: 1_000_000_000)
        return (time.nanoseconds < 0 ? "-" : "")
            + "\(seconds).\("\(1_000_000_000 + rest)".dropFirst())"
    }
}
