import Glibc

/// The painted pattern of an object. The colour is a function of the place in space, so that there
/// are no seams.
struct ObjectPattern {
    private let name: VirtualObject.Name
    private let noise: ValueNoise
    private let other: ValueNoise
    private let palette: [SIMD3<Float>] = [
        SIMD3(0.16, 0.30, 0.52), SIMD3(0.20, 0.55, 0.55), SIMD3(0.92, 0.86, 0.70),
        SIMD3(0.86, 0.56, 0.18), SIMD3(0.66, 0.22, 0.16),
    ]

    /// The pattern of this object; the seed varies it.
    init(_ name: VirtualObject.Name, seed: UInt64) {
        self.name = name
        noise = ValueNoise(seed: seed &* 4 &+ 1)
        other = ValueNoise(seed: seed &* 4 &+ 2)
    }

    /// The texture of a patch.
    func bake(
        _ patch: TexturePatch, points: [SIMD3<Float>], width: Int, height: Int
    ) -> Texture {
        var texels: [Texel] = []
        texels.reserveCapacity(width * height)
        for y in 0..<height {
            let v = (Float(y) + 0.5) / Float(height)
            let row = v * Float(patch.rows - 1)
            let upper = min(Int(row), patch.rows - 2)
            let down = row - Float(upper)
            for x in 0..<width {
                let u = (Float(x) + 0.5) / Float(width)
                let column = u * Float(patch.columns)
                let left = Int(column)
                let across = column - Float(left)
                let above = mix(
                    points[Int(patch.corner(upper, left))],
                    points[Int(patch.corner(upper, left + 1))], across)
                let below = mix(
                    points[Int(patch.corner(upper + 1, left))],
                    points[Int(patch.corner(upper + 1, left + 1))], across)
                texels.append(Texel(root: color(mix(above, below, down), u: u)))
            }
        }
        return Texture(width: width, height: height, finest: texels)
    }

    /// The colour at a point, as the square root of reflectance.
    private func color(_ p: SIMD3<Float>, u: Float) -> SIMD3<Float> {
        switch name {
        case .rich: glaze(p)
        case .poor: plaster(p)
        case .repeating: chequers(p, u: u)
        case .concave: faience(p)
        }
    }

    private func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ t: Float) -> SIMD3<Float> {
        a + (b - a) * t
    }

    private func glaze(_ p: SIMD3<Float>) -> SIMD3<Float> {
        let field = noise.octaves(p, frequency: 22, count: 3)
        let band = min(max((field - 0.5) * 9 + 2.5, 0), 4.99)
        let index = Int(band)
        var color = palette[index]
        // A dark line where two colours meet.
        let edge = min(band - Float(index), Float(index + 1) - band)
        if edge < 0.09 && band > 0 && band < 4.98 { color = SIMD3(0.12, 0.09, 0.10) }
        let dots = other.value(p * 170)
        if dots > 0.83 { color = SIMD3(0.95, 0.92, 0.86) }
        if dots < 0.16 { color *= 0.45 }
        // Two painted rings that waver by 2 mm.
        let toRing = min(abs(p.z - 0.108), abs(p.z - 0.146))
        if toRing < 0.0042, abs(toRing + 0.004 * (other.value(p * 60) - 0.5)) < 0.0022 {
            color = SIMD3(0.14, 0.10, 0.10)
        }
        return color * (0.62 + 0.72 * other.octaves(p, frequency: 140, count: 4, gain: 0.75))
    }

    private func plaster(_ p: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(0.80, 0.78, 0.74) * (0.985 + 0.03 * noise.octaves(p, frequency: 8, count: 2))
    }

    /// Chequers that are identical on each twelfth of a full turn, in shape and colour.
    private func chequers(_ p: SIMD3<Float>, u: Float) -> SIMD3<Float> {
        let (dark, pale) = (SIMD3<Float>(0.20, 0.26, 0.42), SIMD3<Float>(0.90, 0.87, 0.78))
        let radius = (p.x * p.x + p.y * p.y).squareRoot()
        if p.z < 0.02 || p.z > 0.178 || radius < 0.05 { return SIMD3(0.72, 0.52, 0.30) }
        let diagonal = (u * 12, (p.z - 0.02) / 0.0395)
        let (a, b) = (diagonal.0 + diagonal.1, diagonal.0 - diagonal.1 + 64)
        let isDark = (Int(a) + Int(b)) % 2 == 0
        let (x, y) = (a - Float(Int(a)) - 0.5, b - Float(Int(b)) - 0.5)
        if x * x + y * y < 0.02 { return SIMD3(0.72, 0.26, 0.20) }
        return isDark ? dark : pale
    }

    private func faience(_ p: SIMD3<Float>) -> SIMD3<Float> {
        let radius = (p.x * p.x + p.y * p.y).squareRoot()
        // The inside begins midway between the outer and the inner face of the wall, and above the
        // inner face of the bottom.
        let isInside = p.z > 0.010 && p.z < 0.1465 && radius < 0.061 + 0.088 * p.z
        let fine = 0.78 + 0.42 * other.octaves(p, frequency: 120, count: 4, gain: 0.75)
        if isInside {
            let blot = noise.octaves(p, frequency: 40, count: 3)
            let color = blot > 0.56 ? SIMD3<Float>(0.45, 0.30, 0.18) : SIMD3(0.90, 0.84, 0.72)
            return color * fine
        }
        let field = noise.octaves(p, frequency: 26, count: 3)
        let vein = abs(field - 0.5)
        var color = SIMD3<Float>(0.90, 0.90, 0.88)
        if vein < 0.022 { color = SIMD3(0.12, 0.20, 0.50) }
        if field > 0.60 { color = SIMD3(0.20, 0.36, 0.66) }
        if field < 0.38 { color = SIMD3(0.16, 0.46, 0.42) }
        if other.value(p * 130) > 0.84 { color = SIMD3(0.74, 0.24, 0.20) }
        return color * fine
    }
}
