/// Sums of squared Laplacians of a half-size picture. `fine` compares each pixel with neighbours
/// one pixel away, `coarse` with neighbours two pixels away. The ratio of the sums tells how fine
/// the detail is.
struct LaplacianSums {
    private(set) var fine: Int64 = 0
    private(set) var coarse: Int64 = 0

    /// Adds part of a row; around this part the picture needs a margin of two pixels on all sides.
    /// - Parameters:
    ///   - pixels: indices in `values`.
    ///   - width: width of the picture, pixels.
    @inline(__always)
    mutating func add(_ pixels: Range<Int>, of values: UnsafeBufferPointer<UInt8>, width: Int) {
        var (rowFine, rowCoarse): (Int32, Int32) = (0, 0)
        for i in pixels {
            let middle = 4 &* Int32(values[i])
            let near =
                Int32(values[i &- 1]) &+ Int32(values[i &+ 1])
                &+ Int32(values[i &- width]) &+ Int32(values[i &+ width]) &- middle
            let far =
                Int32(values[i &- 2]) &+ Int32(values[i &+ 2])
                &+ Int32(values[i &- 2 &* width]) &+ Int32(values[i &+ 2 &* width]) &- middle
            rowFine &+= near &* near
            rowCoarse &+= far &* far
        }
        fine &+= Int64(rowFine)
        coarse &+= Int64(rowCoarse)
    }
}
