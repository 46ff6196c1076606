import Foundation
import Processes
import Scene

/// Writes a file atomically: under a temporary name beside it, then renamed.
struct OutputFile {
    let path: String
    /// The name of the operation, for error messages.
    let operation: String

    init(_ path: String, operation: String) { (self.path, self.operation) = (path, operation) }

    /// Throws when the file exists; called before the bytes are made.
    func refuseExisting() throws(ModelFileError) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw fault(
                phrase("the file exists already; choose another name or remove it first"))
        }
    }

    /// Throws when the path is a folder, or when nothing can be written into its folder.
    func refuseUnwritable() throws(ModelFileError) {
        if let code = WriteAccess.fault(ofFile: path) { throw fault(systemWords(code)) }
    }

    /// Writes the bytes. An existing file is replaced only when `replacing` is set.
    func write(_ bytes: [UInt8], replacing: Bool) throws(ModelFileError) {
        if !replacing { try refuseExisting() }
        // The process id in the name keeps apart two programs that write the same model.
        let temporary = "\(path).\(getpid()).part"
        do {
            let handle = try Self.created(temporary)
            try handle.write(contentsOf: Data(bytes))
            // Renaming before the bytes are on the disk can leave an empty file after a power loss
            // (ext4's documentation, "auto_da_alloc").
            try handle.synchronize()
            try handle.close()
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            throw fault(systemReason(error), isDiskFull: isDiskFull(error))
        }
        guard rename(temporary, path) == 0 else {
            let error = Self.systemError()
            try? FileManager.default.removeItem(atPath: temporary)
            throw fault(systemReason(error), isDiskFull: isDiskFull(error))
        }
    }

    private static func created(_ path: String) throws -> FileHandle {
        let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw systemError() }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The error of the latest system call.
    private static func systemError() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    private func fault(_ reason: String, isDiskFull: Bool = false) -> ModelFileError {
        ModelFileError(operation: operation, path: path, reason: reason, isDiskFull: isDiskFull)
    }
}
