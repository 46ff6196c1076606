import Foundation

/// A temporary folder. It is deleted when this object is released.
public final class TemporaryFolder: Sendable {
    public let path: String

    /// - Parameter parent: the folder in which the new folder is made; nil for the system's
    ///   temporary folder.
    public init(in parent: String? = nil) throws {
        let usual = FileManager.default.temporaryDirectory
        path =
            (parent.map { URL(fileURLWithPath: $0) } ?? usual)
            .appending(path: "capstan-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    public func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and creates the folders that contain it.
    public func write(_ bytes: [UInt8], _ name: String) throws {
        let file = URL(fileURLWithPath: self(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    public func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }

    public func text(_ name: String) throws -> String {
        try String(contentsOfFile: self(name), encoding: .utf8)
    }
}
