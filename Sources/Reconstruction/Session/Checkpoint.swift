import Foundation
import Models
import Scene
import Synchronization

/// A folder of expensive intermediate results, each stored under the key of all its inputs. An
/// interrupted run finds its results again, but a run with other inputs finds nothing. A damaged
/// result is computed again. Errors never stop the work: on a full disk nothing more is stored.
struct Checkpoint: Sendable {
    private let folder: String?
    /// A second folder that is searched but never written.
    private let captured: String?

    /// Version of the stored results. It is raised when the meaning or computation of a result
    /// changes. What began with a version: 3, own SIFT, depth that only one view confirms, free
    /// space below the table of a pass; 4, the largest features of pictures with poses; 6,
    /// interpolated depth of textureless surface; 7, walls of hollow objects; 8, interpolation
    /// lines that continue those of their neighbours, fewer planes per pixel; 9, a neighbour's
    /// plane is tried first in the neighbour's sources.
    private static let version = 9

    /// The checkpoint in a folder, which is created where needed; without a folder nothing is
    /// stored.
    ///
    /// - Parameter captured: a folder with results of the capture.
    init(folder: String?, captured: String? = nil) throws(PhotogrammetryError) {
        (self.folder, self.captured) = (folder, captured)
        guard let folder else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .invalidOutput(path: folder, reason: systemReason(error))
        }
    }

    /// The start of every key, which contains the version.
    static var key: ContentKey {
        var key = ContentKey()
        key.add(version)
        return key
    }

    /// The checkpoint in these folders; nil where neither is given.
    static func opened(
        folder: String?, captured: String?
    ) throws(PhotogrammetryError) -> Checkpoint? {
        folder == nil && captured == nil
            ? nil : try Checkpoint(folder: folder, captured: captured)
    }

    /// The depth map of `count` pixels stored under this key; nil where there is none.
    func depths(_ key: ContentKey, count: Int) -> [Float]? {
        guard var reader = reader("depth", key), let values = reader.read(Float.self, count) else {
            return nil
        }
        return values
    }

    /// Stores a depth map.
    func store(_ depths: [Float], _ key: ContentKey) {
        var writer = ArrayWriter()
        writer.append(depths)
        write(writer, "depth", key)
    }

    /// The surface stored under this key; nil where there is none.
    func surface(_ key: ContentKey) -> LargestPart? {
        guard var reader = reader("surface", key),
            let counts = reader.read(Int64.self, 2), counts[0] >= 0, counts[1] >= 0,
            let positions = reader.read(SIMD3<Float>.self, Int(counts[0])),
            let measured = reader.read(UInt8.self, Int(counts[0])),
            let triangles = reader.read(SIMD3<UInt32>.self, Int(counts[1])),
            triangles.allSatisfy({ $0.max() < UInt32(clamping: counts[0]) })
        else { return nil }
        return LargestPart(
            mesh: Mesh(positions: positions, triangles: triangles),
            isMeasured: measured.map { $0 != 0 })
    }

    /// Stores a surface.
    func store(_ surface: LargestPart, _ key: ContentKey) {
        var writer = ArrayWriter()
        writer.append([Int64(surface.mesh.positions.count), Int64(surface.mesh.triangles.count)])
        writer.append(surface.mesh.positions)
        writer.append(surface.isMeasured.map { UInt8($0 ? 1 : 0) })
        writer.append(surface.mesh.triangles)
        write(writer, "surface", key)
    }

    /// The record of this kind stored under this key; nil where there is none.
    func record<Record: Decodable>(_ kind: String, _ key: ContentKey) -> Record? {
        reader(kind, key).flatMap {
            try? JSONDecoder().decode(Record.self, from: Data($0.remaining))
        }
    }

    /// Stores a record. Numbers are restored exactly.
    func store(_ record: some Encodable, _ kind: String, _ key: ContentKey) {
        guard let bytes = try? JSONEncoder().encode(record) else { return }
        var writer = ArrayWriter()
        writer.append([UInt8](bytes))
        write(writer, kind, key)
    }

    /// A reader of the arrays of this kind and key; nil where none are stored.
    func reader(_ kind: String, _ key: ContentKey) -> ArrayReader? {
        for folder in [folder, captured] {
            guard let folder,
                let bytes = FileManager.default.contents(
                    atPath: "\(folder)/\(kind)-\(key.name)"),
                let reader = ArrayReader([UInt8](bytes))
            else { continue }
            return reader
        }
        return nil
    }

    /// Writes arrays to `folder`; does nothing without a folder.
    func write(_ writer: ArrayWriter, _ kind: String, _ key: ContentKey) {
        guard let folder else { return }
        // The file is written under a temporary name and renamed, so that a kill leaves no partial
        // file under the final name.
        try? Data(writer.checksummed).write(
            to: URL(fileURLWithPath: "\(folder)/\(kind)-\(key.name)"), options: .atomic)
    }
}
