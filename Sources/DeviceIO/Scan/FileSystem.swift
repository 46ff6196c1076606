/// The kind of file at a path; symbolic links are never followed.
public enum FileKind: String, Sendable {
    case file
    case directory
    /// A symbolic link, a device, a pipe or a socket.
    case other
}

/// Kind and size of a file.
public struct FileStatus: Equatable, Sendable {
    /// The kind of the file.
    public var kind: FileKind
    /// Size in bytes; 0 for everything that is no plain file.
    public var bytes: Int64

    /// A status with these values.
    public init(kind: FileKind, bytes: Int64) {
        (self.kind, self.bytes) = (kind, bytes)
    }
}

/// The few calls that write and read a scan folder; tests replace them to simulate power loss
/// (`MemoryFileSystem`). Nothing is safely on the disk before it is synced: a file's bytes by
/// `sync(file:)`, a created, moved or removed name by `sync(directory:)` of its folder.
///
/// All calls throw `DeviceError`: of kind `.storage` when there is no room, else `.data`.
public protocol FileSystem: Sendable {
    /// Creates or truncates the file, then writes all bytes. Never through a symbolic link.
    func write(_ bytes: [UInt8], to path: String) throws(DeviceError)
    /// Appends the bytes to an existing file. After an error a part of them may be there.
    func append(_ bytes: [UInt8], to path: String) throws(DeviceError)
    /// Returns when the file's bytes are on the disk.
    func sync(file path: String) throws(DeviceError)
    /// Renames a file or folder on the same disk; an existing file is replaced.
    func rename(_ path: String, to newPath: String) throws(DeviceError)
    /// Returns when the names in the folder are on the disk.
    func sync(directory path: String) throws(DeviceError)
    /// Makes a folder; its parent must exist and the folder must not.
    func makeDirectory(_ path: String) throws(DeviceError)
    /// Removes a file, a link or an empty folder.
    func remove(_ path: String) throws(DeviceError)
    /// Cuts a file to its first `bytes` bytes.
    func truncate(_ path: String, to bytes: Int64) throws(DeviceError)
    /// The whole file; an error when it is larger than `maximumBytes`, a link or not a file.
    func read(_ path: String, maximumBytes: Int64) throws(DeviceError) -> [UInt8]
    /// The names in a folder, sorted, without `.` and `..`.
    func list(_ path: String) throws(DeviceError) -> [String]
    /// The status of the path; nil when there is nothing.
    func status(_ path: String) throws(DeviceError) -> FileStatus?
    /// Free space on the disk of the path (or of its nearest existing parent).
    func freeBytes(at path: String) throws(DeviceError) -> Int64
    /// Acquires the lock file for this process, creating it where needed. Throws an error that
    /// names the process when another holds it; the lock of a dead process is free.
    func lock(_ path: String) throws(DeviceError) -> FileLock
}

extension FileSystem {
    /// Replaces a file atomically: whenever power is lost, the name holds the old bytes or the new
    /// ones (temporary file, sync, rename). The caller then syncs the folder.
    func place(_ bytes: [UInt8], at path: String) throws(DeviceError) {
        let temporary = ScanPath.temporary(for: path)
        do throws(DeviceError) {
            try write(bytes, to: temporary)
            try sync(file: temporary)
            try rename(temporary, to: path)
        } catch {
            // Best effort: a remaining file is removed when the scan is resumed.
            try? remove(temporary)
            throw error
        }
    }

    /// Creates the folder and its missing parents, each synced to the disk.
    func makeDirectories(_ path: String) throws(DeviceError) {
        if try status(path) != nil { return }
        let parent = ScanPath.parent(of: path)
        if parent != path { try makeDirectories(parent) }
        try makeDirectory(path)
        try sync(directory: parent)
    }
}
