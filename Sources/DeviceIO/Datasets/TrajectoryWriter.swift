import Scene
import Wording

/// Writes a TUM trajectory line by line. If the program is killed, the lines so far can be read. An
/// earlier trajectory is replaced only by a finished one.
public final class TrajectoryWriter {
    private let file: AppendedFile

    /// The name that data sets give their true poses.
    private static let truth = "groundtruth.txt"

    /// Starts the file, which replaces an earlier trajectory. Throws when the file cannot be made,
    /// or when another file is there.
    public init(path: String) throws(DeviceError) {
        try Self.refuseForeign(path)
        file = try AppendedFile(path, replacing: true, keepsPart: true)
        try file.append(Array((TrajectoryFile.heading + "\n").utf8))
    }

    /// Throws when a data set's true poses are at the path, or a file that is no trajectory, such
    /// as a list of pictures. Devices and pipes are never refused.
    private static func refuseForeign(_ path: String) throws(DeviceError) {
        // The heading and the first pose are shorter than this many bytes (guess).
        guard
            let bytes = try? BoundedFile.read(path, limit: .max, subject: path, first: 4096)
        else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        let row = text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") }
        let columns = row?.split(whereSeparator: \.isWhitespace) ?? []
        let isTrajectory =
            bytes.isEmpty || text.hasPrefix(TrajectoryFile.heading)
            || columns.count == 8 && columns.allSatisfy { Double($0) != nil }
        guard isTrajectory, ScanPath.name(of: path) != truth else {
            throw AppendedFile.failure(path, phrase("a file is there that is no earlier result"))
        }
    }

    /// Appends the line of a pose. Throws `.storage` when the disk is full.
    public func append(_ pose: TimedPose) throws(DeviceError) {
        try file.append(Array((TrajectoryFile.line(pose) + "\n").utf8))
    }

    /// Waits until the file is on the disk and closes it. Throws the errors that `append` throws.
    public func finish() throws(DeviceError) { try file.close() }

    /// Discards a trajectory that is not finished; an earlier trajectory at the path stays.
    public func discard() { file.discard() }
}
