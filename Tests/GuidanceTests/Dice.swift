import Scene

/// A seeded source of chance (SplitMix64, Steele et al. 2014): the same seed, the same test.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    /// Seeds beside each other give streams that have nothing in common; steps of the generator's
    /// own would give the same stream, one number on.
    init(seed: UInt64) {
        state = seed
        state = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func chance(_ share: Double) -> Bool { number(0...1) < share }
}
