/// Nearest and farthest depth of each 8×8 tile, for classifying whole blocks of space at once.
struct DepthTiles {
    /// Number of tiles across and down the map.
    let columns, rows: Int
    /// Nearest known depth of a tile; infinity where there is none.
    let nearest: [Float]
    /// Farthest known depth of a tile; 0 where there is none.
    let farthest: [Float]
    /// Whether the depth of every pixel of a tile is known.
    let isComplete: [Bool]

    /// Base-two logarithm of a tile's side in pixels: a side has 8 pixels.
    static let shift = 3

    init(_ map: DepthMap) {
        let side = 1 << Self.shift
        columns = (map.width + side - 1) >> Self.shift
        rows = (map.height + side - 1) >> Self.shift
        var least = [Float](repeating: .infinity, count: columns * rows)
        var most = [Float](repeating: 0, count: columns * rows)
        var whole = [Bool](repeating: true, count: columns * rows)
        let columns = columns
        map.values.withUnsafeBufferPointer { values in
            for y in 0..<map.height {
                for column in 0..<columns {
                    let tile = (y >> Self.shift) &* columns &+ column
                    var (near, far, complete) = (least[tile], most[tile], whole[tile])
                    for x in (column << Self.shift)..<min((column + 1) << Self.shift, map.width) {
                        let depth = abs(values[y &* map.width &+ x])
                        if depth > 0 {
                            near = min(near, depth)
                            far = max(far, depth)
                        } else {
                            complete = false
                        }
                    }
                    (least[tile], most[tile], whole[tile]) = (near, far, complete)
                }
            }
        }
        (nearest, farthest, isComplete) = (least, most, whole)
    }
}
