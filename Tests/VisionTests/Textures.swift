import Glibc
import Scene
import TestKit

/// A smooth random texture that can be evaluated between pixels.
struct Texture {
    /// Each wave's vector (radians per pixel) and phase.
    private let waves: [(kx: Double, ky: Double, phase: Double)]

    init(seed: UInt64) {
        var rng = RandomSource(seed: seed)
        waves = (0..<60).map { _ in
            let length = Double.random(in: 5...60, using: &rng)
            let angle = Double.random(in: 0...(2 * .pi), using: &rng)
            return (
                2 * .pi / length * cos(angle), 2 * .pi / length * sin(angle),
                Double.random(in: 0...(2 * .pi), using: &rng)
            )
        }
    }

    func value(_ x: Double, _ y: Double) -> Double {
        var sum = 0.0
        for wave in waves { sum += sin(wave.kx * x + wave.ky * y + wave.phase) }
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
