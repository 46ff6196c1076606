import Scene

/// Measures the object's region on the half-size picture.
enum RegionMeter {
    /// Number of cells across the picture's longer side (guess).
    private static let cellsAcross = 27
    /// The side of a cell is at least this long, pixels at half size (guess).
    private static let leastCellSide = 6
    /// A pixel at half size, the mean of four, is clipped if it has at least this level. About as
    /// many pixels are then clipped as in the full picture. On three rendered walks round shiny
    /// objects, 38,894, 24,413 and 5,496 pixels were clipped at full size, and 45,000, 24,200 and
    /// 4,000 at half size.
    private static let clippedAtHalf: UInt8 = 246
    /// Within an outline, pixels are read with a spacing that gives about this number of columns
    /// across the whole picture.
    private static let samplesAcross = 160
    /// The share of clipped pixels within the outline is known only if at least this number of
    /// pixels was read.
    private static let fewestSamples = 50
    /// If the mean squared Laplacian is below this, the focus cannot be judged: the square of 5
    /// levels (a guess).
    static let leastDetail: Float = 25

    /// - Parameters:
    ///   - noise: the noise's share of a squared Laplacian, from `SharpnessMeter`.
    ///   - texturedShare: the share of cells with a corner, from `TextureMeter`.
    static func quality(
        _ half: HalfPicture, _ object: ObjectInPicture, noise: Float, texturedShare: Double
    ) -> RegionQuality {
        let region = object.region
        let left = max(2, region.x / 2), top = max(2, region.y / 2)
        let right = min(half.width - 2, (region.x + region.width) / 2)
        let bottom = min(half.height - 2, (region.y + region.height) / 2)
        let area =
            Double(region.width * region.height) / Double(max(1, 4 * half.width * half.height))
        guard left < right, top < bottom else {
            return RegionQuality(areaShare: area, clippedShare: 0, texturedShare: 0)
        }
        let side = max(leastCellSide, max(half.width, half.height) / cellsAcross)
        let columns = max(1, (right - left) / side), rows = max(1, (bottom - top) / side)
        var clippedPixels = 0
        var (fine, coarse): (Float, Float) = (0, 0)
        half.values.withUnsafeBufferPointer { values in
            for row in 0..<rows {
                for column in 0..<columns {
                    let x0 = left + column * side, y0 = top + row * side
                    let cell = measure(
                        values, width: half.width, x0, y0, min(right, x0 + side),
                        min(bottom, y0 + side))
                    clippedPixels += cell.clipped
                    fine += Float(cell.detail.fine)
                    coarse += Float(cell.detail.coarse)
                }
            }
        }
        let pixels = Double(min(right - left, columns * side) * min(bottom - top, rows * side))
        return RegionQuality(
            areaShare: min(1, area),
            clippedShare: clippedShare(half, object) ?? Double(clippedPixels) / max(1, pixels),
            texturedShare: texturedShare,
            fineness: fineness(
                fine / Float(max(1, pixels)), coarse / Float(max(1, pixels)), noise))
    }

    /// The share of clipped pixels within the object's outline; nil where the outline is unknown or
    /// hardly visible.
    private static func clippedShare(_ half: HalfPicture, _ object: ObjectInPicture) -> Double? {
        guard let outline = object.outline else { return nil }
        let region = object.region
        let columns = max(0, region.x / 2)..<min(half.width, (region.x + region.width) / 2)
        let rows = max(0, region.y / 2)..<min(half.height, (region.y + region.height) / 2)
        let step = max(1, half.width / samplesAcross)
        var (inside, clipped) = (0, 0)
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step)
            where outline.contains(Float(2 * x), Float(2 * y)) {
                inside += 1
                if half.values[y * half.width + x] >= clippedAtHalf { clipped += 1 }
            }
        }
        return inside >= fewestSamples ? Double(clipped) / Double(inside) : nil
    }

    /// Ratio of fine to coarse detail. The noise is subtracted, since it is alike at all scales and
    /// would make a defocused picture look fine. Nil where the remaining coarse detail is less than
    /// the noise.
    private static func fineness(_ fine: Float, _ coarse: Float, _ noise: Float) -> Double? {
        guard coarse - noise >= max(leastDetail, noise) else { return nil }
        return Double((max(0, fine - noise) / (coarse - noise)).squareRoot())
    }

    /// The number of clipped pixels in a cell, and the cell's detail.
    private static func measure(
        _ values: UnsafeBufferPointer<UInt8>, width: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int
    ) -> (clipped: Int, detail: LaplacianSums) {
        var clippedPixels: Int32 = 0
        var detail = LaplacianSums()
        for y in y0..<y1 {
            let row = (y &* width &+ x0)..<(y &* width &+ x1)
            detail.add(row, of: values, width: width)
            for i in row where values[i] >= HalfPicture.clippedLevel { clippedPixels &+= 1 }
        }
        return (Int(clippedPixels), detail)
    }
}
