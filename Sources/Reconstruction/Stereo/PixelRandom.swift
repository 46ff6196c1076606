/// Random numbers that depend only on the pixel and the round, so that rows can be processed in any
/// order (xorshift, Marsaglia 2003).
struct PixelRandom {
    private var state: UInt32

    /// Mixes pixel and round with the primes of xxHash and in the manner of MurmurHash, so that the
    /// numbers of neighbouring pixels are unrelated.
    init(x: Int, y: Int, round: Int) {
        var seed = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1
        seed ^= UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
        seed ^= UInt32(truncatingIfNeeded: round) &* 0xC2B2_AE3D
        seed ^= seed >> 15
        seed = seed &* 0x2C1B_3C6D
        seed ^= seed >> 12
        state = seed | 1
        _ = next()
    }

    private mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }

    /// A number in 0..<1, from the upper 24 bits: a `Float` has no more significant bits.
    mutating func unit() -> Float { Float(next() >> 8) * (1 / 16_777_216) }

    /// A number in −1..<1.
    mutating func signed() -> Float { 2 * unit() - 1 }

    /// A depth between `near` and `far`; its inverse is evenly distributed.
    @inline(__always)
    mutating func depth(_ near: Float, _ far: Float) -> Float {
        1 / (1 / near + (1 / far - 1 / near) * unit())
    }

    /// A random unit vector that faces the origin of the ray.
    mutating func normal(facing ray: SIMD3<Float>) -> SIMD3<Float> {
        let direction = SIMD3(signed(), signed(), signed())
        return Self.facing(direction, ray)
    }

    /// A vector has a direction only if its squared length is above this (guess).
    private static let leastSquare: Float = 1e-6

    /// The unit vector along `direction` or against it, whichever faces the ray; (0, 0, −1) for a
    /// vector without a direction.
    static func facing(_ direction: SIMD3<Float>, _ ray: SIMD3<Float>) -> SIMD3<Float> {
        let square = (direction * direction).sum()
        guard square > leastSquare else { return SIMD3(0, 0, -1) }
        let unit = direction * (1 / square.squareRoot())
        return (unit * ray).sum() > 0 ? -unit : unit
    }
}
