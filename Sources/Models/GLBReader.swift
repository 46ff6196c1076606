import Foundation
import Scene

/// Reads binary glTF 2.0: all triangles of the scene's nodes as one model, each material with its
/// maps as a page. y up becomes z up. Not supported: compressed and sparse accessors, skins, morphs
/// and external buffers.
public enum GLBReader {
    private static var operation: String { phrase("read \("GLB")") }

    /// The model in a file. Throws when the file cannot be read or is not supported.
    public static func read(_ path: String) throws(ModelFileError) -> TexturedModel {
        try model(from: ModelReader.bytes(of: path, operation: operation), path: path)
    }

    /// The model in a file's bytes; `path` names the file in errors.
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

/// Why bytes are not a readable GLB, in words.
struct GLBFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
