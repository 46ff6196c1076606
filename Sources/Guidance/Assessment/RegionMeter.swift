import Scene

/// Measures the object's region on the half-size picture.
enum RegionMeter {
    /// A cell needs this gradient in its weakest direction, (grey levels per pixel)²: noise of
    /// 8 levels at full size leaves 4 at half, and the central difference of that keeps σ²/2 = 8 in
    /// every direction; twice that is texture. A guess.
    private static let leastTexture: Float = 16
    private static let cellsAcross = 27
    /// Side of the blocks in which a corner is looked for, pixels of the half-size picture.
    private static let block = 4
    private static let clipped: UInt8 = 250
    /// Less detail than this says nothing of the focus: a Laplacian of 5 levels, squared (a guess).
    static let leastDetail: Float = 25

    /// - Parameter noise: its share of a Laplacian's square, as `SharpnessMeter` finds it.
    static func quality(
        _ half: HalfPicture, _ region: PixelRegion, noise: Float
    ) -> RegionQuality {
        let left = max(2, region.x / 2), top = max(2, region.y / 2)
        let right = min(half.width - 2, (region.x + region.width) / 2)
        let bottom = min(half.height - 2, (region.y + region.height) / 2)
        let area =
            Double(region.width * region.height) / Double(max(1, 4 * half.width * half.height))
        guard left < right, top < bottom else {
            return RegionQuality(areaShare: area, clippedShare: 0, texturedShare: 0)
        }
        let side = max(6, max(half.width, half.height) / cellsAcross)
        let columns = max(1, (right - left) / side), rows = max(1, (bottom - top) / side)
        var clippedPixels = 0
        // The corners of the region show what lies round the object.
        let inner = region.inner
        var (textured, cells) = (0, 0)
        var (fine, coarse): (Float, Float) = (0, 0)
        half.values.withUnsafeBufferPointer { values in
            for row in 0..<rows {
                for column in 0..<columns {
                    let x0 = left + column * side, y0 = top + row * side
                    let cell = measure(
                        values, width: half.width, x0, y0, min(right, x0 + side),
                        min(bottom, y0 + side))
                    clippedPixels += cell.clipped
                    fine += cell.fine
                    coarse += cell.coarse
                    let isInner =
                        inner.contains(Float(2 * x0 + side), Float(2 * y0 + side))
                    if isInner { cells += 1 }
                    if isInner, cell.weakest >= leastTexture { textured += 1 }
                }
            }
        }
        let pixels = Double(min(right - left, columns * side) * min(bottom - top, rows * side))
        return RegionQuality(
            areaShare: min(1, area), clippedShare: Double(clippedPixels) / max(1, pixels),
            texturedShare: Double(textured) / Double(max(1, cells)),
            fineness: fineness(
                fine / Float(max(1, pixels)), coarse / Float(max(1, pixels)), noise))
    }

    /// Noise has all scales alike: left in, what is out of focus would look fine. nil where what is
    /// left of the coarser scale is less than the noise.
    private static func fineness(_ fine: Float, _ coarse: Float, _ noise: Float) -> Double? {
        guard coarse - noise >= max(leastDetail, noise) else { return nil }
        return Double((max(0, fine - noise) / (coarse - noise)).squareRoot())
    }

    private static func measure(
        _ values: UnsafeBufferPointer<UInt8>, width: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int
    ) -> (clipped: Int, weakest: Float, fine: Float, coarse: Float) {
        var (clippedPixels, weakest): (Int32, Float) = (0, 0)
        var (fine, coarse): (Int64, Int64) = (0, 0)
        // A corner is small: the strongest of the blocks tells whether there is one.
        var blockTop = y0
        while blockTop < y1 {
            let blockBottom = min(y1, blockTop &+ block)
            var blockLeft = x0
            while blockLeft < x1 {
                let blockRight = min(x1, blockLeft &+ block)
                var (xx, xy, yy): (Int32, Int32, Int32) = (0, 0, 0)
                var (blockFine, blockCoarse): (Int32, Int32) = (0, 0)
                for y in blockTop..<blockBottom {
                    let start = y &* width
                    for i in (start &+ blockLeft)..<(start &+ blockRight) {
                        let middle = Int32(values[i])
                        let (l, r) = (Int32(values[i &- 1]), Int32(values[i &+ 1]))
                        let (u, d) = (Int32(values[i &- width]), Int32(values[i &+ width]))
                        let (gx, gy) = (r &- l, d &- u)
                        xx &+= gx &* gx
                        xy &+= gx &* gy
                        yy &+= gy &* gy
                        // Laplacians over one pixel and over two.
                        let near = l &+ r &+ u &+ d &- 4 &* middle
                        let far =
                            Int32(values[i &- 2]) &+ Int32(values[i &+ 2])
                            &+ Int32(values[i &- 2 &* width]) &+ Int32(values[i &+ 2 &* width])
                            &- 4 &* middle
                        blockFine &+= near &* near
                        blockCoarse &+= far &* far
                        if values[i] >= clipped { clippedPixels &+= 1 }
                    }
                }
                fine &+= Int64(blockFine)
                coarse &+= Int64(blockCoarse)
                let area = (blockRight &- blockLeft) &* (blockBottom &- blockTop)
                if 2 &* area >= block &* block {
                    weakest = max(weakest, weakerGradient(xx, xy, yy, pixels: area))
                }
                blockLeft = blockRight
            }
            blockTop = blockBottom
        }
        return (Int(clippedPixels), weakest, Float(fine), Float(coarse))
    }

    /// The mean squared gradient in the weaker direction, (gray levels per pixel)². Differences are
    /// over two pixels: a quarter of their square is that of one.
    private static func weakerGradient(
        _ xx: Int32, _ xy: Int32, _ yy: Int32, pixels: Int
    ) -> Float {
        let middle = (Float(xx) + Float(yy)) / 2
        let spread = (Float(xx) - Float(yy)) / 2
        let weaker = middle - (spread * spread + Float(xy) * Float(xy)).squareRoot()
        return weaker / (4 * Float(max(1, pixels)))
    }
}
