import DeviceIO
import Foundation
import Glibc
import Library
import Scene

/// Makes a source for the reconstruction from the uploaded files: pictures unchanged, zip files
/// unpacked, masks `NAME_mask.png` moved to where the reader of picture folders expects them.
struct UploadedSource {
    let upload: UploadFolder
    /// A new folder beside the upload.
    let target: String

    /// Makes the source, and returns the folder of the scan or dataset. Throws when a zip file is
    /// damaged, hostile or exceeds the limits.
    func make() throws(NodeFault) -> String {
        Disk.removeAll(target)
        do throws(LibraryError) { try Disk.makeFolder(target) } catch { throw NodeFault(error) }
        var (files, bytes): (Int, Int64) = (0, 0)
        func allow(_ more: Int64) throws(NodeFault) {
            (files, bytes) = (files + 1, bytes + more)
            guard files <= upload.limits.files, bytes <= upload.limits.bytes else {
                throw NodeFault(phrase("Unpacked, the task is larger than is allowed."))
            }
        }
        let uploaded = try upload.files()
        let names = Set(uploaded.map(\.name))
        for file in uploaded {
            guard file.name.lowercased().hasSuffix(".zip") else {
                try allow(file.bytes)
                try place(file.name, as: Self.place(of: file.name, among: names))
                continue
            }
            let zip = try ZipReader("\(upload.path)/\(file.name)", limits: upload.limits)
            for entry in zip.entries where !Self.isHidden(entry.path) {
                try allow(Int64(entry.bytes))
                try makeFolder(of: entry.path)
                try zip.unpack(entry, to: "\(target)/\(entry.path)")
            }
        }
        return try inner(target)
    }

    /// The path for a picture or its mask: ODM's mask of `a.jpg` is `a_mask.png`, here it is
    /// `masks/a.jpg.png`.
    static func place(of name: String, among names: Set<String>) -> String {
        guard name.hasSuffix("_mask.png") else { return name }
        let stem = name.dropLast("_mask.png".count)
        let picture = names.sorted().first { other in
            other != name && other.hasPrefix("\(stem).") && !other.hasSuffix("_mask.png")
                && !other.dropFirst(stem.count + 1).contains(".")
        }
        return picture.map { "masks/\($0).png" } ?? name
    }

    private func place(_ name: String, as path: String) throws(NodeFault) {
        try makeFolder(of: path)
        // A hard link suffices, since both names are on one disk; the upload is removed when the
        // capture is in the library.
        guard link("\(upload.path)/\(name)", "\(target)/\(path)") == 0 else {
            let code = errno
            throw NodeFault(LibraryError.kernel(code, phrase("take in"), visible(name)).words)
        }
    }

    private func makeFolder(of path: String) throws(NodeFault) {
        guard let slash = path.lastIndex(of: "/") else { return }
        do throws(LibraryError) {
            try Disk.makeFolder("\(target)/\(path[..<slash])")
        } catch { throw NodeFault(error) }
    }

    /// Whether an entry is hidden or was added by the archiver of another system.
    private static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }

    /// Skips folders that contain only one folder.
    private func inner(_ folder: String) throws(NodeFault) -> String {
        do throws(LibraryError) {
            var folder = folder
            while true {
                let names = try Disk.names(folder)
                guard names.count == 1, Disk.isFolder("\(folder)/\(names[0])") else {
                    return folder
                }
                folder += "/\(names[0])"
            }
        } catch { throw NodeFault(error) }
    }
}
