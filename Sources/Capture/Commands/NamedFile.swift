import DeviceIO
import Foundation
import Models

/// A file that a person names on the command line.
public enum NamedFile {
    /// Its bytes; it may be a pipe. Throws a `CaptureError` of status `.data` with the reason.
    public static func bytes(_ path: String) throws -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw CaptureError(BoundedFile.failure(path, systemReason(error)))
        }
    }
}
