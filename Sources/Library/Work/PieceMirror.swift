import Foundation
import Glibc

/// Pieces on a local disk, and again in the library. A piece never changes under its name, so only
/// names that are missing are copied.
struct PieceMirror: Sendable {
    /// The library's, and the local one.
    let shared, local: String

    /// Fetches what an earlier attempt left.
    func fetch() throws(LibraryError) {
        try Disk.makeFolder(local)
        try copy(from: shared, to: local)
    }

    /// Copies results since then back to the shared folder.
    func bringBack() throws(LibraryError) { try copy(from: local, to: shared) }

    private func copy(from source: String, to target: String) throws(LibraryError) {
        let there = Set(try Disk.names(target))
        for name in try Disk.names(source)
        where !name.hasPrefix(".") && !name.hasSuffix(".tmp") && !there.contains(name) {
            let temporary = "\(target)/.\(name).\(ProcessName.unique()).tmp"
            do throws(LibraryError) {
                _ = try FileCopy.copy("\(source)/\(name)", to: temporary)
                guard rename(temporary, "\(target)/\(name)") == 0 else {
                    throw .kernel(errno, phrase("write"), "\(target)/\(name)")
                }
            } catch {
                unlink(temporary)
                throw error
            }
        }
    }
}
