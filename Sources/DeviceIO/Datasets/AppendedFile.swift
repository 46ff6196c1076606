import Glibc
import Processes

/// A new file to which bytes are appended.
package final class AppendedFile {
    private let path: String
    private var descriptor: Int32

    /// Creates the file. Throws when that fails, when the file exists and `replacing` is false, or
    /// when it is a file of a scan.
    package init(_ path: String, replacing: Bool = false) throws(DeviceError) {
        if replacing { try ScanFolder.refuseOwnFile(path) }
        self.path = path
        let existingFileFlag = replacing ? O_TRUNC : O_EXCL
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | existingFileFlag, 0o666)
        if descriptor < 0 { throw Self.failure(path, errno: errno) }
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Writes a whole file without waiting for the disk.
    package static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool = false
    ) throws(DeviceError) {
        let file = try AppendedFile(path, replacing: replacing)
        try file.append(bytes)
        try file.close(synchronized: false)
    }

    package func append(_ bytes: [UInt8]) throws(DeviceError) {
        let trouble = bytes.withUnsafeBytes { writeWhole($0, to: descriptor) }
        if trouble != 0 { throw Self.failure(path, errno: trouble) }
    }

    /// Closes the file. If `synchronized`, waits until its data are on the disk.
    package func close(synchronized: Bool = true) throws(DeviceError) {
        guard descriptor >= 0 else { return }
        let trouble = synchronized && fsync(descriptor) != 0 ? errno : 0
        let late = Glibc.close(descriptor) != 0 ? errno : 0
        descriptor = -1
        if trouble != 0 || late != 0 {
            throw Self.failure(path, errno: trouble != 0 ? trouble : late)
        }
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
