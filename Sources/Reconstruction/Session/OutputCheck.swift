import Glibc
import Models
import Processes
import Scene

extension PhotogrammetryRequest {
    /// Checks before hours of work whether the model can be written. Reads no picture.
    public func check() throws(PhotogrammetryError) {
        guard case .modelFile(let path, let detail) = self else { return }
        guard ModelFormat(path: path) != nil else {
            let names = ModelFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidOutput(path: path, reason: phrase("its ending is not one of \(names)"))
        }
        for file in [path] + detail.filesBeside(path) where access(file, F_OK) == 0 {
            throw .invalidOutput(
                path: file,
                reason: phrase("it exists already; choose another name or remove it first"))
        }
        if let code = WriteAccess.fault(ofFile: path) {
            throw .invalidOutput(path: path, reason: systemWords(code))
        }
        if let storageFault { throw storageFault }
    }

    /// A fault if the disk has less space than the model will take; nil if it has enough.
    var storageFault: PhotogrammetryError? {
        guard case .modelFile(let path, let detail) = self else { return nil }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) + "/." } ?? "."
        guard let free = freeBytes(at: folder) else { return nil }
        let needed = detail.specification.expectedBytes
        return free < needed ? .insufficientStorage(requiredBytes: needed) : nil
    }
}

extension ModelDetail {
    /// The files that a model at the path has beside it, such as materials and maps. Of several
    /// pages of maps, only the first is named: how many there will be is not known yet.
    fileprivate func filesBeside(_ path: String) -> [String] {
        let maps = specification.maps.map { kind in
            TextureMap(
                kind: kind, encoding: kind == .diffuse ? specification.encoding : .png, bytes: [])
        }
        let model = TexturedModel(positions: [], triangles: [], maps: maps)
        return ModelWriter.files(for: model, at: path)
    }
}

extension PhotogrammetryConfiguration {
    /// Makes the folder of a checkpoint where there is none, before hours of work. Throws where
    /// that fails.
    public static func makeCheckpoint(at folder: String) throws(PhotogrammetryError) {
        _ = try Checkpoint(folder: folder)
    }
}

/// Free space on the disk of a folder; nil where there is no such folder.
func freeBytes(at folder: String) -> Int64? {
    var disk = statvfs()
    guard statvfs(folder, &disk) == 0 else { return nil }
    return Int64(clamping: UInt64(disk.f_bavail) &* UInt64(disk.f_frsize))
}

extension ModelDetail.Specification {
    /// A model is expected to have at most this number of triangles, even if its level of detail
    /// allows more (guess).
    private static let mostExpectedTriangles = 3_000_000
    /// Size of a triangle as text, with its share of the vertices, bytes (guess).
    private static let bytesPerTriangle: Int64 = 120

    /// Upper estimate of a model's file size, bytes. A texel takes about 4 bits in a JPEG, 8 in a
    /// one-channel PNG and 16 in a normal map (measured on simulated models).
    var expectedBytes: Int64 {
        let texels = Int64(mapSidePixels) * Int64(mapSidePixels)
        let bits = maps.reduce(Int64(0)) { sum, kind in
            switch kind {
            case .diffuse: sum + (encoding == .jpeg ? 4 : 24)
            case .normal: sum + 16
            case .ambientOcclusion, .roughness, .displacement: sum + 8
            }
        }
        return texels * bits / 8
            + Int64(min(maximumTriangles, Self.mostExpectedTriangles)) * Self.bytesPerTriangle
    }
}
