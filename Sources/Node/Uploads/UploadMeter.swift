import Synchronization

/// Counts the files and bytes that each task receives, so that simultaneous requests stay within
/// one limit together.
final class UploadMeter: Sendable {
    private struct Entry {
        var use: UploadFolder.Use
        var requests = 0
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// Notes that a request begins to send files to a folder. For each call, `leave` must be called
    /// later.
    func enter(_ folder: UploadFolder) throws(NodeFault) {
        try entries.withLock { entries throws(NodeFault) in
            if entries[folder.path] == nil {
                entries[folder.path] = Entry(use: try folder.used())
            }
            entries[folder.path]?.requests += 1
        }
    }

    /// Notes that a request has ended. After the last request for a folder the counts are dropped;
    /// the next `enter` counts the files in the folder again.
    func leave(_ folder: UploadFolder) {
        entries.withLock { entries in
            entries[folder.path]?.requests -= 1
            if entries[folder.path]?.requests == 0 { entries[folder.path] = nil }
        }
    }

    /// Counts a file that begins to arrive. Throws when the task has the most files already.
    func addFile(to folder: UploadFolder) throws(NodeFault) {
        let isAllowed = change(folder) { use in
            guard use.files < folder.limits.files else { return false }
            use.files += 1
            return true
        }
        guard isAllowed else {
            throw NodeFault(phrase("A task has at most \(folder.limits.files) files."))
        }
    }

    /// Counts bytes that arrived. Throws when the task would exceed its limit of bytes.
    func add(bytes: Int64, to folder: UploadFolder) throws(NodeFault) {
        let isAllowed = change(folder) { use in
            guard use.bytes + bytes <= folder.limits.bytes else { return false }
            use.bytes += bytes
            return true
        }
        guard isAllowed else {
            throw NodeFault(
                phrase("A task has at most \(folder.limits.bytes / 1_000_000) MB."))
        }
    }

    /// Removes a file of this many bytes from the counts: its upload was abandoned, or another file
    /// replaced it.
    func removeFile(bytes: Int64, from folder: UploadFolder) {
        _ = change(folder) { use in
            (use.files, use.bytes) = (use.files - 1, use.bytes - bytes)
            return true
        }
    }

    private func change(
        _ folder: UploadFolder, _ body: (inout UploadFolder.Use) -> Bool
    ) -> Bool {
        entries.withLock { entries in
            guard var entry = entries[folder.path] else { return true }
            defer { entries[folder.path] = entry }
            return body(&entry.use)
        }
    }
}
