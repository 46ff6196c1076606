/// The kind of file at a path. A symbolic link is not followed.
public enum FileKind: String, Sendable {
    case file
    case directory
    /// A symbolic link, a device, a pipe or a socket.
    case other
}

/// The kind and the size of a file.
public struct FileStatus: Equatable, Sendable {
    /// The kind of the file.
    public var kind: FileKind
    /// The size in bytes; 0 for everything but a plain file.
    public var bytes: Int64

    /// A status with these values.
    public init(kind: FileKind, bytes: Int64) {
        (self.kind, self.bytes) = (kind, bytes)
    }
}

/// The few calls that write and read a scan folder. Tests use `MemoryFileSystem` instead of the
/// disk to simulate power loss. Data may be lost until they are synced: the bytes of a file by
/// `sync(file:)`, and a new, moved or removed name by `sync(directory:)` for its folder.
///
/// All calls throw `DeviceError`, of kind `.storage` when there is no room, else `.data`.
public protocol FileSystem: Sendable {
    /// Writes a file with these bytes and replaces an existing one. Refuses a symbolic link.
    func write(_ bytes: [UInt8], to path: String) throws(DeviceError)
    /// Appends bytes to an existing file. After an error, a part of the bytes may be in the file.
    func append(_ bytes: [UInt8], to path: String) throws(DeviceError)
    /// Waits until the bytes of the file are on the disk.
    func sync(file path: String) throws(DeviceError)
    /// Renames a file or a folder on the same disk. Replaces an existing file.
    func rename(_ path: String, to newPath: String) throws(DeviceError)
    /// Waits until the names in the folder are on the disk.
    func sync(directory path: String) throws(DeviceError)
    /// Makes a folder. The parent folder must exist; the new folder must not.
    func makeDirectory(_ path: String) throws(DeviceError)
    /// Removes a file, a link or an empty folder.
    func remove(_ path: String) throws(DeviceError)
    /// Shortens a file to its first `bytes` bytes.
    func truncate(_ path: String, to bytes: Int64) throws(DeviceError)
    /// The bytes of a file. Throws when the file is larger than `maximumBytes`, or when it is a
    /// link or no plain file.
    func read(_ path: String, maximumBytes: Int64) throws(DeviceError) -> [UInt8]
    /// The names in a folder, sorted, without `.` and `..`.
    func list(_ path: String) throws(DeviceError) -> [String]
    /// The status of the path; nil when nothing is there.
    func status(_ path: String) throws(DeviceError) -> FileStatus?
    /// The free space in bytes on the disk of the path. If the path does not exist, on the disk of
    /// its nearest existing parent.
    func freeBytes(at path: String) throws(DeviceError) -> Int64
    /// Locks the lock file `path` for this process, and creates it if needed. When another process
    /// has the lock, throws an error that names the process if it is known. A process that ended
    /// has no lock.
    func lock(_ path: String) throws(DeviceError) -> FileLock
}

extension FileSystem {
    /// Replaces a file atomically by a temporary file, a sync and a rename. After a power loss at
    /// any time, the file has either the old bytes or the new ones. The caller must then sync the
    /// folder.
    func place(_ bytes: [UInt8], at path: String) throws(DeviceError) {
        let temporary = ScanPath.temporary(for: path)
        do throws(DeviceError) {
            try write(bytes, to: temporary)
            try sync(file: temporary)
            try rename(temporary, to: path)
        } catch {
            // If this fails, the temporary file is removed when the scan is resumed.
            try? remove(temporary)
            throw error
        }
    }

    /// Makes the folder and its missing parents, and syncs each of them to the disk.
    func makeDirectories(_ path: String) throws(DeviceError) {
        if try status(path) != nil { return }
        let parent = ScanPath.parent(of: path)
        if parent != path { try makeDirectories(parent) }
        try makeDirectory(path)
        try sync(directory: parent)
    }
}
