import DeviceIO
import Scene

extension ScanFolder {
    /// The scan at a path. Throws `.data` when there is none; `operation` names the requested
    /// operation in the error.
    static func required(_ path: String, _ operation: String) throws(DeviceError) -> ScanFolder {
        let folder = ScanFolder(path: path)
        guard try folder.isScan(on: DiskFileSystem()) else {
            throw DeviceError(
                kind: .data, operation: operation, subject: visible(path),
                reason: phrase("it is no scan folder (a scan has session.json and journal.jsonl)"),
                suggestion: phrase("Name a folder that a capture has made."))
        }
        return folder
    }
}
