import Foundation
import Scene

/// Reads a model from OBJ, GLB, USDZ or PLY; the path's extension selects the format.
public enum ModelReader {
    /// The model in a file. Throws when it cannot be read or has another extension.
    public static func read(_ path: String) throws(ModelFileError) -> TexturedModel {
        switch ModelFormat(path: path) {
        case .obj: return try OBJReader.read(path)
        case .glb: return try GLBReader.read(path)
        case .ply: return TexturedModel(try PLYReader.read(path))
        case .usdz: return try USDZReader.read(path)
        case .stl, .f32, nil:
            let isThere = access(path, F_OK) == 0
            throw ModelFileError(
                operation: phrase("read the model"), path: path,
                reason: isThere
                    ? phrase("models are read from OBJ, GLB, USDZ and PLY")
                    : systemWords(errno))
        }
    }

    /// The bytes of a file, for the readers of this module.
    static func bytes(of path: String, operation: String) throws(ModelFileError) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw ModelFileError(
                operation: operation, path: path, reason: systemReason(error))
        }
    }
}

extension TextureMap.Encoding {
    /// The encoding of a picture, from its first bytes; nil when it is neither PNG nor JPEG.
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
