import Foundation
import Glibc
import Head
import Models
import Processes
import Scene
import Synchronization
import Vision

/// Stores the files of a head scan on a disk. A file is stored completely or not at all.
public final class DiskHeadStorage: HeadStorage {
    private let trouble = Mutex<CaptureError?>(nil)

    /// A storage without an error so far.
    public init() {}

    /// Why a file could not be written; nil if all were written.
    public var fault: CaptureError? { trouble.withLock { $0 } }

    /// Makes a scan's folder. Throws a `CaptureError` if nothing can be written into it, so that
    /// this is known before a person sits down.
    func makeFolder(_ folder: String) throws {
        var reason: (words: String, status: ExitStatus)?
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            if let code = WriteAccess.fault(inFolder: folder) {
                reason = (words: systemWords(code), status: .data)
            }
        } catch {
            reason = (words: systemReason(error), status: .unwritten(after: error))
        }
        guard let reason else { return }
        throw CaptureError(
            reason.status, phrase("Cannot write \(folder): \(reason.words + ".")"))
    }

    /// Removes the files that a scan without pictures has written into its folder. The folder is
    /// removed too, unless `isFolderKept` is true or other files are in it. If a picture is in the
    /// folder, nothing is removed.
    func removeFilesWithoutPicture(in folder: String, isFolderKept: Bool) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard !names.contains(where: { $0.hasPrefix("color_") }) else { return }
        for name in [HeadManifest.sessionFile, HeadManifest.file, HeadManifest.subjectFile] {
            unlink("\(folder)/\(name)")
        }
        if !isFolderKept { rmdir(folder) }
    }

    public func write(_ bytes: [UInt8], to path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            trouble.withLock {
                $0 = CaptureError(
                    .unwritten(after: error),
                    phrase("Cannot write \(path): \(systemReason(error) + ".")"))
            }
            throw error
        }
    }

    public func read(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    public func remove(_ folder: String) throws {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        try FileManager.default.removeItem(atPath: folder)
    }

    public func jpeg(of frame: Frame) throws -> [UInt8] {
        switch frame.original {
        case .jpeg(let bytes): return bytes
        case .rgb(let color): return try ImageEncoder().jpeg(color, isColorWhole: true)
        case .png(let bytes):
            return try ImageEncoder().jpeg(try ImageDecoder().color(bytes), isColorWhole: true)
        case .yuyv(let width, let height, let bytes):
            return try ImageEncoder().jpeg(
                ColorConversion.color(
                    fromYUYV: bytes, width: width, height: height, bytesPerRow: 2 * width))
        }
    }

    public func png(of depth: DepthPlane) throws -> [UInt8] { try ImageEncoder().png(depth) }

    public func json(_ value: some Encodable & Sendable) throws -> [UInt8] {
        [UInt8](try jsonBytes(value))
    }

    public func value<Value: Decodable & Sendable>(
        _ type: Value.Type, from json: [UInt8]
    ) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json))
    }
}
