import Scene
import Wording

/// A file of camera poses over time. It is a TUM trajectory (`t tx ty tz qx qy qz qw`, in seconds),
/// or the ground truth of EuRoC (commas, times in nanoseconds, quaternion w x y z, and columns that
/// are not used).
public struct TrajectoryFile: Sendable {
    /// The poses in order of time, one for each time.
    public let poses: [TimedPose]
    /// Sentences about poses that were dropped, reordered or damaged.
    public let notes: [String]

    /// Reads a file, whose first row shows the format. Throws `.data` when the file cannot be read,
    /// when a line is no pose (with the line), or when the file has no pose.
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

    /// The line for a pose in a TUM trajectory, without the line break. The time has nanoseconds.
    public static func line(_ pose: TimedPose) -> String {
        let (t, q) = (pose.worldFromCamera.translation, pose.worldFromCamera.rotation)
        return "\(decimalSeconds(pose.timestamp)) \(t.x) \(t.y) \(t.z) \(q.x) \(q.y) \(q.z) \(q.w)"
    }

    /// Seconds with nine decimals, so that reading them gives the same nanosecond.
    static func decimalSeconds(_ time: Timestamp) -> String {
        let (seconds, rest) = time.nanoseconds.magnitude.quotientAndRemainder(
            dividingBy: 1_000_000_000)
        return (time.nanoseconds < 0 ? "-" : "")
            + "\(seconds).\("\(1_000_000_000 + rest)".dropFirst())"
    }
}
