import Scene

extension LumaPlane {
    /// The picture reduced to at least this width: each pixel is the mean of a square.
    public func reduced(toWidth target: Int) -> LumaPlane {
        let factor = max(1, width / max(1, target))
        guard factor > 1 else { return self }
        let (w, h) = (width / factor, height / factor)
        let area = Int32(factor * factor)
        var sums = [Int32](repeating: 0, count: w * h)
        let pixels = values.span
        for y in 0..<h * factor {
            let (row, target) = (y * width, y / factor * w)
            for x in 0..<w {
                var sum: Int32 = 0
                for dx in 0..<factor { sum &+= Int32(pixels[row + x * factor + dx]) }
                sums[target + x] &+= sum
            }
        }
        return LumaPlane(
            width: w, height: h, values: sums.map { UInt8(truncatingIfNeeded: $0 / area) })
    }
}
