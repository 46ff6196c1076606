import Scene

/// Writes a TUM trajectory line by line, so that the file is usable even when the writer is
/// interrupted.
public final class TrajectoryWriter {
    private let file: AppendedFile

    /// Starts the file, replacing an existing one. Throws when it cannot be made.
    public init(path: String) throws(DeviceError) {
        file = try AppendedFile(path, replacing: true)
        try file.append(Array((TrajectoryFile.heading + "\n").utf8))
    }

    /// Adds a pose. Throws `.storage` when the disk is full.
    public func append(_ pose: TimedPose) throws(DeviceError) {
        try file.append(Array((TrajectoryFile.line(pose) + "\n").utf8))
    }

    /// Syncs everything to the disk. Throws the errors that `append` throws.
    public func finish() throws(DeviceError) { try file.close() }
}
