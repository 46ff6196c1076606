import Glibc
import Scene

/// A random generator that depends on its seed alone, on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var numbers: SplitMix64

    /// A generator with this seed.
    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    mutating func next() -> UInt64 { numbers.next() }

    /// The next number, uniform in 0..<1.
    mutating func unit() -> Float { Float(next() >> 40) / Float(1 << 24) }

    /// A standard normal deviate (Box and Muller 1958).
    mutating func normal() -> Float {
        let radius = (-2 * Glibc.log(Double(max(unit(), 1e-7)))).squareRoot()
        return Float(radius * cos(2 * .pi * Double(unit())))
    }
}
