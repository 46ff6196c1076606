import Foundation
import Scene

/// Reads binary glTF 2.0: all triangles of the scene's nodes in one model, each material with its
/// maps as a page. y up becomes z up. Compressed and sparse accessors,
/// skins, morphs and outside buffers are not read.
public enum GLBReader {
    private static let operation = "read GLB"

    /// The model in a file; throws what is wrong with it.
    public static func read(_ path: String) throws(ModelFileError) -> TexturedModel {
        try model(from: ModelReader.bytes(of: path, operation: operation), path: path)
    }

    /// The model in the bytes of a file; `path` names it in errors.
    public static func model(
        from bytes: [UInt8], path: String
    ) throws(ModelFileError) -> TexturedModel {
        do throws(GLBFault) {
            let scene = try GLBScene(bytes)
            return try scene.model()
        } catch {
            throw ModelFileError(operation: operation, path: path, reason: error.reason)
        }
    }
}

/// Why bytes are no GLB that can be read, in words.
struct GLBFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
