/// The colour of a texel in one number of 64 bits. Red, green and blue have 16 bits each, with red
/// in the lowest bits; only the lower eight bits of each are used. They hold the square root of the
/// reflectance, which matches the sensitivity of the eye and the tone curve.
struct Texel: Equatable, Sendable {
    /// The packed colour.
    var bits: UInt64

    /// The colour of this reflectance, 0...1.
    init(_ reflectance: SIMD3<Float>) {
        func root(_ x: Float) -> UInt64 {
            UInt64(min(max(x, 0), 1).squareRoot() * 255 + 0.5)
        }
        bits = root(reflectance.x) | root(reflectance.y) << 16 | root(reflectance.z) << 32
    }

    /// The colour whose reflectance has this square root, 0...1.
    init(root: SIMD3<Float>) {
        func part(_ x: Float) -> UInt64 { UInt64(min(max(x, 0), 1) * 255 + 0.5) }
        bits = part(root.x) | part(root.y) << 16 | part(root.z) << 32
    }

    /// Red, green and blue reflectance, 0...1.
    var reflectance: SIMD3<Float> {
        let root =
            SIMD3(Float(bits & 255), Float(bits >> 16 & 255), Float(bits >> 32 & 255)) / 255
        return root * root
    }
}

/// A texture with mipmaps (Williams 1983), averaged in linear light. Sizes are powers of two; u
/// wraps, v is clamped.
struct Texture: Sendable {
    /// Size of the finest level in texels.
    let width, height: Int
    /// All levels, finest first. Each level repeats its last row, so that every row has a next one.
    let texels: [Texel]
    /// Start of each level in `texels`.
    let starts: [Int]

    /// A texture with these texels, row by row.
    ///
    /// - Precondition: width and height are powers of two and match the number of texels.
    init(width: Int, height: Int, finest: [Texel]) {
        precondition(width.nonzeroBitCount == 1 && height.nonzeroBitCount == 1)
        precondition(finest.count == width * height)
        (self.width, self.height) = (width, height)
        var starts = [0]
        var all = finest
        all.reserveCapacity(finest.count * 4 / 3 + 3 * width)
        all.append(contentsOf: finest.suffix(width))
        var (w, h) = (width / 2, height / 2)
        while w > 0 && h > 0 {
            let from = starts[starts.count - 1]
            starts.append(all.count)
            Self.reduce(&all, from: from, width: w, height: h)
            all.append(contentsOf: Array(all.suffix(w)))
            (w, h) = (w / 2, h / 2)
        }
        (texels, self.starts) = (all, starts)
    }

    /// Number of levels.
    var levels: Int { starts.count }

    /// Appends a level at half the size of the level that begins at `from`.
    private static func reduce(_ all: inout [Texel], from: Int, width: Int, height: Int) {
        var squares = Array(repeating: Float(0), count: 256)
        for value in 0..<256 { squares[value] = Float(value * value) / (4 * 255 * 255) }
        for y in 0..<height {
            for x in 0..<width {
                let upper = from &+ 4 &* y &* width &+ 2 &* x
                let lower = upper &+ 2 &* width
                let (a, b) = (all[upper].bits, all[upper &+ 1].bits)
                let (c, d) = (all[lower].bits, all[lower &+ 1].bits)
                func mean(_ shift: UInt64) -> Float {
                    squares[Int(a >> shift & 255)] + squares[Int(b >> shift & 255)]
                        + squares[Int(c >> shift & 255)] + squares[Int(d >> shift & 255)]
                }
                all.append(Texel(SIMD3(mean(0), mean(16), mean(32))))
            }
        }
    }

    /// The texel of a level that is nearest to texture coordinates of 0...1.
    func nearest(u: Float, v: Float, level: Int) -> Texel {
        let level = max(0, min(levels - 1, level))
        let (w, h) = (width >> level, height >> level)
        let x = Int((u * Float(w)).rounded(.down)) & (w - 1)
        let y = max(0, min(h - 1, Int(v * Float(h))))
        return texels[starts[level] + y * w + x]
    }
}
