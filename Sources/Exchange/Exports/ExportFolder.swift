import DeviceIO
import Foundation
import Scene
import Vision

/// A folder that an export grows in, under a temporary name until it is whole.
final class ExportFolder {
    /// Where it grows.
    let path: String
    private let finalPath: String
    private let encoder: ImageEncoder
    private var folders: Set<String> = []
    private var isFinished = false

    /// Begins a folder beside its final place. Throws `.data` when there is something already.
    init(_ finalPath: String) throws(DeviceError) {
        let trimmed =
            finalPath.count > 1 && finalPath.hasSuffix("/")
            ? String(finalPath.dropLast()) : finalPath
        self.finalPath = trimmed
        var status = stat()
        guard lstat(trimmed, &status) != 0 else {
            throw AppendedFile.failure(trimmed, "there is something of this name already")
        }
        path = "\(trimmed).\(getpid()).part"
        do {
            encoder = try ImageEncoder()
        } catch {
            throw AppendedFile.failure(trimmed, error.reason)
        }
        if mkdir(path, 0o777) != 0 { throw AppendedFile.failure(trimmed, errno: errno) }
    }

    deinit {
        if !isFinished { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Writes a file; folders on its way are made. Throws `.storage` when the disk is full.
    func write(_ bytes: [UInt8], _ name: String) throws(DeviceError) {
        try AppendedFile.write(bytes, to: try place(name))
    }

    /// Writes a text.
    func write(_ text: String, _ name: String) throws(DeviceError) {
        try write(Array(text.utf8), name)
    }

    /// Begins a file that grows.
    func begin(_ name: String) throws(DeviceError) -> AppendedFile {
        try AppendedFile(try place(name))
    }

    /// Writes a mask as it is.
    func write(mask: LumaPlane, _ name: String) throws(DeviceError) {
        try write(try encoded(name) { () throws(VisionError) in try encoder.png(mask) }, name)
    }

    /// Writes the raw values of depth.
    func write(depth: DepthPlane, _ name: String) throws(DeviceError) {
        try write(try encoded(name) { () throws(VisionError) in try encoder.png(depth) }, name)
    }

    /// Gives the folder its name. Throws when something of the name came there meanwhile.
    func finish() throws(DeviceError) {
        // rename(2) replaces nothing but an empty folder.
        guard rename(path, finalPath) == 0 else {
            throw AppendedFile.failure(finalPath, errno: errno)
        }
        isFinished = true
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
