import Foundation
import Scene

/// Chance from a seed (SplitMix64, Steele et al. 2014): the same seed, the same test.
public struct Dice: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D &+ 7 }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    public mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    public mutating func integer(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    public mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

    /// A number of the normal distribution round 0.
    public mutating func normal(_ deviation: Double) -> Double {
        deviation * (-2 * log(number(1e-12...1))).squareRoot() * cos(number(0...(2 * .pi)))
    }

    /// 0..<1.
    public mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// -1 up to 1.
    public mutating func signed() -> Double { 2 * unit() - 1 }

    public mutating func vector(_ range: ClosedRange<Double> = -3...3) -> Vector3 {
        Vector3(number(range), number(range), number(range))
    }

    public mutating func rotation() -> Rotation {
        Rotation(angle: number(-3.1...3.1), axis: vector(-1...1))
    }

    public mutating func transform() -> RigidTransform {
        RigidTransform(rotation: rotation(), translation: vector())
    }
}
