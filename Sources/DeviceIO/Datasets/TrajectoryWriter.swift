import Scene

/// Writes a TUM trajectory line by line. If the program is interrupted, the lines so far can be
/// read.
public final class TrajectoryWriter {
    private let file: AppendedFile

    /// Starts the file and replaces an existing one. Throws when the file cannot be made.
    public init(path: String) throws(DeviceError) {
        file = try AppendedFile(path, replacing: true)
        try file.append(Array((TrajectoryFile.heading + "\n").utf8))
    }

    /// Appends the line of a pose. Throws `.storage` when the disk is full.
    public func append(_ pose: TimedPose) throws(DeviceError) {
        try file.append(Array((TrajectoryFile.line(pose) + "\n").utf8))
    }

    /// Waits until the file is on the disk and closes it. Throws the errors that `append` throws.
    public func finish() throws(DeviceError) { try file.close() }
}
