import Foundation
import Scene

/// Reads a model from OBJ, GLB or PLY, as the ending of the path says.
public enum ModelReader {
    /// The model in a file; throws what is wrong with it, or that its ending is none of these.
    public static func read(_ path: String) throws(ModelFileError) -> TexturedModel {
        switch ModelFormat(path: path) {
        case .obj: return try OBJReader.read(path)
        case .glb: return try GLBReader.read(path)
        case .ply: return TexturedModel(try PLYReader.read(path))
        case .usdz, .stl, .f32, nil:
            throw ModelFileError(
                operation: "read the model", path: path,
                reason: "models are read from OBJ, GLB and PLY")
        }
    }

    /// The bytes of a file, for the readers here.
    static func bytes(of path: String, operation: String) throws(ModelFileError) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw ModelFileError(
                operation: operation, path: path, reason: error.localizedDescription)
        }
    }
}

extension ModelMap.Encoding {
    /// How the bytes of a picture are stored, after their first bytes; nil when in another way.
    init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            return nil
        }
    }
}
