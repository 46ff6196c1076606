import Scene

/// The inner loop of the rasteriser: draws one row of one polygon.
struct TextureSampler {
    let texels: UnsafePointer<Texel>
    let starts: UnsafePointer<Int>
    let width, height, levels: Int

    /// Number of pixels in a block. A block uses one mip level. The exact texture coordinates are
    /// computed only at both ends of a block; between them they are interpolated linearly. On the
    /// room's oblique walls the error is below a tenth of a pixel. A guess.
    private static let block = 16
    /// Mask of the lower 8 bits of each 16-bit lane; a lane holds one colour channel.
    private static let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
    /// Factor from the square of a filtered lane (eight integer, eight fractional bits) to 0...1.
    private static let rootScale: Float = 1 / (65_280 * 65_280)

    // More than six parameters: a kernel over one row of pixels.
    /// Draws `count` pixels from the normalised position (`x0`, `yn`) to the right. Only pixels
    /// that pass the depth test are drawn. `step` and `rowStep` are the normalised width and height
    /// of a pixel.
    @inline(__always)
    func fillSpan(
        _ plane: SurfacePlane, yn: Double, x0: Double, step: Double, rowStep: Double, count: Int,
        radiance: UnsafeMutablePointer<SIMD4<Float>>, depths: UnsafeMutablePointer<Float>
    ) {
        let start = Vector3(x0, yn, 1)
        let (iz0, izs) = (Float(dot(plane.invZ, start)), Float(plane.invZ.x * step))
        let (u0, us) = (Float(dot(plane.u, start)), Float(plane.u.x * step))
        let (v0, vs) = (Float(dot(plane.v, start)), Float(plane.v.x * step))
        let (s0, ss) = (Float(dot(plane.shade, start)), Float(plane.shade.x * step))
        let (izr, ur, vr) = (
            Float(plane.invZ.y * rowStep), Float(plane.u.y * rowStep), Float(plane.v.y * rowStep)
        )
        var first = 0
        while first < count {
            let end = min(count, first &+ Self.block)
            let (k0, k1) = (Float(first), Float(end &- 1))
            let (z0, z1) = (1 / (iz0 + k0 * izs), 1 / (iz0 + k1 * izs))
            let share = end &- first > 1 ? 1 / (k1 - k0) : 0
            let (u, v) = ((u0 + k0 * us) * z0, (v0 + k0 * vs) * z0)
            let (ux, vx) = (((u0 + k1 * us) * z1 - u) * share, ((v0 + k1 * vs) * z1 - v) * share)
            let light = (s0 + k0 * ss) * z0 * Self.rootScale
            let lightStep = ((s0 + k1 * ss) * z1 * Self.rootScale - light) * share
            // Change of the texture coordinates, in texels, from pixel to pixel to the right and
            // down, at the start of the block.
            let (right, below) = ((us - u * izs) * z0, (vs - v * izs) * z0)
            let (uy, vy) = ((ur - u * izr) * z0, (vr - v * izr) * z0)
            let footprint = max(right * right + below * below, uy * uy + vy * vy)
            let detail = max(min(Self.halfLogarithm(footprint), Float(levels - 1)), 0)
            let level = Int(detail)
            // Levels are blended only near their transition: most pixels need one lookup.
            let blend = UInt64(min(max((detail - Float(level)) * 3 - 1, 0), 1) * 256)
            let (finer, coarser) = (Level(self, level), Level(self, min(level + 1, levels - 1)))
            // A texel of the level is 65536 units wide, with its centre at half of that.
            let scale = Float(bitPattern: UInt32(143 &- level) << 23)
            var (x, y) = (Self.fixed(u * scale) &- 32_768, Self.fixed(v * scale) &- 32_768)
            let (xStep, yStep) = (Self.fixed(ux * scale), Self.fixed(vx * scale))
            var (index, k, bright) = (first, k0, light)
            while index < end {
                let iz = iz0 + k * izs
                if iz > depths[index] {
                    depths[index] = iz
                    var root = finer.bilinear(x, y)
                    if blend > 0 {
                        // A product with a weight fits into a lane of eight bits.
                        let far = coarser.bilinear((x &- 32_768) >> 1, (y &- 32_768) >> 1)
                        root =
                            (root >> 8 & Self.lanes) &* (256 &- blend)
                            &+ (far >> 8 & Self.lanes) &* blend
                    }
                    radiance[index] = Self.squared(root) * bright
                }
                x &+= xStep
                y &+= yStep
                k += 1
                bright += lightStep
                index &+= 1
            }
            first = end
        }
    }

    /// The squares of the three lanes of a packed square root.
    @inline(__always)
    private static func squared(_ root: UInt64) -> SIMD4<Float> {
        let r = Float(Int32(truncatingIfNeeded: root & 0xFFFF))
        let g = Float(Int32(truncatingIfNeeded: root >> 16 & 0xFFFF))
        let b = Float(Int32(truncatingIfNeeded: root >> 32))
        return SIMD4(r, g, b, 0) * SIMD4(r, g, b, 0)
    }

    /// Half the binary logarithm of the value, computed from the float's bits with an error of at
    /// most 0.05; 0 for values below 1.
    @inline(__always)
    private static func halfLogarithm(_ value: Float) -> Float {
        Float(Int32(bitPattern: max(value, 1).bitPattern) &- 0x3F80_0000) * (0.5 / 8_388_608)
    }

    /// The integer part; 0 for NaN and large values, which occur only for edge-on polygons.
    @inline(__always)
    private static func fixed(_ x: Float) -> Int { x.magnitude < 1e12 ? Int(x) : 0 }

    /// One level of a texture.
    private struct Level {
        let texels: UnsafePointer<Texel>
        let mask, last, width: Int

        @inline(__always)
        init(_ sampler: TextureSampler, _ level: Int) {
            texels = sampler.texels + sampler.starts[level]
            width = sampler.width >> level
            mask = width - 1
            last = ((sampler.height >> level) - 1) << 16
        }

        /// The bilinear colour at a position. `x` and `y` are distances from the centre of the
        /// first texel, in units of 1/65536 texel. Each channel of the result has 16 bits, eight of
        /// them fractional.
        @inline(__always)
        func bilinear(_ x: Int, _ y: Int) -> UInt64 {
            let y = min(max(y, 0), last)
            let fx = UInt64(truncatingIfNeeded: (x >> 8) & 255)
            let fy = UInt64(truncatingIfNeeded: (y >> 8) & 255)
            let (left, right) = ((x >> 16) & mask, ((x >> 16) &+ 1) & mask)
            let upper = texels + (y >> 16) &* width
            let lower = upper + width
            // The weights sum to 256, so the sum in a lane stays below 16 bits.
            let both = (fx &* fy) >> 8
            let (a, b) = (256 &- fx &- fy &+ both, fx &- both)
            return upper[left].bits &* a &+ upper[right].bits &* b
                &+ lower[left].bits &* (fy &- both) &+ lower[right].bits &* both
        }
    }
}
