import Glibc
import Models

extension PhotogrammetryRequest {
    /// Finds out before hours of work whether the model could be written.
    func check() throws(PhotogrammetryError) {
        guard case .modelFile(let path, _) = self else { return }
        guard ModelFormat(path: path) != nil else {
            let names = ModelFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidOutput(path: path, reason: "its ending is none of \(names)")
        }
        guard access(path, F_OK) != 0 else {
            throw .invalidOutput(
                path: path, reason: "it exists already; choose another name or remove it first")
        }
        let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        // The dot tells a folder from a file of that name.
        guard access("\(folder)/.", W_OK) == 0 else {
            throw .invalidOutput(path: path, reason: String(cString: strerror(errno)))
        }
        if let storageFault { throw storageFault }
    }

    /// That the disk has less room than the model will take; nil where it has enough.
    var storageFault: PhotogrammetryError? {
        guard case .modelFile(let path, let detail) = self else { return nil }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) + "/." } ?? "."
        guard let free = freeBytes(at: folder) else { return nil }
        let needed = detail.specification.expectedBytes
        return free < needed ? .insufficientStorage(requiredBytes: needed) : nil
    }
}

/// Room on the disk that a folder is on; nil where there is no such folder.
func freeBytes(at folder: String) -> Int64? {
    var disk = statvfs()
    guard statvfs(folder, &disk) == 0 else { return nil }
    return Int64(clamping: UInt64(disk.f_bavail) &* UInt64(disk.f_frsize))
}

extension ModelDetail.Specification {
    /// Room that a model takes on the disk, rather too much: a JPEG holds some 4 bits a texel and a
    /// PNG of one channel 8, of a normal map 16 (measured on models of the simulator); a triangle
    /// with its share of vertices 120 bytes as text.
    var expectedBytes: Int64 {
        let texels = Int64(mapSidePixels) * Int64(mapSidePixels)
        let bits = maps.reduce(Int64(0)) { sum, kind in
            switch kind {
            case .diffuse: sum + (encoding == .jpeg ? 4 : 24)
            case .normal: sum + 16
            case .ambientOcclusion, .roughness, .displacement: sum + 8
            }
        }
        // The dense surface that a level of millions stands for has this many at most.
        return texels * bits / 8 + Int64(min(maximumTriangles, 3_000_000)) * 120
    }
}
