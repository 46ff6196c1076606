import Glibc
import Scene

/// Smooth random pictures that can be looked up between pixels.
struct Texture {
    /// Each is (direction, wavelength, phase) of one wave.
    private let waves: [(kx: Double, ky: Double, phase: Double)]

    init(seed: UInt64) {
        var dice = SeededDice(seed: seed)
        waves = (0..<60).map { _ in
            let length = Double.random(in: 5...60, using: &dice)
            let angle = Double.random(in: 0...(2 * .pi), using: &dice)
            return (
                2 * .pi / length * cos(angle), 2 * .pi / length * sin(angle),
                Double.random(in: 0...(2 * .pi), using: &dice)
            )
        }
    }

    func value(_ x: Double, _ y: Double) -> Double {
        let sum = waves.reduce(0.0) { $0 + sin($1.kx * x + $1.ky * y + $1.phase) }
        return 127 + 18 * sum
    }

    /// The picture whose pixel (x, y) shows the texture at `place(x, y)`.
    func picture(
        width: Int = 320, height: Int = 240, _ place: (Double, Double) -> Vector2
    ) -> LumaPlane {
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let p = place(Double(x), Double(y))
                values.append(UInt8(min(max(value(p.x, p.y), 0), 255)))
            }
        }
        return LumaPlane(width: width, height: height, values: values)
    }
}

/// Random values from a seed, so that a failure repeats.
struct SeededDice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D &+ 7 }

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

    mutating func normal(_ deviation: Double) -> Double {
        deviation * (-2 * log(number(1e-12...1))).squareRoot() * cos(number(0...(2 * .pi)))
    }
}
