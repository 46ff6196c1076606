import DeviceIO
import Foundation
import Models

/// A file that a person names on the command line.
public enum NamedFile {
    /// Its bytes; it may be a pipe or a device. Throws a `CaptureError` of status `.data` with the
    /// reason.
    public static func bytes(_ path: String) throws -> [UInt8] {
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            return [UInt8](try file.readToEnd() ?? Data())
        } catch {
            throw CaptureError(BoundedFile.failure(path, systemReason(error)))
        }
    }
}
