import DeviceIO
import Foundation
import Head
import Models

/// Deletes a whole head scan: what `capstan head forget` does.
public struct HeadScanDeletion {
    private let folder: String

    /// Throws a `CaptureError` if the folder contains no head scan, so that no other folder is
    /// deleted.
    public init(folder: String) throws {
        guard Self.isHeadScan(folder) else {
            throw CaptureError(
                .data,
                phrase("Cannot delete \(folder): it holds no head scan. Name a scan's folder."))
        }
        self.folder = folder
    }

    /// Whether a folder contains a head scan, even a damaged one. The names of the files do not
    /// suffice: a scan of an object has a session.json too.
    private static func isHeadScan(_ folder: String) -> Bool {
        func isValid<Value: Decodable>(_ type: Value.Type, _ name: String) -> Bool {
            let bytes = FileManager.default.contents(atPath: folder + "/" + name)
            return bytes.flatMap { try? JSONDecoder().decode(type, from: $0) } != nil
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return isValid(SessionData.self, HeadManifest.sessionFile)
            || isValid(SubjectData.self, HeadManifest.subjectFile)
            || names.contains { $0.hasPrefix("color_") && $0.hasSuffix(".jpg") }
                && names.contains { $0.hasPrefix("metadata_") && $0.hasSuffix(".json") }
    }

    /// Deletes the scan's folder. If `folder` is a link, deletes the link and the folder that it
    /// names, because otherwise the pictures would remain. Throws a `CaptureError` if something
    /// remains.
    public func run() throws {
        let files = FileManager.default
        let named = ScanFolder(path: folder).path
        let isLink = (try? files.destinationOfSymbolicLink(atPath: named)) != nil
        do {
            try files.removeItem(atPath: URL(filePath: named).resolvingSymlinksInPath().path)
            if isLink { try files.removeItem(atPath: named) }
        } catch {
            throw CaptureError(
                .failed, phrase("Cannot delete \(folder): \(systemReason(error) + ".")"))
        }
    }
}
