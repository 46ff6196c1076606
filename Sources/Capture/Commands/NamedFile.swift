import DeviceIO
import Foundation
import Models

/// A file that a person names on the command line.
public enum NamedFile {
    /// Reads all bytes of the file, which may be a pipe or a device. Throws a `CaptureError` of
    /// status `.data` with the reason. More than 64 MiB are refused: a device may have no end.
    public static func bytes(_ path: String) throws -> [UInt8] {
        let limit = BoundedFile.textLimit
        let bytes: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            bytes = try file.read(upToCount: limit + 1) ?? Data()
        } catch {
            throw CaptureError(BoundedFile.failure(path, systemReason(error)))
        }
        guard bytes.count <= limit else {
            throw CaptureError(BoundedFile.tooLarge(path, limit: limit))
        }
        return [UInt8](bytes)
    }

    /// The error for a failed write to stdout. Nil if the program at the other end of the pipe has
    /// stopped reading, because it needs no more data.
    public static func outputFailure(_ error: any Error) -> CaptureError? {
        if isClosedPipe(error) { return nil }
        let path = "stdout"
        return CaptureError(
            .failed, phrase("Cannot write \(path): \(systemReason(error) + ".")"))
    }

    /// Writes the file atomically; an existing file is replaced, unless it is a file of a scan.
    /// Throws a `CaptureError` with the reason.
    static func write(_ data: Data, to path: String) throws {
        do {
            try ScanFolder.refuseOwnFile(path)
        } catch {
            throw CaptureError(error)
        }
        do {
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CaptureError(
                .unwritten(after: error),
                phrase("Cannot write \(path): \(systemReason(error)). Name another file."))
        }
    }
}
