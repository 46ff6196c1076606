import Foundation
import Glibc

/// Intermediate results on a local disk, with copies in the library. The content of a file never
/// changes, so only missing files are copied.
struct CheckpointMirror: Sendable {
    /// The folder in the library, and the local one.
    let shared, local: String

    /// Copies the results of earlier attempts to the local folder.
    func fetch() throws(LibraryError) {
        try Disk.makeFolder(local)
        try copy(from: shared, to: local)
    }

    /// Copies new results back to the library.
    func publish() throws(LibraryError) { try copy(from: local, to: shared) }

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
