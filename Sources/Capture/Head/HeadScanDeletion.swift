import Foundation
import Head
import Models

/// Deletes a whole head scan: what `capstan head forget` does.
public struct HeadScanDeletion {
    private let folder: String

    /// Throws a `CaptureError` if the folder contains no head scan, so that no other folder is
    /// deleted.
    public init(folder: String) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard names.contains(HeadManifest.sessionFile) || names.contains(HeadManifest.subjectFile)
        else {
            throw CaptureError(
                .data,
                phrase("Cannot delete \(folder): it holds no head scan. Name a scan's folder."))
        }
        self.folder = folder
    }

    /// Deletes the scan's folder. Throws a `CaptureError` if something remains.
    public func run() throws {
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            throw CaptureError(
                .failed, phrase("Cannot delete \(folder): \(systemReason(error) + ".")"))
        }
    }
}
