import Foundation
import Glibc
import Library
import Processes

/// The folder that receives a task's files. A file has a temporary name until it is complete. A
/// file that is sent again replaces the earlier one.
struct UploadFolder {
    let path: String
    let limits: UploadLimits

    /// A file that is being received.
    struct Arriving {
        var name: String
        var temporary: String
        var file: Int32
    }

    /// The number and size of the files in a folder.
    struct Use {
        var files = 0
        var bytes: Int64 = 0
    }

    /// Starts a file. Throws when the name is not a plain file name.
    func begin(_ name: String) throws(NodeFault) -> Arriving {
        try UploadName.require(name)
        let temporary = "\(path)/.\(name.prefix(40)).\(UUID().uuidString)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw Self.trouble(errno, name) }
        return Arriving(name: name, temporary: temporary, file: file)
    }

    /// Appends bytes to the file.
    func put(_ bytes: Data, to arriving: Arriving) throws(NodeFault) {
        let code = bytes.withUnsafeBytes { writeWhole($0, to: arriving.file) }
        if code != 0 { throw Self.trouble(code, arriving.name) }
    }

    /// The bytes of the complete file of this name; nil where there is none.
    func bytes(of name: String) -> Int64? {
        var facts = stat()
        return lstat("\(path)/\(name)", &facts) == 0 ? Int64(facts.st_size) : nil
    }

    /// Completes the file under its name, synced to the disk.
    func complete(_ arriving: Arriving) throws(NodeFault) {
        defer { close(arriving.file) }
        guard fsync(arriving.file) == 0,
            rename(arriving.temporary, "\(path)/\(arriving.name)") == 0
        else {
            let code = errno
            unlink(arriving.temporary)
            throw Self.trouble(code, arriving.name)
        }
    }

    /// Removes the incomplete file.
    func abandon(_ arriving: Arriving) {
        close(arriving.file)
        unlink(arriving.temporary)
    }

    /// The complete files, sorted by name.
    func files() throws(NodeFault) -> [UploadedFile] {
        do throws(LibraryError) {
            var found: [UploadedFile] = []
            for name in try Disk.names(path) where !name.hasPrefix(".") {
                var facts = stat()
                guard lstat("\(path)/\(name)", &facts) == 0 else { continue }
                if facts.st_mode & S_IFMT == S_IFREG {
                    found.append(UploadedFile(name: name, bytes: Int64(facts.st_size)))
                }
            }
            return found
        } catch {
            throw NodeFault(error)
        }
    }

    /// The number and total size of the folder's files, including those that are being received.
    func used() throws(NodeFault) -> Use {
        do throws(LibraryError) {
            var use = Use()
            for name in try Disk.names(path) {
                var facts = stat()
                guard lstat("\(path)/\(name)", &facts) == 0 else { continue }
                use.files += 1
                use.bytes += Int64(facts.st_size)
            }
            return use
        } catch {
            throw NodeFault(error)
        }
    }

    private static func trouble(_ code: Int32, _ name: String) -> NodeFault {
        NodeFault(LibraryError.kernel(code, phrase("keep"), name).words, isFinal: false)
    }
}
