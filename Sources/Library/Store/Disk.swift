import Foundation
import Glibc
import Processes

/// The system calls that a library uses. All of them work on NFS version 3 and later: exclusive
/// creation, links, renaming, file times set by the server. The process's umask decides who else
/// may write the new files, so that several users can share a library by a common group.
package enum Disk {
    /// Creates a folder and its missing parents. An existing folder is no error.
    package static func makeFolder(_ path: String) throws(LibraryError) {
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw .kernel(errno, phrase("make the folder"), path)
        }
        try makeFolder(String(path[..<slash]))
        if mkdir(path, 0o777) != 0 && errno != EEXIST {
            throw .kernel(errno, phrase("make the folder"), path)
        }
    }

    /// Creates a new file with these bytes; false where the name exists already.
    package static func create(_ bytes: Data, at path: String) throws(LibraryError) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else {
            if errno == EEXIST { return false }
            throw .kernel(errno, phrase("write"), path)
        }
        defer { close(file) }
        try put(bytes, file, path)
        return true
    }

    /// Creates a new file that never appears without its content, even if this process is killed;
    /// false where the name exists already. Writes a temporary file, then makes a hard link, which
    /// is exclusive (link(2)). On a file system without hard links (FAT), `create` makes the file.
    package static func createWhole(_ bytes: Data, at path: String) throws(LibraryError) -> Bool {
        let temporary = try createTemporary(bytes, for: path)
        defer { unlink(temporary) }
        if link(temporary, path) == 0 { return true }
        let cause = errno
        // The file server may have made the link although the call failed, because the server's
        // answer was lost. Then the temporary file has two links.
        var status = stat()
        if stat(temporary, &status) == 0, status.st_nlink == 2 { return true }
        switch cause {
        case EEXIST: return false
        case EPERM, ENOSYS, EOPNOTSUPP: return try create(bytes, at: path)
        default: throw .kernel(cause, phrase("write"), path)
        }
    }

    /// Replaces a file atomically: temporary file, sync, rename.
    package static func place(_ bytes: Data, at path: String) throws(LibraryError) {
        let temporary = try createTemporary(bytes, for: path)
        do throws(LibraryError) {
            try sync(temporary)
            guard rename(temporary, path) == 0 else { throw .kernel(errno, phrase("write"), path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Writes these bytes to a new temporary file beside the path; returns its name. A file that
    /// cannot be written whole is removed.
    private static func createTemporary(
        _ bytes: Data, for path: String
    ) throws(LibraryError) -> String {
        let temporary = "\(path).\(ProcessName.unique()).tmp"
        do throws(LibraryError) {
            guard try create(bytes, at: temporary) else {
                throw LibraryError(
                    .failed, phrase("write"), temporary, phrase("it is there already"))
            }
            return temporary
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Appends a line in one write, so that lines of several writers on one machine do not mix.
    package static func append(line: Data, to path: String) throws(LibraryError) {
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else { throw .kernel(errno, phrase("write"), path) }
        defer { close(file) }
        try put(line + Data([10]), file, path)
    }

    /// Bytes that are read at once (guess).
    private static let chunkBytes = 1 << 14

    /// The whole file; nil where there is none.
    package static func read(_ path: String) throws(LibraryError) -> Data? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .kernel(errno, phrase("read"), path)
        }
        defer { close(file) }
        var bytes = Data()
        var chunk = [UInt8](repeating: 0, count: chunkBytes)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .kernel(errno, phrase("read"), path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Names in a folder, sorted; empty where there is no folder.
    package static func names(_ path: String) throws(LibraryError) -> [String] {
        let folder = FolderNames(path)
        if folder.openError == ENOENT || folder.openError == ENOTDIR { return [] }
        let code = folder.openError + folder.readError
        if code != 0 { throw .kernel(code, phrase("list"), path) }
        return folder.names
    }

    /// The paths of all files below a folder, relative to this folder and sorted. A link counts as
    /// a file.
    package static func files(below folder: String) throws(LibraryError) -> [String] {
        var (waiting, found) = ([""], [String]())
        while let place = waiting.popLast() {
            for name in try names(place.isEmpty ? folder : "\(folder)/\(place)") {
                let path = place.isEmpty ? name : "\(place)/\(name)"
                if isFolder("\(folder)/\(path)") {
                    waiting.append(path)
                } else {
                    found.append(path)
                }
            }
        }
        return found.sorted()
    }

    /// Whether the path exists.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether the path exists on the file server. Opening the parent folder makes NFS read the
    /// names in it again; otherwise a machine may see a new name up to a minute late.
    package static func freshlyExists(_ path: String) -> Bool {
        if exists(path) { return true }
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let folder = open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        return exists(path)
    }

    /// Whether a folder could not be renamed to this path because another folder exists there.
    /// - Parameter code: the error of rename(2). ENOENT may follow a rename that succeeded: if a
    ///   file server restarts before it answers, the client asks again, and the folder has its new
    ///   name already.
    package static func isTaken(_ path: String, code: Int32) -> Bool {
        code == ENOTEMPTY || code == EEXIST || (code == ENOENT && freshlyExists(path))
    }

    /// Whether the path is a folder; a link to a folder is not.
    package static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// The status of a file on its server: opening the file makes NFS read it anew.
    package static func freshStatus(_ path: String) throws(LibraryError) -> stat {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .kernel(errno, phrase("read"), path) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw .kernel(errno, phrase("read"), path) }
        return facts
    }

    /// Sets a file's time to now by the file server's clock.
    package static func touch(_ path: String) throws(LibraryError) {
        guard utimensat(AT_FDCWD, path, nil, 0) == 0 else {
            throw .kernel(errno, phrase("set the time of"), path)
        }
    }

    /// Returns when the bytes of the file, or the names in the folder, are on the disk.
    package static func sync(_ path: String) throws(LibraryError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .kernel(errno, phrase("save"), path) }
        defer { close(file) }
        while fsync(file) != 0 {
            // Some network disks cannot sync a folder, and report these errors.
            if errno == EINVAL || errno == EOPNOTSUPP { return }
            if errno != EINTR { throw .kernel(errno, phrase("save"), path) }
        }
    }

    /// Free space on the disk of the path, in bytes.
    package static func freeBytes(_ path: String) throws(LibraryError) -> Int64 {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { throw .kernel(errno, phrase("measure"), path) }
        return Int64(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
    }

    /// Removes a file or a folder with its content; nothing where it does not exist.
    package static func removeAll(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes all bytes to an open file.
    package static func put(_ bytes: Data, _ file: Int32, _ path: String) throws(LibraryError) {
        let code = bytes.withUnsafeBytes { writeWhole($0, to: file) }
        if code != 0 { throw .kernel(code, phrase("write"), path) }
    }
}
