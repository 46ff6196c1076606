import Scene

/// The inner loop of the rasteriser: one row of one polygon.
struct TextureSampler {
    let texels: UnsafePointer<Texel>
    let starts: UnsafePointer<Int>
    let width, height, levels: Int

    /// Pixels that share one level of detail; the level changes little over so few.
    private static let block = 16
    /// The lower half of each lane.
    private static let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
    /// Takes the square of a filtered lane (eight bits before, eight behind the point) to 0...1.
    private static let rootScale: Float = 1 / (65_280 * 65_280)

    /// Draws `count` pixels from normalised place (`x0`, `yn`) on where they are nearer than what
    /// stands there. `step` and `rowStep` are the normalised sizes of a pixel.
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
            let end = min(count, first + Self.block)
            // Texels that a step to the right and a step down cross, in the block's middle.
            let middle = Float(first + end - 1) * 0.5
            let z = 1 / (iz0 + middle * izs)
            let (u, v) = ((u0 + middle * us) * z, (v0 + middle * vs) * z)
            let (ux, vx) = ((us - u * izs) * z, (vs - v * izs) * z)
            let (uy, vy) = ((ur - u * izr) * z, (vr - v * izr) * z)
            let footprint = max(ux * ux + vx * vx, uy * uy + vy * vy)
            // Half the binary logarithm, read off the float's bits; at most 0.05 off.
            let bits = Float(Int32(bitPattern: max(footprint, 1).bitPattern) &- 0x3F80_0000)
            let detail = min(bits * (0.5 / 8_388_608), Float(levels - 1))
            let level = Int(detail)
            // Between levels is blended only near the change: most pixels need one look-up.
            let share = min(max((detail - Float(level)) * 3 - 1, 0), 1)
            let blend = UInt64(share * 256)
            let finer = Level(self, level)
            let coarser = Level(self, min(level + 1, levels - 1))
            var x = first
            while x < end {
                let k = Float(x)
                let iz = iz0 + k * izs
                if iz > depths[x] {
                    depths[x] = iz
                    let z = 1 / iz
                    let (u, v) = ((u0 + k * us) * z, (v0 + k * vs) * z)
                    var root = finer.bilinear(u, v)
                    if blend > 0 {
                        // Eight bits a lane are kept, so that the weights have room.
                        let far = coarser.bilinear(u, v)
                        root =
                            (root >> 8 & Self.lanes) &* (256 &- blend)
                            &+ (far >> 8 & Self.lanes) &* blend
                    }
                    let light = (s0 + k * ss) * (z * Self.rootScale)
                    let r = Float(UInt32(truncatingIfNeeded: root & 0xFFFF))
                    let g = Float(UInt32(truncatingIfNeeded: root >> 16 & 0xFFFF))
                    let b = Float(UInt32(truncatingIfNeeded: root >> 32 & 0xFFFF))
                    radiance[x] = SIMD4(r * r * light, g * g * light, b * b * light, 0)
                }
                x &+= 1
            }
            first = end
        }
    }

    /// One level of a texture.
    private struct Level {
        let texels: UnsafePointer<Texel>
        let mask, last, width: Int
        /// Level texels in a texel of the finest level, in 1/256.
        let scale: Float

        @inline(__always)
        init(_ sampler: TextureSampler, _ level: Int) {
            texels = sampler.texels + sampler.starts[level]
            width = sampler.width >> level
            mask = width - 1
            last = ((sampler.height >> level) - 1) << 8
            scale = Float(bitPattern: UInt32(135 &- level) << 23)
        }

        /// The colour at a place in finest texels: lanes with eight bits before and eight behind
        /// the point.
        @inline(__always)
        func bilinear(_ u: Float, _ v: Float) -> UInt64 {
            // Texel centres lie at halves: 128 of 256.
            let x = Whole(u * scale - 128).number
            let y = min(max(Whole(v * scale - 128).number, 0), last)
            let (fx, fy) = (UInt64(truncatingIfNeeded: x & 255), UInt64(truncatingIfNeeded: y & 255))
            let (left, right) = ((x >> 8) & mask, ((x >> 8) &+ 1) & mask)
            let upper = texels + (y >> 8) &* width
            let lower = upper + width
            // Weights sum up to 256, so a lane of eight bits stays below sixteen.
            let both = (fx &* fy) >> 8
            let (a, b) = (256 &- fx &- fy &+ both, fx &- both)
            return upper[left].bits &* a &+ upper[right].bits &* b
                &+ lower[left].bits &* (fy &- both) &+ lower[right].bits &* both
        }
    }
}

/// The nearest whole number of a float, without the range checks and branches of a conversion:
/// added to 1.5 × 2²³, its last bits are that number.
struct Whole {
    /// The whole number; holds for |x| < 2²².
    let number: Int

    @inline(__always)
    init(_ x: Float) {
        number = Int(Int32(bitPattern: (x + 12_582_912).bitPattern) &- 0x4B40_0000)
    }
}
