import DeviceIO
import Exchange
import Library

/// The zip file that a client downloads: the model's files under their own names, and again at the
/// paths where clients of NodeODM expect a textured model.
struct ResultArchive {
    let model: String
    /// The paths in the archive that the client requested; empty for all.
    let outputs: [String]

    /// Writes the zip file. Throws when the disk is full.
    func write(to path: String) throws(NodeFault) {
        Disk.removeAll(path)
        do {
            let zip = try ZipWriter(path)
            for (file, name) in try entries() { try zip.add("\(model)/\(file)", as: name) }
            try zip.finish()
        } catch let error as DeviceError {
            throw NodeFault(error.words, isFinal: false)
        } catch let error as LibraryError {
            throw NodeFault(error)
        } catch {
            throw NodeFault("\(error)", isFinal: false)
        }
    }

    /// The model's files and their names in the zip file.
    private func entries() throws -> [(file: String, name: String)] {
        let files = try Disk.files(below: model)
        var entries = files.map { ($0, "capstan/\($0)") }
        let hasPicture = files.contains { $0.hasSuffix(".obj") }
        for file in files {
            switch file {
            case "model.obj": entries.append((file, "\(Self.texturing)_model_geo.obj"))
            case "model.glb": entries.append((file, "\(Self.texturing)_model_geo.glb"))
            // Materials and pictures are beside the OBJ under the names that it refers to.
            case Manifest.name, "job.json", "model.usdz", "model.ply", "model.stl": break
            default: if hasPicture { entries.append((file, "odm_texturing/\(file)")) }
            }
        }
        guard !outputs.isEmpty else { return entries }
        return entries.filter { entry in
            outputs.contains { entry.1 == $0 || entry.1.hasPrefix($0 + "/") }
        }
    }

    private static let texturing = "odm_texturing/odm_textured"
}
