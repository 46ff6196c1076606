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

    /// Whether the folder has the files of a head scan. A scan of an object has a journal; its
    /// session record has the same name as that of a head scan. The record of a head scan may be
    /// damaged: then the pictures show what the folder is.
    private static func isHeadScan(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard !names.contains(ScanFolder.journal) else { return false }
        if names.contains(HeadManifest.subjectFile) { return true }
        guard names.contains(HeadManifest.sessionFile) else { return false }
        let record = FileManager.default.contents(
            atPath: folder + "/" + HeadManifest.sessionFile)
        let session = record.flatMap { try? JSONDecoder().decode(SessionData.self, from: $0) }
        return session != nil || names.contains { $0.hasPrefix("color_") }
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
