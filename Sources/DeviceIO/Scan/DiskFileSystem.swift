import Glibc
import Processes
import Scene
import Wording

/// The real disk, through system calls (man pages open(2), fsync(2), rename(2), flock(2)).
public struct DiskFileSystem: FileSystem {
    /// At least `leastChunk` and at most `mostChunk` bytes are read at once (guesses).
    private static let leastChunk = 4096
    private static let mostChunk = 1 << 20
    /// At most this many bytes of a lock file are read to find the process id in it (guess).
    private static let mostHolderBytes: Int64 = 64

    /// The disk of this machine.
    public init() {}

    public func write(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try put(bytes, to: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }

    public func append(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        try put(bytes, to: path, flags: O_WRONLY | O_APPEND)
    }

    public func sync(file path: String) throws(DeviceError) {
        // fsync(2) acts on the file, not only on this descriptor. It covers bytes that were written
        // through other descriptors, and (since Linux 4.13) errors that were not reported yet.
        try sync(path, flags: O_WRONLY | O_NOFOLLOW)
    }

    public func sync(directory path: String) throws(DeviceError) {
        try sync(path, flags: O_RDONLY | O_DIRECTORY)
    }

    public func rename(_ path: String, to newPath: String) throws(DeviceError) {
        if Glibc.rename(path, newPath) != 0 { throw trouble(phrase("rename"), path) }
    }

    public func makeDirectory(_ path: String) throws(DeviceError) {
        if mkdir(path, 0o755) != 0 { throw trouble(phrase("make the folder"), path) }
    }

    public func remove(_ path: String) throws(DeviceError) {
        if Glibc.remove(path) != 0 { throw trouble(phrase("remove"), path) }
    }

    public func truncate(_ path: String, to bytes: Int64) throws(DeviceError) {
        let file = try open(path, O_WRONLY | O_NOFOLLOW, phrase("shorten"))
        defer { close(file) }
        while ftruncate(file, Int(bytes)) != 0 {
            if errno != EINTR { throw trouble(phrase("shorten"), path) }
        }
    }

    public func read(_ path: String, maximumBytes: Int64) throws(DeviceError) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe in an untrusted folder would block.
        let file = try open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, phrase("read"))
        defer { close(file) }
        var facts = stat()
        if fstat(file, &facts) != 0 { throw trouble(phrase("read"), path) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw DeviceError(
                kind: .data, operation: phrase("read"), subject: path,
                reason: phrase("it is not a plain file"),
                suggestion: phrase("Check the path."))
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](
            repeating: 0,
            count: (Int(facts.st_size) + 1).clamped(to: Self.leastChunk...Self.mostChunk))
        bytes.reserveCapacity(min(Int(facts.st_size), Int(clamping: maximumBytes)))
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw trouble(phrase("read"), path)
            }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            if bytes.count > maximumBytes {
                throw DiskErrors.tooLarge(path, maximumBytes: maximumBytes)
            }
        }
    }

    public func list(_ path: String) throws(DeviceError) -> [String] {
        let folder = FolderNames(path)
        let code = folder.openError + folder.readError
        if code != 0 {
            errno = code
            throw trouble(phrase("list"), path)
        }
        return folder.names
    }

    public func status(_ path: String) throws(DeviceError) -> FileStatus? {
        var facts = stat()
        if lstat(path, &facts) != 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw trouble(phrase("look at"), path)
        }
        let kind = facts.st_mode & S_IFMT
        if kind == S_IFREG { return FileStatus(kind: .file, bytes: Int64(facts.st_size)) }
        return FileStatus(kind: kind == S_IFDIR ? .directory : .other, bytes: 0)
    }

    public func freeBytes(at path: String) throws(DeviceError) -> Int64 {
        var place = ScanPath.trimmed(path)
        var facts = statvfs()
        while statvfs(place, &facts) != 0 {
            let parent = ScanPath.parent(of: place)
            if errno == EINTR { continue }
            guard errno == ENOENT, parent != place else { throw trouble(phrase("measure"), path) }
            place = parent
        }
        let (bytes, overflow) = UInt64(facts.f_bavail).multipliedReportingOverflow(
            by: UInt64(facts.f_frsize))
        return overflow ? Int64.max : Int64(clamping: bytes)
    }

    public func lock(_ path: String) throws(DeviceError) -> FileLock {
        let file = try open(path, O_RDWR | O_CREAT | O_NOFOLLOW, phrase("lock"))
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            let code = errno
            close(file)
            guard code == EWOULDBLOCK else {
                throw DiskErrors.error(code, operation: phrase("lock"), path: path)
            }
            // The process id is only a hint for the person. The kernel's lock decides.
            let holder = (try? read(path, maximumBytes: Self.mostHolderBytes)).flatMap { bytes in
                Int(String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self))
            }
            throw FileLock.taken(path, byProcess: holder)
        }
        // The lock is valid even if the disk has no room for the process id.
        let text = Array("\(getpid())\n".utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, text, text.count, 0) }
        return FileLock { closeLocked(file) }
    }

    private func put(_ bytes: [UInt8], to path: String, flags: Int32) throws(DeviceError) {
        let file = try open(
            path, flags | O_NOFOLLOW, phrase("write"), neededBytes: Int64(bytes.count))
        defer { close(file) }
        let code = bytes.withUnsafeBytes { writeWhole($0, to: file) }
        if code != 0 {
            errno = code
            throw trouble(phrase("write"), path, neededBytes: Int64(bytes.count))
        }
    }

    private func sync(_ path: String, flags: Int32) throws(DeviceError) {
        let file = try open(path, flags, phrase("save"))
        defer { close(file) }
        while fsync(file) != 0 {
            if errno == EINTR { continue }
            // Some network and FUSE file systems cannot sync a folder and report this error. The
            // caller can do nothing about it.
            if flags & O_DIRECTORY != 0, errno == EINVAL || errno == EOPNOTSUPP { return }
            throw trouble(phrase("save"), path)
        }
    }

    private func open(
        _ path: String, _ flags: Int32, _ operation: String, neededBytes: Int64? = nil
    ) throws(DeviceError) -> Int32 {
        while true {
            let file = Glibc.open(path, flags | O_CLOEXEC, 0o644)
            if file >= 0 { return file }
            if errno != EINTR { throw trouble(operation, path, neededBytes: neededBytes) }
        }
    }

    private func trouble(
        _ operation: String, _ path: String, neededBytes: Int64? = nil
    ) -> DeviceError {
        let code = errno
        let isFull = code == ENOSPC || code == EDQUOT
        return DiskErrors.error(
            code, operation: operation, path: path, neededBytes: neededBytes,
            freeBytes: isFull ? try? freeBytes(at: path) : nil)
    }
}
