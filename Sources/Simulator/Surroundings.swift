import Glibc
import Scene

/// A round wooden table in a room: the background of the virtual camera.
struct Surroundings: Sendable {
    // The sizes of the table and the room are guesses.

    /// Radius of the table's top, metres.
    static let tableRadiusMeters = 0.55
    /// Half the side of the square under the table's texture, metres.
    static let tableReachMeters = 0.56
    /// Half the room's width and depth, and the heights of its floor and ceiling above the table
    /// top, metres.
    static let room = (half: 3.0, floor: -0.74, ceiling: 1.9)

    /// The texture of the table, with the object's shadow.
    private(set) var table: Texture
    let walls: Texture
    let floor: Texture
    private let bareTable: [Texel]
    private let top: FlatPolygon
    private let rim: [FlatPolygon]
    private let sides: [FlatPolygon]
    private let level: [FlatPolygon]

    /// The room of this seed.
    init(seed: UInt64) {
        let paint = RoomPaint(seed: seed)
        table = paint.table(size: 1024, reachMeters: Float(Self.tableReachMeters))
        bareTable = Array(table.texels[0..<(table.width * table.height)])
        walls = paint.walls(width: 1024, height: 256)
        floor = paint.floor(size: 256)

        let count = 64
        let circle = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return Vector3(cos(angle), sin(angle), 0) * Self.tableRadiusMeters
        }
        let places = circle.map { point in
            (Vector2(point.x, point.y) / Self.tableReachMeters + 1) / 2
        }
        top = FlatPolygon(corners: circle, places: places, shade: 1)
        rim = circle.indices.map { index in
            let next = (index + 1) % count
            let down = Vector3(0, 0, -0.03)
            let inner = [places[index], places[next]].map { ($0 - 0.5) * 0.94 + 0.5 }
            return FlatPolygon(
                corners: [circle[index] + down, circle[next] + down, circle[next], circle[index]],
                places: [inner[0], inner[1], places[next], places[index]], shade: 0.55)
        }
        let (h, low, high) = Self.room
        let corners = [Vector2(-h, -h), Vector2(h, -h), Vector2(h, h), Vector2(-h, h)]
        sides = (0..<4).map { index in
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            let (u, w) = (Double(index) / 4, Double(index + 1) / 4)
            return FlatPolygon(
                corners: [
                    Vector3(b.x, b.y, low), Vector3(a.x, a.y, low), Vector3(a.x, a.y, high),
                    Vector3(b.x, b.y, high),
                ],
                places: [Vector2(w, 1), Vector2(u, 1), Vector2(u, 0), Vector2(w, 0)],
                shade: [0.62, 0.72, 0.52, 0.66][index])
        }
        let flat = corners.map { ($0 / h + 1) / 2 }
        level = [
            FlatPolygon(
                corners: corners.map { Vector3($0.x, $0.y, low) }, places: flat, shade: 0.6),
            FlatPolygon(
                corners: corners.reversed().map { Vector3($0.x, $0.y, high) },
                places: flat.reversed(), shade: 1.1),
        ]
    }

    /// Adds the object's shadow to the table.
    mutating func shade(_ lighting: Lighting) {
        let cells = Lighting.tableCells
        let reach = Lighting.tableReachMeters
        let texelMeters = Float(2 * Self.tableReachMeters) / Float(table.width)
        let (size, bare, shades) = (table.width, bareTable, lighting.tableShades)
        var texels = bare
        for y in 0..<size {
            for x in 0..<size {
                let index = y * size + x
                let px = (Float(x) + 0.5) * texelMeters - Float(Self.tableReachMeters)
                let py = (Float(y) + 0.5) * texelMeters - Float(Self.tableReachMeters)
                let edge = max(abs(px), abs(py)) / reach
                guard edge < 1 else { continue }
                let gx = (px + reach) / (2 * reach) * Float(cells - 1)
                let gy = (py + reach) / (2 * reach) * Float(cells - 1)
                let (ix, iy) = (min(Int(gx), cells - 2), min(Int(gy), cells - 2))
                let (fx, fy) = (gx - Float(ix), gy - Float(iy))
                let upper = iy * cells + ix
                let lower = upper + cells
                let a = shades[upper] + (shades[upper + 1] - shades[upper]) * fx
                let b = shades[lower] + (shades[lower + 1] - shades[lower]) * fx
                let shade = a + (b - a) * fy
                // The shadow fades towards the border of the square, where long shadows would be
                // cut off.
                let fade = min(1, (1 - edge) * 6)
                texels[index] = Texel(bare[index].reflectance * (1 + (shade - 1) * fade))
            }
        }
        table = Texture(width: size, height: size, finest: texels)
    }

    /// Draws the surroundings behind everything that is already drawn.
    /// - Parameter roomFromTable: the table's turn in the room.
    func draw(
        into rasteriser: inout Rasteriser, cameraFromWorld: RigidTransform,
        roomFromTable: Rotation? = nil
    ) {
        rasteriser.draw(top, cameraFromWorld: cameraFromWorld, texture: table)
        for polygon in rim {
            rasteriser.draw(polygon, cameraFromWorld: cameraFromWorld, texture: table)
        }
        let cameraFromRoom =
            roomFromTable.map {
                cameraFromWorld
                    * RigidTransform(rotation: $0, translation: Vector3(0, 0, 0)).inverse
            } ?? cameraFromWorld
        for polygon in level {
            rasteriser.draw(polygon, cameraFromWorld: cameraFromRoom, texture: floor)
        }
        for polygon in sides {
            rasteriser.draw(polygon, cameraFromWorld: cameraFromRoom, texture: walls)
        }
    }
}
