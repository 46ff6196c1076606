import Foundation
import Scene
import Synchronization

/// A folder with what was costly to find, each piece under the key of all that it depends on: an
/// interrupted run finds its pieces again, another input or configuration does not. A piece is
/// whole or not there; one that is damaged is made again. Nothing here stops the work: a full disk
/// only means that no more is kept.
struct Checkpoint: Sendable {
    private let folder: String?
    /// Another folder in which pieces are looked for, that is never written to.
    private let captured: String?

    /// Changes with what the pieces mean or how they are found: 3 since features are our own, one
    /// witness of depth suffices, and what lies under a pass's table is seen through; 4 since the
    /// largest features of posed pictures count too.
    private static let version = 5

    /// The checkpoint in a folder that is made when it is not there; without a folder nothing is
    /// kept.
    /// - Parameter captured: a folder in which a capture has left pieces.
    init(folder: String?, captured: String? = nil) throws(PhotogrammetryError) {
        (self.folder, self.captured) = (folder, captured)
        guard let folder else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .invalidOutput(path: folder, reason: error.localizedDescription)
        }
    }

    /// The start of every key.
    static var key: ContentKey {
        var key = ContentKey()
        key.add(version)
        return key
    }

    /// A checkpoint where either folder is named.
    static func opened(
        folder: String?, captured: String?
    ) throws(PhotogrammetryError) -> Checkpoint? {
        folder == nil && captured == nil
            ? nil : try Checkpoint(folder: folder, captured: captured)
    }

    /// A depth map that was found for this key.
    func depths(_ key: ContentKey, count: Int) -> [Float]? {
        guard var bytes = pieces("depth", key), let values = bytes.take(Float.self, count) else {
            return nil
        }
        return values
    }

    /// Keeps a depth map.
    func keep(_ depths: [Float], _ key: ContentKey) {
        var piece = PieceWriter()
        piece.put(depths)
        write(piece, "depth", key)
    }

    /// The surface that was found for this key.
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

    /// Keeps a surface.
    func keep(_ surface: LargestPart, _ key: ContentKey) {
        var piece = PieceWriter()
        piece.put([Int64(surface.mesh.positions.count), Int64(surface.mesh.triangles.count)])
        piece.put(surface.mesh.positions)
        piece.put(surface.isMeasured.map { UInt8($0 ? 1 : 0) })
        piece.put(surface.mesh.triangles)
        write(piece, "surface", key)
    }

    /// What was kept as a record of this kind for this key.
    func record<Record: Decodable>(_ kind: String, _ key: ContentKey) -> Record? {
        pieces(kind, key).flatMap {
            try? JSONDecoder().decode(Record.self, from: Data($0.rest))
        }
    }

    /// Keeps a record. Numbers are written so that the same are read again.
    func keep(_ record: some Encodable, _ kind: String, _ key: ContentKey) {
        guard let bytes = try? JSONEncoder().encode(record) else { return }
        var piece = PieceWriter()
        piece.put([UInt8](bytes))
        write(piece, kind, key)
    }

    func pieces(_ kind: String, _ key: ContentKey) -> PieceReader? {
        for folder in [folder, captured] {
            guard let folder,
                let bytes = FileManager.default.contents(
                    atPath: "\(folder)/\(kind)-\(key.name)"),
                let piece = PieceReader([UInt8](bytes))
            else { continue }
            return piece
        }
        return nil
    }

    func write(_ piece: PieceWriter, _ kind: String, _ key: ContentKey) {
        guard let folder else { return }
        // Written beside and renamed, so that a kill leaves no half of a piece under its name.
        try? Data(piece.sealed).write(
            to: URL(fileURLWithPath: "\(folder)/\(kind)-\(key.name)"), options: .atomic)
    }
}
