import Glibc
import Scene

/// An object's surface as layers above the table; neighbouring layers overlap by half. Each layer
/// keeps only its outermost points. The convex hulls of the layers together approximate the object,
/// even an object with a neck.
public struct SurfaceLayers: Equatable, Sendable {
    /// Points in the world, one list for each layer, the lowest layer first.
    public let layers: [[Vector3]]

    /// Number of layers that are stacked without overlap. Between each two of them lies a further
    /// layer, which overlaps both.
    private static let bands = 4
    /// Directions in which the outermost points are found, spread evenly over the sphere.
    private static let directions: [Vector3] = {
        let count = 64
        let golden = Double.pi * (3 - 5.0.squareRoot())
        return (0..<count).map { index in
            let z = 1 - (2 * Double(index) + 1) / Double(count)
            let radius = (1 - z * z).squareRoot()
            let angle = golden * Double(index)
            return Vector3(radius * cos(angle), radius * sin(angle), z)
        }
    }()

    /// Divides a surface into layers.
    /// - Parameters:
    ///   - points: the object's surface, in the world.
    ///   - up: unit vector away from the table.
    init(_ points: [Vector3], up: Vector3) {
        let heights = points.map { dot($0, up) }
        guard let low = heights.min(), let high = heights.max() else {
            layers = []
            return
        }
        let band = (high - low) / Double(Self.bands)
        layers = (0..<(2 * Self.bands - 1)).map { index in
            let bottom = low + Double(index) * band / 2
            let inside = points.indices.filter {
                heights[$0] >= bottom && heights[$0] <= bottom + band
            }
            return Self.outermost(of: inside.map { points[$0] })
        }
    }

    private init(layers: [[Vector3]]) { self.layers = layers }

    /// The part of the surface that is inside a box.
    func clipped(to box: BoundingBox) -> SurfaceLayers {
        SurfaceLayers(layers: layers.map { $0.filter(box.contains) })
    }

    /// The outermost points in all directions, each point once.
    private static func outermost(of points: [Vector3]) -> [Vector3] {
        var found: Set<Int> = []
        for direction in directions {
            var (best, most) = (-1, -Double.infinity)
            for (index, point) in points.enumerated() {
                let reach = dot(point, direction)
                if reach > most { (best, most) = (index, reach) }
            }
            if best >= 0 { found.insert(best) }
        }
        return found.sorted().map { points[$0] }
    }
}
