import DeviceIO
import Foundation
import Processes
import Scene
import Vision

/// A folder for an export, under a temporary name until it is complete.
final class ExportFolder {
    /// The temporary path.
    let path: String
    private let finalPath: String
    private let encoder: ImageEncoder
    private var folders: Set<String> = []
    private var isFinished = false
    /// The temporary folder, locked while its program lives; negative without a lock.
    private let lock: Int32

    /// Starts a folder beside its final path. Throws `.data` when the final path exists already.
    init(_ finalPath: String) throws(DeviceError) {
        let trimmed =
            finalPath.count > 1 && finalPath.hasSuffix("/")
            ? String(finalPath.dropLast()) : finalPath
        self.finalPath = trimmed
        var status = stat()
        guard lstat(trimmed, &status) != 0 else {
            throw AppendedFile.failure(trimmed, phrase("something of this name is there already"))
        }
        path = "\(trimmed).\(getpid()).part"
        do {
            encoder = try ImageEncoder()
        } catch {
            throw AppendedFile.failure(trimmed, error.reason)
        }
        Self.removeLeftovers(of: trimmed)
        if mkdir(path, 0o777) != 0 { throw AppendedFile.failure(trimmed, errno: errno) }
        // Without the lock, the folder is only kept longer after a kill.
        lock = Self.locked(path)
    }

    deinit {
        if !isFinished { try? FileManager.default.removeItem(atPath: path) }
        if lock >= 0 { closeLocked(lock) }
    }

    /// Writes a file and its parent folders. Throws `.storage` when the disk is full.
    func write(_ bytes: [UInt8], _ name: String) throws(DeviceError) {
        try AppendedFile.write(bytes, to: try place(name))
    }

    /// Writes a text file.
    func write(_ text: String, _ name: String) throws(DeviceError) {
        try write(Array(text.utf8), name)
    }

    /// Starts a file that is appended to.
    func begin(_ name: String) throws(DeviceError) -> AppendedFile {
        try AppendedFile(try place(name))
    }

    /// Writes a view's picture into the subfolder `folder`, a path that ends in a slash; returns
    /// the file's name.
    func write(
        _ picture: ExportPicture, of view: ExportView, in folder: String = ""
    ) throws(DeviceError) -> String {
        let name = "\(view.stem).\(picture.ending)"
        try write(picture.bytes, folder + name)
        return name
    }

    /// Writes a mask as a PNG file.
    func write(mask: LumaPlane, _ name: String) throws(DeviceError) {
        try write(try encoded(name) { () throws(VisionError) in try encoder.png(mask) }, name)
    }

    /// Writes the raw values of depth as a PNG file.
    func write(depth: DepthPlane, _ name: String) throws(DeviceError) {
        try write(try encoded(name) { () throws(VisionError) in try encoder.png(depth) }, name)
    }

    /// Renames the folder to its final name. Throws when another folder has that name by now.
    func finish() throws(DeviceError) {
        // rename(2) replaces only an empty folder.
        guard rename(path, finalPath) == 0 else {
            throw AppendedFile.failure(finalPath, errno: errno)
        }
        isFinished = true
    }

    /// Removes the temporary folders of killed programs that exported to the same path.
    private static func removeLeftovers(of finalPath: String) {
        let slash = finalPath.lastIndex(of: "/")
        let parent = slash.map { String(finalPath[...$0]) } ?? "./"
        let stem = slash.map { String(finalPath[$0...].dropFirst()) } ?? finalPath
        for name in FolderNames(parent).names
        where name.hasPrefix(stem + ".") && name.hasSuffix(".part") {
            let number = name.dropFirst(stem.count + 1).dropLast(".part".count)
            // A process of another machine is not seen here, but its lock is.
            guard let process = pid_t(number), process > 0, kill(process, 0) != 0, errno == ESRCH
            else { continue }
            let lock = locked(parent + name)
            guard lock >= 0 else { continue }
            try? FileManager.default.removeItem(atPath: parent + name)
            closeLocked(lock)
        }
    }

    /// Opens and locks a folder; negative if it is locked or cannot be.
    private static func locked(_ path: String) -> Int32 {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return folder }
        if flock(folder, LOCK_EX | LOCK_NB) == 0 { return folder }
        close(folder)
        return -1
    }

    private func encoded(
        _ name: String, _ encode: () throws(VisionError) -> [UInt8]
    ) throws(DeviceError) -> [UInt8] {
        do {
            return try encode()
        } catch {
            throw AppendedFile.failure("\(finalPath)/\(name)", error.reason)
        }
    }

    private func place(_ name: String) throws(DeviceError) -> String {
        let parts = name.split(separator: "/").dropLast()
        for count in parts.indices.map({ $0 + 1 }) {
            let folder = parts.prefix(count).joined(separator: "/")
            guard folders.insert(folder).inserted else { continue }
            if mkdir("\(path)/\(folder)", 0o777) != 0, errno != EEXIST {
                throw AppendedFile.failure("\(finalPath)/\(folder)", errno: errno)
            }
        }
        return "\(path)/\(name)"
    }
}
