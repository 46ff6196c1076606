/// Value noise: random numbers on a lattice, interpolated between the lattice points. Octaves of
/// the noise can be summed.
struct ValueNoise: Sendable {
    /// The number of cells of the lattice along each axis. Beyond them the noise repeats (guess).
    private static let cells = 32

    private let lattice: [Float]

    /// The noise of this seed.
    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Self.cells * Self.cells * Self.cells
        lattice = (0..<count).map { _ in generator.unit() }
    }

    /// The noise at a point, in units of the lattice spacing; 0..<1.
    @inline(__always)
    func value(_ p: SIMD3<Float>) -> Float {
        // Truncation equals floor for non-negative numbers, and is far cheaper.
        let q = p + 4096
        let (xi, yi, zi) = (Int(q.x), Int(q.y), Int(q.z))
        let f = SIMD3(q.x - Float(xi), q.y - Float(yi), q.z - Float(zi))
        let s = f * f * (3 - 2 * f)
        let (x0, y0, z0) = (xi & 31, (yi & 31) << 5, (zi & 31) << 10)
        let (x1, y1, z1) = ((xi + 1) & 31, ((yi + 1) & 31) << 5, ((zi + 1) & 31) << 10)
        return lattice.withUnsafeBufferPointer { v in
            let a = v[x0 + y0 + z0] + (v[x1 + y0 + z0] - v[x0 + y0 + z0]) * s.x
            let b = v[x0 + y1 + z0] + (v[x1 + y1 + z0] - v[x0 + y1 + z0]) * s.x
            let c = v[x0 + y0 + z1] + (v[x1 + y0 + z1] - v[x0 + y0 + z1]) * s.x
            let d = v[x0 + y1 + z1] + (v[x1 + y1 + z1] - v[x0 + y1 + z1]) * s.x
            let near = a + (b - a) * s.y
            return near + (c + (d - c) * s.y - near) * s.z
        }
    }

    /// The noise at a point of a plane, in units of the lattice spacing; each `layer` is another
    /// plane; 0..<1.
    @inline(__always)
    func value(_ x: Float, _ y: Float, layer: Int) -> Float {
        let (qx, qy) = (x + 4096, y + 4096)
        let (xi, yi) = (Int(qx), Int(qy))
        let (fx, fy) = (qx - Float(xi), qy - Float(yi))
        let (sx, sy) = (fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy))
        let (x0, x1) = (xi & 31, (xi + 1) & 31)
        let plane = (layer & 31) << 10
        let (y0, y1) = (((yi & 31) << 5) + plane, (((yi + 1) & 31) << 5) + plane)
        return lattice.withUnsafeBufferPointer { v in
            let a = v[x0 + y0] + (v[x1 + y0] - v[x0 + y0]) * sx
            let b = v[x0 + y1] + (v[x1 + y1] - v[x0 + y1]) * sx
            return a + (b - a) * sy
        }
    }

    /// The weighted mean of `count` octaves of noise. The first has `frequency` lattice cells per
    /// metre. Each further one is about twice as fine as the previous one, with `gain` times its
    /// weight. The result is about 0.5 on average, and in 0..<1.
    @inline(__always)
    func octaves(
        _ p: SIMD3<Float>, frequency: Float, count: Int, gain: Float = 0.55
    ) -> Float {
        var (sum, weight, total) = (Float(0), Float(1), Float(0))
        var q = p * frequency
        for _ in 0..<count {
            sum += weight * value(q)
            total += weight
            weight *= gain
            // Each octave is shifted, and it is not exactly twice as fine as the one before. So the
            // lattices of the octaves do not coincide.
            q = q * 2.03 + SIMD3(17.3, 5.7, 11.9)
        }
        return sum / total
    }
}
