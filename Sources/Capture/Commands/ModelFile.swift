import DeviceIO
import Foundation
import Models
import Scene
import TUI
import Vision
import Wording

/// Opens a model to view: a file of points or triangles, or a scan.
public enum ModelFile {
    /// The model at a path. Throws if there is no model or the model cannot be read.
    public static func viewed(_ path: String) throws -> ViewedModel {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CaptureError(
                .data, phrase("Cannot view \(path): there is no such file. Check the name."))
        }
        if isFolder.boolValue { return try ScanCloud.viewed(scan: path) }
        let url = URL(fileURLWithPath: path)
        let title = url.lastPathComponent
        guard let format = ModelFormat(path: path), [.ply, .obj, .glb, .usdz].contains(format)
        else {
            throw CaptureError(
                .data,
                phrase(
                    """
                    Cannot view \(path): it is no PLY, OBJ, GLB or USDZ file and no scan \
                    folder.
                    """))
        }
        let model = try read(path)
        guard !model.positions.isEmpty else {
            throw CaptureError(
                .data,
                phrase("Cannot view \(path): it holds no points. Name another file."))
        }
        let mesh = Mesh(
            positions: model.positions, colors: model.colors, triangles: model.triangles)
        // Model files state no unit. Files of this program are in metres, as GLB requires.
        return ViewedModel(
            title: title, mesh: mesh, texture: try texture(of: model), metersPerUnit: 1)
    }

    /// Reads the model in a file that a person named. Throws a `CaptureError` of status `.data`.
    static func read(_ path: String) throws -> TexturedModel {
        do {
            return try ModelReader.read(path)
        } catch {
            throw CaptureError(.data, phrase("Cannot \(error.operation) \(path): \(error.reason)."))
        }
    }

    /// The model's colour map, reduced to a resolution that a terminal can show.
    private static func texture(of model: TexturedModel) throws -> ViewedModel.Texture? {
        guard !model.textureCoordinates.isEmpty else { return nil }
        // Texture coordinates start at the lower left corner, pictures at the upper left corner.
        var coordinates = model.textureCoordinates.map { SIMD2($0.x, 1 - $0.y) }
        let pages = (0..<model.pageCount).compactMap { model.map(.diffuse, page: $0) }
        guard let first = pages.first else { return nil }
        let image = try ImageDecoder().color(first.bytes, minimumWidth: 1024)
        guard pages.count > 1 else {
            return ViewedModel.Texture(image: image, coordinates: coordinates)
        }
        var atlas = ColorImage(
            width: image.width, height: image.height * model.pageCount,
            values: Array(repeating: 128, count: image.values.count * model.pageCount))
        for map in pages {
            let page = try ImageDecoder().color(map.bytes, minimumWidth: 1024)
            // A texture of another program may have pages of different sizes. Only pages as large
            // as the first one are drawn; the others stay grey.
            guard (page.width, page.height) == (image.width, image.height) else { continue }
            let start = map.page * image.values.count
            atlas.values.replaceSubrange(start..<start + image.values.count, with: page.values)
        }
        for (triangle, page) in zip(model.triangles, model.pages) {
            for corner in 0..<3 {
                let vertex = Int(triangle[corner])
                let place = 1 - model.textureCoordinates[vertex].y
                coordinates[vertex].y = (Float(page) + place) / Float(model.pageCount)
            }
        }
        return ViewedModel.Texture(image: atlas, coordinates: coordinates)
    }

    /// A model drawn as lines of text, seen from the front and slightly above.
    public static func text(
        of model: ViewedModel, columns: Int, rows: Int, capabilities: ScreenCapabilities
    ) -> String {
        var picture = ModelPicture(columns: columns, rows: rows, capabilities: capabilities)
        picture.draw(model, from: OrbitCamera(of: model), detail: .whole)
        var grid = Grid(columns: columns, rows: rows)
        grid.cells = picture.cells
        return grid.text(isStyled: capabilities.colors != .mono)
    }
}
