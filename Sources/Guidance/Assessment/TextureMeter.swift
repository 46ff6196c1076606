/// Measures, on the half-size picture, how much of the object has corners that can be recognised.
enum TextureMeter {
    /// Least gradient of a corner in its weakest direction, (grey levels per pixel)². Chosen on
    /// drawn scans of seeds 1 to 24 and 401 to 404: noise of 4 levels at full size stays below it.
    private static let leastGradient: Int32 = 9
    /// Cells across the picture's longer side; one corner in a cell is enough.
    private static let cellsAcross = 53
    private static let leastSide = 4
    /// Fewer cells give no result.
    private static let leastCells = 4

    /// The share of the object's cells with a corner, 0...1; 1 where too few cells show the object.
    static func share(_ half: HalfPicture, of object: ObjectSight) -> Double {
        let side = max(leastSide, (max(half.width, half.height) + cellsAcross / 2) / cellsAcross)
        let region = object.region
        let columns = max(1, region.x / (2 * side))...max(1, (region.x + region.width) / (2 * side))
        let rows = max(1, region.y / (2 * side))...max(1, (region.y + region.height) / (2 * side))
        var (textured, cells) = (0, 0)
        half.values.withUnsafeBufferPointer { values in
            for row in rows where (row + 1) * side + 1 < half.height {
                for column in columns where (column + 1) * side + 1 < half.width {
                    let (x, y) = (column * side, row * side)
                    guard isShown(object, Float(2 * x), Float(2 * y), Float(2 * side)) else {
                        continue
                    }
                    cells += 1
                    if hasCorner(values, half.width, x, y, side) { textured += 1 }
                }
            }
        }
        return cells < leastCells ? 1 : Double(textured) / Double(cells)
    }

    private static func isShown(_ object: ObjectSight, _ x: Float, _ y: Float, _ side: Float)
        -> Bool
    {
        object.shows(x, y) && object.shows(x + side, y)
            && object.shows(x, y + side) && object.shows(x + side, y + side)
    }

    /// Whether a window of two by two pixels in the cell has enough gradient in every direction: the
    /// smaller eigenvalue of its structure tensor (Shi and Tomasi 1994).
    private static func hasCorner(
        _ values: UnsafeBufferPointer<UInt8>, _ width: Int, _ x: Int, _ y: Int, _ side: Int
    ) -> Bool {
        // Sums over four pixels of differences over two.
        let least = 4 * 4 * leastGradient
        for top in y..<(y &+ side) {
            for left in x..<(x &+ side) {
                var (xx, xy, yy): (Int32, Int32, Int32) = (0, 0, 0)
                for row in top...(top &+ 1) {
                    let start = row &* width &+ left
                    for i in start...(start &+ 1) {
                        let gx = Int32(values[i &+ 1]) &- Int32(values[i &- 1])
                        let gy = Int32(values[i &+ width]) &- Int32(values[i &- width])
                        xx &+= gx &* gx
                        xy &+= gx &* gy
                        yy &+= gy &* gy
                    }
                }
                let isStrong = xx > least && yy > least
                if isStrong, Int64(xx &- least) * Int64(yy &- least) > Int64(xy) * Int64(xy) {
                    return true
                }
            }
        }
        return false
    }
}
