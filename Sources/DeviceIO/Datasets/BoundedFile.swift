import Glibc
import Scene

/// Reads untrusted files. Only regular files up to a size limit are read.
package enum BoundedFile {
    /// The size limit of lists, poses and JSON, in bytes. One hour of poses at 200 Hz takes 58 MB.
    package static let textLimit = 64 << 20
    /// The size limit of pictures, in bytes. The largest picture that is decoded takes 400 MB
    /// without compression.
    package static let pictureLimit = 512 << 20

    /// The bytes of a file, or only the first `first` of them. Throws `.data` when the file cannot
    /// be read, is not a regular file or is larger than `limit` bytes. Errors call the file
    /// `subject`.
    package static func read(
        _ path: String, limit: Int, subject: String, first: Int = .max
    ) throws(DeviceError) -> [UInt8] {
        // Without O_NONBLOCK, opening a named pipe would block until another program writes to it.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failure(subject, describe(errno)) }
        defer { Glibc.close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure(subject, describe(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw failure(subject, phrase("it is not a regular file"))
        }
        guard Int(status.st_size) <= limit else {
            throw tooLarge(subject, limit: limit)
        }
        let size = min(Int(status.st_size), first)
        var trouble: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { target, filled in
            guard let start = target.baseAddress else { return }
            while filled < size {
                let count = Glibc.read(file, start + filled, size - filled)
                if count < 0 && errno == EINTR { continue }
                if count < 0 { trouble = errno }
                if count <= 0 { return }
                filled += count
            }
        }
        guard trouble == 0 else { throw failure(subject, describe(trouble)) }
        return bytes
    }

    /// The system's message for an error number.
    package static func describe(_ number: Int32) -> String {
        systemWords(number)
    }

    /// The error for a file that is larger than `limit` bytes.
    package static func tooLarge(_ subject: String, limit: Int) -> DeviceError {
        failure(subject, phrase("it is larger than \(limit >> 20) MiB"))
    }

    /// The error for a file that cannot be read, with its reason.
    package static func failure(_ subject: String, _ reason: String) -> DeviceError {
        DeviceError(
            kind: .data, operation: phrase("read"), subject: visible(subject), reason: reason,
            suggestion: phrase("Check the file and its permissions."))
    }
}
