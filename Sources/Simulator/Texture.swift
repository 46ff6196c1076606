/// A picture for surfaces with all its reductions (mip maps, Williams 1983), in linear light.
/// Sizes are powers of two; u wraps round, v ends at its edges.
struct Texture: Sendable {
    /// Size of the finest level in texels.
    let width, height: Int
    /// All levels, finest first; red, green and blue reflectance 0...1 in the first three lanes.
    private(set) var texels: [SIMD4<Float>]
    /// Where each level begins in `texels`.
    let starts: [Int]

    /// A texture whose texel centres have these colours, row after row.
    /// - Precondition: width and height are powers of two and fit the number of texels.
    init(width: Int, height: Int, finest: [SIMD4<Float>]) {
        precondition(width.nonzeroBitCount == 1 && height.nonzeroBitCount == 1)
        precondition(finest.count == width * height)
        (self.width, self.height) = (width, height)
        var (w, h, start) = (width, height, 0)
        var starts: [Int] = []
        repeat {
            starts.append(start)
            start += w * h
            (w, h) = (w / 2, h / 2)
        } while w > 0 && h > 0
        self.starts = starts
        texels = finest
        texels.reserveCapacity(start)
        texels.append(contentsOf: repeatElement(.zero, count: start - finest.count))
        reduce()
    }

    /// How many levels there are.
    var levels: Int { starts.count }

    /// Puts other colours in the finest level and renews the reductions.
    mutating func replaceFinest(_ change: (UnsafeMutableBufferPointer<SIMD4<Float>>) -> Void) {
        texels.withUnsafeMutableBufferPointer { all in
            change(UnsafeMutableBufferPointer(rebasing: all[0..<(width * height)]))
        }
        reduce()
    }

    private mutating func reduce() {
        texels.withUnsafeMutableBufferPointer { all in
            for level in 1..<max(1, starts.count) {
                let (w, h) = (width >> level, height >> level)
                let (from, to) = (starts[level - 1], starts[level])
                for y in 0..<h {
                    let upper = from + 2 * y * 2 * w
                    let lower = upper + 2 * w
                    for x in 0..<w {
                        all[to + y * w + x] =
                            (all[upper + 2 * x] + all[upper + 2 * x + 1] + all[lower + 2 * x]
                                + all[lower + 2 * x + 1]) * 0.25
                    }
                }
            }
        }
    }

    /// The colour at a place 0...1 of a level, the nearest texel.
    func nearest(u: Float, v: Float, level: Int) -> SIMD4<Float> {
        let level = max(0, min(levels - 1, level))
        let (w, h) = (width >> level, height >> level)
        let x = Int((u * Float(w)).rounded(.down)) & (w - 1)
        let y = max(0, min(h - 1, Int(v * Float(h))))
        return texels[starts[level] + y * w + x]
    }
}
