import Glibc
import Scene

/// Light from a window and from the room, with shadows on the object and the table. Each light
/// direction has a shadow map (Williams 1978). Many directions together give soft shadows and
/// ambient occlusion.
struct Lighting {
    // Numbers without an origin beside them are guesses.

    /// Light samples on the table, along each side of the square.
    static let tableCells = 96
    /// Half the side of the lit square of the table, metres.
    static let tableReachMeters: Float = 0.3

    /// Light at each vertex of the mesh; 1 is the light on the unshaded table.
    private(set) var shades: [Float]
    /// Light on the table's square, row by row in y; 1 is the light on the unshaded table.
    private(set) var tableShades: [Float]

    /// Cells along each side of a shadow map; one is about 3 mm.
    private static let mapCells = 112
    /// Half the side of a shadow map, metres.
    private static let mapReachMeters: Float = 0.17
    /// Shadow bias, metres: a point is in shadow only if the map is higher than the point by more
    /// than this. The bias is two cells of the map.
    private static let biasMeters: Float = 0.006

    /// Computes the light on an object in its current position; `normals` are the outward unit
    /// normals at its vertices.
    init(mesh: Mesh, normals: [SIMD3<Float>], height: Float) {
        shades = Array(repeating: 0, count: mesh.positions.count)
        tableShades = Array(repeating: 0, count: Self.tableCells * Self.tableCells)
        let middle = SIMD3<Float>(0, 0, height / 2)
        var map = Array(repeating: -Float.infinity, count: Self.mapCells * Self.mapCells)
        for source in Self.sources() {
            Self.draw(mesh, source.basis, middle, into: &map)
            for index in mesh.positions.indices {
                let facing = (normals[index] * source.direction).sum()
                guard facing > 0 else { continue }
                let point = mesh.positions[index] + normals[index] * 0.003
                if Self.isLit(point - middle, source.basis, map) {
                    shades[index] += source.strength * facing
                }
            }
            let cell = 2 * Self.tableReachMeters / Float(Self.tableCells - 1)
            for y in 0..<Self.tableCells {
                for x in 0..<Self.tableCells {
                    let point = SIMD3(
                        Float(x) * cell - Self.tableReachMeters,
                        Float(y) * cell - Self.tableReachMeters, 0)
                    if Self.isLit(point - middle, source.basis, map) {
                        tableShades[y * Self.tableCells + x] +=
                            source.strength * source.direction.z
                    }
                }
            }
        }
        // The table reflects light onto the sides and the underside of the object.
        for index in shades.indices { shades[index] += 0.10 - 0.06 * normals[index].z }
    }

    /// A light direction, its strength, and the axes of its shadow map. The third axis points
    /// towards the light.
    private struct Source {
        var direction: SIMD3<Float>
        var strength: Float
        var basis: (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>)
    }

    /// The light directions: a window gives 0.62 of the light on the unshaded table, and an even
    /// sky gives the rest.
    private static func sources() -> [Source] {
        var sources: [(SIMD3<Float>, Float)] = []
        // The window's light comes from the left of the usual view, and slightly from the front.
        let window = (azimuth: Float(-2.05), elevation: Float(0.92), spread: Float(0.13))
        for index in 0..<8 {
            let angle = 2 * Float.pi * Float(index) / 8
            let radius = window.spread * (index % 2 == 0 ? 1 : 0.5)
            let (azimuth, elevation) = (
                window.azimuth + radius * cosf(angle), window.elevation + radius * sinf(angle)
            )
            let direction = SIMD3(
                cosf(elevation) * cosf(azimuth), cosf(elevation) * sinf(azimuth), sinf(elevation))
            sources.append((direction, 0.62 / 8 / direction.z))
        }
        let count = 28
        for index in 0..<count {
            // The sky's directions lie on a spiral with cosine weighting, so that each adds the
            // same irradiance to the table.
            let radius = ((Float(index) + 0.5) / Float(count)).squareRoot() * 0.98
            let angle = Float(index) * 2.399_963
            let direction = SIMD3(
                radius * cosf(angle), radius * sinf(angle), (1 - radius * radius).squareRoot())
            sources.append((direction, 0.38 / Float(count) / direction.z))
        }
        return sources.map { direction, strength in
            let side = SIMD3(-direction.y, direction.x, 0)
            let length = (side * side).sum().squareRoot()
            let x = length > 1e-4 ? side / length : SIMD3(1, 0, 0)
            let y = cross(direction, x)
            return Source(direction: direction, strength: strength, basis: (x, y, direction))
        }
    }

    private typealias Basis = (x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>)

    /// The position of a point in the shadow map, in cells, and its height towards the light,
    /// metres.
    @inline(__always)
    private static func place(_ p: SIMD3<Float>, _ basis: Basis) -> SIMD3<Float> {
        let scale = Float(mapCells) / (2 * mapReachMeters)
        return SIMD3(
            ((p * basis.x).sum() + mapReachMeters) * scale,
            ((p * basis.y).sum() + mapReachMeters) * scale, (p * basis.z).sum())
    }

    @inline(__always)
    private static func isLit(_ p: SIMD3<Float>, _ basis: Basis, _ map: [Float]) -> Bool {
        let place = place(p, basis)
        let limit = Float(mapCells) - 0.5
        guard place.x >= 0, place.y >= 0, place.x < limit, place.y < limit else { return true }
        return map[Int(place.y) * mapCells + Int(place.x)] < place.z + biasMeters
    }

    private static func draw(
        _ mesh: Mesh, _ basis: Basis, _ middle: SIMD3<Float>, into map: inout [Float]
    ) {
        for index in map.indices { map[index] = -.infinity }
        let places = mesh.positions.map { place($0 - middle, basis) }
        let last = mapCells - 1
        for triangle in mesh.triangles {
            let (a, b, c) = (
                places[Int(triangle.x)], places[Int(triangle.y)], places[Int(triangle.z)]
            )
            let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            // Only triangles that face the light are drawn: they are counter-clockwise in the map.
            guard area > 1e-6 else { continue }
            let x0 = max(0, Int(min(a.x, b.x, c.x))), x1 = min(last, Int(max(a.x, b.x, c.x)))
            let y0 = max(0, Int(min(a.y, b.y, c.y))), y1 = min(last, Int(max(a.y, b.y, c.y)))
            guard x0 <= x1, y0 <= y1 else { continue }
            for y in y0...y1 {
                for x in x0...x1 {
                    let (px, py) = (Float(x) + 0.5, Float(y) + 0.5)
                    let wb = ((px - a.x) * (c.y - a.y) - (py - a.y) * (c.x - a.x)) / area
                    let wc = ((b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x)) / area
                    guard wb >= 0, wc >= 0, wb + wc <= 1 else { continue }
                    let height = a.z + wb * (b.z - a.z) + wc * (c.z - a.z)
                    if height > map[y * mapCells + x] { map[y * mapCells + x] = height }
                }
            }
        }
    }
}

extension Mesh {
    /// Outward unit normals at the vertices: means over their triangles, weighted by area.
    var normals: [SIMD3<Float>] {
        var normals = Array(repeating: SIMD3<Float>.zero, count: positions.count)
        for t in triangles {
            let (a, b, c) = (positions[Int(t.x)], positions[Int(t.y)], positions[Int(t.z)])
            let (p, q) = (b - a, c - a)
            let normal = cross(p, q)
            normals[Int(t.x)] += normal
            normals[Int(t.y)] += normal
            normals[Int(t.z)] += normal
        }
        return normals.map { $0 / max((($0 * $0).sum()).squareRoot(), 1e-20) }
    }
}
