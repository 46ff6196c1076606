import Foundation
import Models
import Scene
import Synchronization

/// A folder of expensive intermediate results, each stored under the key of all its inputs: an
/// interrupted run finds its results again, a run with other inputs does not. A result is complete
/// or absent; a damaged one is computed again. Errors never stop the work: on a full disk nothing
/// more is stored.
struct Checkpoint: Sendable {
    private let folder: String?
    /// A second folder that is searched but never written.
    private let captured: String?

    /// Version of meaning and computation of the results. 3: own SIFT, a single confirming view,
    /// visibility below a pass's table; 4: largest features of posed pictures; 6: interpolated
    /// plain surface; 7: walls of hollow objects; 8: lines that continue their neighbours, fewer
    /// planes per pixel; 9: a neighbour's plane first in the neighbour's sources.
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

    /// The common prefix of all keys.
    static var key: ContentKey {
        var key = ContentKey()
        key.add(version)
        return key
    }

    /// A checkpoint where either folder is given; nil where none is.
    static func opened(
        folder: String?, captured: String?
    ) throws(PhotogrammetryError) -> Checkpoint? {
        folder == nil && captured == nil
            ? nil : try Checkpoint(folder: folder, captured: captured)
    }

    /// The depth map stored under this key.
    func depths(_ key: ContentKey, count: Int) -> [Float]? {
        guard var bytes = pieces("depth", key), let values = bytes.take(Float.self, count) else {
            return nil
        }
        return values
    }

    /// Stores a depth map.
    func keep(_ depths: [Float], _ key: ContentKey) {
        var piece = ArrayWriter()
        piece.put(depths)
        write(piece, "depth", key)
    }

    /// The surface stored under this key.
    func surface(_ key: ContentKey) -> LargestPart? {
        guard var bytes = pieces("surface", key),
            let counts = bytes.take(Int64.self, 2), counts[0] >= 0, counts[1] >= 0,
            let positions = bytes.take(SIMD3<Float>.self, Int(counts[0])),
            let measured = bytes.take(UInt8.self, Int(counts[0])),
            let triangles = bytes.take(SIMD3<UInt32>.self, Int(counts[1])),
            triangles.allSatisfy({ $0.max() < UInt32(clamping: counts[0]) })
        else { return nil }
        return LargestPart(
            mesh: Mesh(positions: positions, triangles: triangles),
            isMeasured: measured.map { $0 != 0 })
    }

    /// Stores a surface.
    func keep(_ surface: LargestPart, _ key: ContentKey) {
        var piece = ArrayWriter()
        piece.put([Int64(surface.mesh.positions.count), Int64(surface.mesh.triangles.count)])
        piece.put(surface.mesh.positions)
        piece.put(surface.isMeasured.map { UInt8($0 ? 1 : 0) })
        piece.put(surface.mesh.triangles)
        write(piece, "surface", key)
    }

    /// The record of this kind stored under this key.
    func record<Record: Decodable>(_ kind: String, _ key: ContentKey) -> Record? {
        pieces(kind, key).flatMap {
            try? JSONDecoder().decode(Record.self, from: Data($0.rest))
        }
    }

    /// Stores a record. Numbers round-trip exactly.
    func keep(_ record: some Encodable, _ kind: String, _ key: ContentKey) {
        guard let bytes = try? JSONEncoder().encode(record) else { return }
        var piece = ArrayWriter()
        piece.put([UInt8](bytes))
        write(piece, kind, key)
    }

    func pieces(_ kind: String, _ key: ContentKey) -> ArrayReader? {
        for folder in [folder, captured] {
            guard let folder,
                let bytes = FileManager.default.contents(
                    atPath: "\(folder)/\(kind)-\(key.name)"),
                let piece = ArrayReader([UInt8](bytes))
            else { continue }
            return piece
        }
        return nil
    }

    func write(_ piece: ArrayWriter, _ kind: String, _ key: ContentKey) {
        guard let folder else { return }
        // Written to a temporary file and renamed, so that a kill leaves no partial file under its
        // name.
        try? Data(piece.sealed).write(
            to: URL(fileURLWithPath: "\(folder)/\(kind)-\(key.name)"), options: .atomic)
    }
}
