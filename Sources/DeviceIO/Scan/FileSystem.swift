/// What a path names; a symbolic link is never followed to find out.
public enum FileKind: String, Sendable {
    case file
    case directory
    /// A symbolic link, a device, a pipe or a socket.
    case other
}

/// What a path names, and how large it is.
public struct FileStatus: Equatable, Sendable {
    /// What it is.
    public var kind: FileKind
    /// Size in bytes; 0 for what is no file.
    public var bytes: Int64

    /// A status of these parts.
    public init(kind: FileKind, bytes: Int64) {
        (self.kind, self.bytes) = (kind, bytes)
    }
}

/// The few calls with which a scan folder is written and read: the seam at which tests pull the
/// plug (`MemoryFileSystem`). Nothing is on the disk for sure before it is synced: a file's bytes
/// by `sync(file:)`, a name that was made, moved or removed by `sync(directory:)` of its folder.
///
/// All calls throw `DeviceError`: of kind `.storage` when there is no room, else `.data`.
public protocol FileSystem: Sendable {
    /// Makes the file or empties it, then writes all bytes. Never through a symbolic link.
    func write(_ bytes: [UInt8], to path: String) throws(DeviceError)
    /// Adds the bytes to the end of an existing file. After an error a part of them may be there.
    func append(_ bytes: [UInt8], to path: String) throws(DeviceError)
    /// Returns when the file's bytes are on the disk.
    func sync(file path: String) throws(DeviceError)
    /// Gives a file or folder another name on the same disk; a file of that name is replaced.
    func rename(_ path: String, to newPath: String) throws(DeviceError)
    /// Returns when the names in the folder are on the disk.
    func sync(directory path: String) throws(DeviceError)
    /// Makes a folder; its parent must exist and the folder must not.
    func makeDirectory(_ path: String) throws(DeviceError)
    /// Removes a file, a link or an empty folder.
    func remove(_ path: String) throws(DeviceError)
    /// Cuts a file to its first `bytes` bytes.
    func truncate(_ path: String, to bytes: Int64) throws(DeviceError)
    /// The whole file; an error when it is larger than `maximumBytes`, a link or no file at all.
    func read(_ path: String, maximumBytes: Int64) throws(DeviceError) -> [UInt8]
    /// The names in a folder, sorted, without `.` and `..`.
    func list(_ path: String) throws(DeviceError) -> [String]
    /// What the path names; nil when there is nothing.
    func status(_ path: String) throws(DeviceError) -> FileStatus?
    /// Bytes that may still be written where the path (or its nearest existing parent) lies.
    func freeBytes(at path: String) throws(DeviceError) -> Int64
    /// Takes the lock file for this process, making it where needed. An error that names the
    /// process when another holds it; the lock of a process that died is no obstacle.
    func lock(_ path: String) throws(DeviceError) -> FileLock
}

extension FileSystem {
    /// Puts a whole file in place so that, whenever power is lost, the name holds the old bytes or
    /// the new ones: temporary file, sync, rename. The caller then syncs the folder.
    func place(_ bytes: [UInt8], at path: String) throws(DeviceError) {
        let temporary = ScanPath.temporary(for: path)
        do throws(DeviceError) {
            try write(bytes, to: temporary)
            try sync(file: temporary)
            try rename(temporary, to: path)
        } catch {
            // Best effort: what cannot be removed now is swept when the scan is resumed.
            try? remove(temporary)
            throw error
        }
    }

    /// Makes the folder and those above it that are missing, each safely on the disk.
    func makeDirectories(_ path: String) throws(DeviceError) {
        if try status(path) != nil { return }
        let parent = ScanPath.parent(of: path)
        if parent != path { try makeDirectories(parent) }
        try makeDirectory(path)
        try sync(directory: parent)
    }
}
