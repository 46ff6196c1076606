import Foundation
import Scene
import Wording

/// The folder of a dataset. Files outside it are not read, even if a list or a link names them.
package final class DatasetFolder {
    /// The path as the person gave it.
    package let path: String
    /// The path with all links resolved.
    let root: String
    /// The resolved path of each folder that was looked up, by its path relative to the root; nil
    /// for a folder that does not exist.
    private var knownFolders: [String: String?] = [:]
    /// All files of the folder by name. The folder is searched at the first use.
    private(set) lazy var fileNames = FileNames(root)
    /// The files that are not at their listed paths, but were found elsewhere by their name. The
    /// key is the path where the file was found.
    private(set) var relocated: [String: RelocatedFile] = [:]

    /// The dataset's folder at `path`. Throws when there is no such folder.
    package init(_ path: String) throws(DeviceError) {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.path = trimmed
        guard let real = Self.realPath(path) else {
            throw DeviceError(
                kind: .data, operation: phrase("open"), subject: path,
                reason: phrase("there is no such folder"),
                suggestion: phrase("Check the name."))
        }
        guard Self.mode(ofTarget: real) == S_IFDIR else {
            throw DeviceError(
                kind: .data, operation: phrase("open"), subject: path,
                reason: phrase("it is not a folder"),
                suggestion: phrase("Name the folder that holds the pictures."))
        }
        root = real
    }

    /// Whether the folder is still where it was opened.
    var isThere: Bool { Self.mode(ofTarget: root) == S_IFDIR }

    /// An error about this dataset. The path `file` is relative to the folder.
    func failure(
        _ operation: String, _ file: String? = nil, _ reason: String, suggestion: String
    ) -> DeviceError {
        let subject = file.map { "\(path)/\($0)" } ?? path
        return DeviceError(
            kind: .data, operation: operation, subject: visible(subject), reason: reason,
            suggestion: suggestion)
    }

    /// The names in the folder `relative`, in natural order; empty when there is no such folder.
    package func names(in relative: String = "") throws(DeviceError) -> [String] {
        guard let real = try realFolder(relative) else { return [] }
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: real)
            return naturallySorted(names.filter { !$0.hasPrefix(".") })
        } catch {
            throw failure(
                phrase("list"), relative.isEmpty ? nil : relative, phrase("it cannot be read"),
                suggestion: phrase("Check its permissions."))
        }
    }

    /// The full path of the file `relative`; nil when it is missing or not a regular file. Throws
    /// when the path or a link leads out of the folder. Errors name `list`, the file that lists it.
    package func locate(_ relative: String, listedIn list: String? = nil) throws(DeviceError)
        -> String?
    {
        let parts = relative.split(separator: "/").filter { $0 != "." }
        if relative.hasPrefix("/") || parts.contains("..") || relative.contains("\0") {
            throw leaving(relative, list, phrase("the path leaves the dataset's folder"))
        }
        guard let name = parts.last else { return nil }
        let parent = parts.dropLast().joined(separator: "/")
        guard let folder = try realFolder(parent, listedIn: list) else { return nil }
        let file = "\(folder)/\(name)"
        var status = stat()
        guard lstat(file, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return file
        case S_IFLNK:
            guard let real = Self.realPath(file) else { return nil }
            guard isInside(real) else {
                throw leaving(relative, list, phrase("it is a link out of the dataset's folder"))
            }
            return Self.mode(ofTarget: real) == S_IFREG ? real : nil
        default: return nil
        }
    }

    /// The bytes of a list or of another text; nil when there is no such file. Throws when there is
    /// something else under this name, such as a folder: without an error, another list would be
    /// read and nobody would see the mistake.
    func bytes(of relative: String) throws(DeviceError) -> [UInt8]? {
        guard let file = try locate(relative) else {
            guard let obstacle = obstacle(at: relative) else { return nil }
            throw failure(
                phrase("read"), relative, obstacle,
                suggestion: phrase("Copy it again, or remove it if it does not belong here."))
        }
        return try BoundedFile.read(
            file, limit: BoundedFile.textLimit, subject: "\(path)/\(relative)")
    }

    /// What has the name `relative` and is no file, such as a folder or a named pipe, as the reason
    /// of an error; nil when nothing has this name.
    func obstacle(at relative: String) -> String? {
        var status = stat()
        guard lstat("\(root)/\(relative)", &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFLNK
            ? phrase("it is a link whose target is missing or not a file")
            : phrase("it is not a file")
    }

    /// Notes that a listed file was found elsewhere. Throws when the same file was found for
    /// another listed file, because one of the two would get a wrong picture.
    func note(_ file: RelocatedFile) throws(DeviceError) {
        if let other = relocated[file.name], other.listed != file.listed {
            throw failure(
                phrase("open"), file.list,
                phrase(
                    """
                    it lists \(visible(other.listed)) and \(visible(file.listed)), and only \
                    \(visible(file.name)) has that name
                    """),
                suggestion: phrase("Copy the missing file, or correct the list."))
        }
        relocated[file.name] = file
    }

    /// Forgets which files were found elsewhere, before another list is read.
    func forgetRelocated() { relocated = [:] }

    private func realFolder(
        _ relative: String, listedIn list: String? = nil
    ) throws(DeviceError) -> String? {
        if let known = knownFolders[relative] { return known }
        let real = relative.isEmpty ? root : Self.realPath("\(root)/\(relative)")
        if let real, !isInside(real) {
            throw leaving(relative, list, phrase("it is a link out of the dataset's folder"))
        }
        let folder = real.flatMap { Self.mode(ofTarget: $0) == S_IFDIR ? $0 : nil }
        knownFolders[relative] = .some(folder)
        return folder
    }

    private func isInside(_ real: String) -> Bool { real == root || real.hasPrefix(root + "/") }

    func leaving(_ relative: String, _ list: String?, _ reason: String) -> DeviceError {
        let listed = list.map { " " + phrase("(listed in \($0))") } ?? ""
        return failure(
            phrase("open"), relative, reason + listed,
            suggestion: phrase("Copy the files into the folder if you trust them."))
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func mode(ofTarget path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
