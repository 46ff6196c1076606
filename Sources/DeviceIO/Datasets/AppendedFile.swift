import Glibc
import Processes
import Scene

/// A new file to which bytes are appended.
package final class AppendedFile {
    private let path: String
    private var descriptor: Int32
    /// The final file, and the temporary file that `close` renames to the final one; nil if the
    /// bytes go to `path` itself.
    private var replacement: (target: String, temporary: String)?

    /// Creates the file. If `replacing`, the bytes go to a temporary file until `close` is called,
    /// and an earlier file keeps its bytes until then. Throws when the file cannot be created, when
    /// it exists and `replacing` is false, or when it is a file of a scan.
    /// - Parameter keepsPart: whether a new file has its final name from the start, so that its
    ///   first part can be read if the program is killed.
    package init(
        _ path: String, replacing: Bool = false, keepsPart: Bool = false
    ) throws(DeviceError) {
        self.path = path
        guard replacing else {
            descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_EXCL, 0o666)
            if descriptor < 0 { throw Self.failure(path, errno: errno) }
            return
        }
        try ScanFolder.refuseOwnFile(path)
        if let (target, mode) = Self.target(path, keepsPart: keepsPart) {
            if mode != nil, access(target, W_OK) != 0 { throw Self.failure(path, errno: errno) }
            // The process id in the name keeps apart two programs that write the same file.
            let temporary = "\(target).\(getpid()).part"
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, 0o666)
            if descriptor >= 0 {
                if let mode { fchmod(descriptor, mode) }
                replacement = (target, temporary)
                return
            }
            // In a folder without permission for new files, the earlier file itself is written.
            if mode == nil || errno != EACCES { throw Self.failure(path, errno: errno) }
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, 0o666)
        if descriptor < 0 { throw Self.failure(path, errno: errno) }
    }

    deinit { discard() }

    /// Writes a whole file without waiting for the disk. An earlier file is replaced only when the
    /// new one is on the disk.
    package static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool = false
    ) throws(DeviceError) {
        let file = try AppendedFile(path, replacing: replacing)
        try file.append(bytes)
        try file.close(synchronized: file.replacement != nil)
    }

    package func append(_ bytes: [UInt8]) throws(DeviceError) {
        let trouble = bytes.withUnsafeBytes { writeWhole($0, to: descriptor) }
        if trouble != 0 { throw Self.failure(path, errno: trouble) }
    }

    /// Closes the file. If `synchronized`, waits until its data are on the disk.
    package func close(synchronized: Bool = true) throws(DeviceError) {
        guard descriptor >= 0 else { return }
        var trouble = synchronized && fsync(descriptor) != 0 ? errno : 0
        let late = Glibc.close(descriptor) != 0 ? errno : 0
        descriptor = -1
        if trouble == 0 { trouble = late }
        if trouble == 0, let (target, temporary) = replacement {
            if rename(temporary, target) == 0 { replacement = nil } else { trouble = errno }
        }
        guard trouble != 0 else { return }
        discard()
        throw Self.failure(path, errno: trouble)
    }

    /// Closes the file if it is open, and removes its temporary file.
    package func discard() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        if let replacement { unlink(replacement.temporary) }
        replacement = nil
    }

    /// The file that a temporary file may replace: its path with all links resolved, and its
    /// permissions; nil permissions if there is no such file. The result is nil if the bytes go to
    /// the path itself: to a device or a pipe, and to a new file if `keepsPart`.
    private static func target(
        _ path: String, keepsPart: Bool
    ) -> (path: String, mode: mode_t?)? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            // A link to a missing file stays: the bytes go through the link into a new file.
            return keepsPart || lstat(path, &status) == 0 ? nil : (path, nil)
        }
        guard status.st_mode & S_IFMT == S_IFREG, let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return (String(cString: real), status.st_mode & 0o777)
    }

    /// The error for a system call that failed; of kind `.storage` when the disk is full.
    package static func failure(_ path: String, errno number: Int32) -> DeviceError {
        if number == ENOSPC || number == EDQUOT {
            return DeviceError(
                kind: .storage, operation: phrase("write"), subject: visible(path),
                reason: BoundedFile.describe(number),
                suggestion: phrase("Free some room on the disk."))
        }
        return failure(path, BoundedFile.describe(number))
    }

    package static func failure(_ path: String, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("write"), subject: visible(path), reason: reason,
            suggestion: phrase("Name a new one in a folder where you can write."))
    }
}
