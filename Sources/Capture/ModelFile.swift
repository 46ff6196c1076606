import DeviceIO
import Foundation
import Models
import Scene
import TUI

/// Opens what a person wants to view: a file of points or triangles, or a scan of ours.
public enum ModelFile {
    /// The model at a path; throws what it is not, or what is wrong with it.
    public static func viewed(_ path: String) throws -> ViewedModel {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CaptureError(.data, "Cannot view \(path): there is no such file.")
        }
        if isFolder.boolValue { return try ScanCloud.viewed(scan: path) }
        let url = URL(fileURLWithPath: path)
        let title = url.lastPathComponent
        switch url.pathExtension.lowercased() {
        case "ply":
            let mesh = try PLYReader.read(path)
            guard !mesh.positions.isEmpty else {
                throw CaptureError(.data, "Cannot view \(path): it holds no points.")
            }
            // PLY names no unit; ours are written in metres.
            return ViewedModel(title: title, mesh: mesh, isMetric: true)
        default:
            throw CaptureError(
                .data, "Cannot view \(path): it is neither a PLY file nor a scan folder.")
        }
    }

    /// A model as lines of text, from the front and a little above.
    public static func text(
        of model: ViewedModel, columns: Int, rows: Int, capabilities: ScreenCapabilities
    ) -> String {
        var picture = ModelPicture(columns: columns, rows: rows, capabilities: capabilities)
        picture.draw(model, from: OrbitCamera(of: model), detail: .whole)
        var grid = Grid(columns: columns, rows: rows)
        grid.cells = picture.cells
        return grid.text(isStyled: capabilities.colors == .indexed256)
    }
}
