import Foundation
import Scene

/// Random numbers from a seed: the same seed gives the same numbers.
public struct RandomSource: RandomNumberGenerator {
    private var numbers: SplitMix64

    public init(seed: UInt64) {
        numbers = SplitMix64(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 7)
    }

    public mutating func next() -> UInt64 { numbers.next() }

    public mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    public mutating func integer(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    public mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

    /// A normally distributed number with mean 0.
    public mutating func normal(_ deviation: Double) -> Double {
        deviation * (-2 * log(number(1e-12...1))).squareRoot() * cos(number(0...(2 * .pi)))
    }

    /// A number from 0 up to, but not including, 1.
    public mutating func unit() -> Double { numbers.unit() }

    /// A number from −1 up to, but not including, 1.
    public mutating func signed() -> Double { 2 * unit() - 1 }

    /// A document of XML with up to four random changes: a byte is replaced or removed, the rest is
    /// cut off, or marks of XML are put in.
    public mutating func damagedMarkup(_ document: [UInt8]) -> [UInt8] {
        var bytes = document
        for _ in 0..<integer(0...4) where !bytes.isEmpty {
            let place = integer(0...bytes.count - 1)
            switch integer(0...3) {
            case 0: bytes[place] = UInt8(integer(0...255))
            case 1: bytes.remove(at: place)
            case 2: bytes = Array(bytes[..<place])
            default: bytes.insert(contentsOf: Array("<&/>\"".utf8), at: place)
            }
        }
        return bytes
    }

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
