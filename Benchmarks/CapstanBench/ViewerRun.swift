import Foundation
import Scene
import TUI

/// The viewer's cost for a picture of a large cloud or mesh, on one core.
struct ViewerRun {
    /// Figures of one model.
    struct Figures {
        let name: String
        let cpu: Spread
    }

    /// The size of the picture in cells.
    private static let (columns, rows) = (120, 40)

    /// Draws `pictures` pictures of each model, each from another side.
    static func measure(pictures: Int) -> [Figures] {
        let models = [
            ("cloud of 1,000,000 points", model(points: 1_000_000, triangles: 0)),
            ("mesh of 200,000 triangles", model(points: 100_000, triangles: 200_000)),
            ("mesh of 1,000,000 triangles", model(points: 500_000, triangles: 1_000_000)),
        ]
        return models.compactMap { name, model in
            var camera = OrbitCamera(of: model)
            var picture = ModelPicture(
                columns: columns, rows: rows, capabilities: capabilities)
            var costs: [Double] = []
            for number in 0..<(pictures + 3) {
                camera.orbit(right: 0.1, up: 0)
                let before = Stopwatch.threadMilliseconds
                picture.draw(model, from: camera, detail: .whole)
                // The first three pictures fill the caches.
                if number >= 3 { costs.append(Stopwatch.threadMilliseconds - before) }
            }
            return Spread(costs).map { Figures(name: name, cpu: $0) }
        }
    }

    private static let capabilities = ScreenCapabilities(colors: .indexed256, glyphs: .unicode)

    /// A ball with bumps, so that some parts of it hide others. Its vertices are a grid of
    /// longitudes and latitudes.
    private static func model(points: Int, triangles: Int) -> ViewedModel {
        let wide = Int((Double(points) * 2).squareRoot())
        let high = points / wide
        var mesh = Mesh(positions: [], triangles: [])
        for row in 0..<high {
            for column in 0..<wide {
                let round = 2 * Double.pi * Double(column) / Double(wide)
                let up = Double.pi * (Double(row) / Double(high - 1) - 0.5)
                let radius = 1 + 0.15 * sin(9 * round) * cos(7 * up)
                let place = Vector3(cos(up) * cos(round), cos(up) * sin(round), sin(up)) * radius
                mesh.positions.append(SIMD3(Float(place.x), Float(place.y), Float(place.z)))
                mesh.colors.append(
                    SIMD3(UInt8(column * 255 / wide), UInt8(row * 255 / high), 128))
            }
        }
        if triangles > 0 {
            for row in 0..<(high - 1) {
                for column in 0..<wide {
                    let (a, b) = (row * wide + column, row * wide + (column + 1) % wide)
                    let corners = [a, b, a + wide, b + wide].map { UInt32($0) }
                    mesh.triangles.append(SIMD3(corners[0], corners[1], corners[2]))
                    mesh.triangles.append(SIMD3(corners[1], corners[3], corners[2]))
                }
            }
        }
        return ViewedModel(title: "ball", mesh: mesh, metersPerUnit: 1)
    }
}
