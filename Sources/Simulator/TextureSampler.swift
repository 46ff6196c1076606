import Scene

/// The inner loop of the rasteriser: one row of one polygon.
struct TextureSampler {
    let texels: UnsafePointer<SIMD4<Float>>
    let starts: UnsafePointer<Int>
    let width, height, levels: Int

    /// Pixels that share one level of detail; the level changes little over so few.
    private static let block = 8

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
            let blend = min(max((detail - Float(level)) * 2 - 0.5, 0), 1)
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
                    var color = blend < 1 ? finer.bilinear(u, v) : coarser.bilinear(u, v)
                    if blend > 0 && blend < 1 {
                        color += (coarser.bilinear(u, v) - color) * blend
                    }
                    radiance[x] = color * ((s0 + k * ss) * z)
                }
                x &+= 1
            }
            first = end
        }
    }

    /// One level of a texture.
    private struct Level {
        let texels: UnsafePointer<SIMD4<Float>>
        let mask, last, width: Int
        let scale: Float

        @inline(__always)
        init(_ sampler: TextureSampler, _ level: Int) {
            texels = sampler.texels + sampler.starts[level]
            width = sampler.width >> level
            mask = width - 1
            last = (sampler.height >> level) - 1
            scale = Float(bitPattern: UInt32(127 - level) << 23)
        }

        @inline(__always)
        func bilinear(_ u: Float, _ v: Float) -> SIMD4<Float> {
            // Texel centres lie at halves; 8192 more make truncation a floor and wrap away.
            let x = min(max(u * scale, -4096), 16_384) + 8191.5
            let y = min(max(v * scale - 0.5, 0), Float(last))
            let (xi, yi) = (Int(x), Int(y))
            let (fx, fy) = (x - Float(xi), y - Float(yi))
            let (left, right) = (xi & mask, (xi &+ 1) & mask)
            let upper = texels + yi &* width
            let lower = texels + min(yi &+ 1, last) &* width
            let above = upper[left] + (upper[right] - upper[left]) * fx
            let below = lower[left] + (lower[right] - lower[left]) * fx
            return above + (below - above) * fy
        }
    }
}
