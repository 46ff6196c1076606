import DeviceIO
import Foundation
import Guidance
import Models
import Scene

/// The scans of a folder, as `capstan scans` lists and changes them.
public struct ScanDirectory {
    /// The folder.
    public let path: String
    private let library: ScanLibrary

    /// The scans in this folder.
    public init(path: String) {
        self.path = path
        library = ScanLibrary(directory: path, fileSystem: DiskFileSystem())
    }

    /// The scans in a folder that a person named. Throws a `CaptureError` if the folder cannot be
    /// listed. (`init(path:)` also accepts a folder that does not exist yet.)
    public init(named path: String) throws {
        do {
            _ = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot list the scans in \(path): \(systemReason(error)). Check the path, or \
                    leave --directory away for the usual folder.
                    """))
        }
        self.init(path: path)
    }

    /// All scans, newest first.
    public func scans() throws -> [ScanSummary] { try library.scans() }

    /// The scan of this name.
    public func scan(named name: String) throws -> ScanSummary {
        guard let scan = try scans().first(where: { $0.name == name }) else {
            throw CaptureError(
                .data, phrase("There is no scan \(name) in \(path). `capstan scans` lists them."))
        }
        return scan
    }

    /// Renames a scan.
    public func rename(_ name: String, to newName: String) throws {
        try library.rename(name, to: newName)
    }

    /// Deletes a scan with all its files.
    public func delete(_ scan: ScanSummary) throws { try library.delete(scan.name) }

    /// A scan as one JSON object.
    public func jsonLine(_ scan: ScanSummary) throws -> String { try jsonText(scan) }

    /// A scan as a line of text with tabs: name, shots, size, state and, if there is any, trouble.
    public func row(_ scan: ScanSummary) -> String {
        let megabytes = String(format: "%.1f MB", Double(scan.bytes) / 1e6)
        let state = CaptureState.words(named: scan.state)
        var columns = [scan.name, counted(scan.shots, "shot"), megabytes, state]
        if let trouble = scan.trouble { columns.append(trouble) }
        return columns.joined(separator: "\t")
    }
}
