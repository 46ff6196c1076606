import Scene
import Testing

@testable import Reconstruction

@Suite("Pictures for comparison with keyframes")
struct PatchShiftsTests {
    private static func noise(width: Int, height: Int, seed: UInt64) -> LumaPlane {
        var random = SplitMix64(seed: seed)
        return LumaPlane(
            width: width, height: height,
            values: (0..<width * height).map { _ in UInt8(random.below(256)) })
    }

    private static func lens(_ plane: LumaPlane, distortion: Distortion = .none) -> Intrinsics {
        Intrinsics(
            width: plane.width, height: plane.height, fx: 300, fy: 310, cx: 151.3, cy: 88.2,
            distortion: distortion)
    }

    /// The correlation at one shift, computed sample by sample.
    private func correlation(
        _ wanted: [Float], _ energy: Float, _ places: [SIMD2<Float>], _ picture: GrayPicture,
        _ shift: SIMD2<Float>
    ) -> Float {
        let values = places.map { place -> Float in
            let at = place + shift
            let (x, y) = (Int(at.x), Int(at.y))
            let (fx, fy) = (at.x - Float(x), at.y - Float(y))
            func between(_ row: Int) -> Float {
                let first = row * picture.width + x
                let (a, b) = (Float(picture.values[first]), Float(picture.values[first + 1]))
                return a * (1 - fx) + b * fx
            }
            return between(y) * (1 - fy) + between(y + 1) * fy
        }
        let mean = values.reduce(0, +) / Float(values.count)
        var (product, other): (Float, Float) = (0, 0)
        for (wanted, value) in zip(wanted, values) {
            product += wanted * (value - mean)
            other += (value - mean) * (value - mean)
        }
        return other > 0 ? product / (energy * other).squareRoot() : 0
    }

    @Test("all shifts computed at once equal those computed one by one, bit for bit")
    func shifts() {
        let plane = Self.noise(width: 320, height: 180, seed: 1)
        let picture = GrayPicture(
            plane, Self.lens(plane), worldFromCamera: .identity, widthPixels: 320)
        var random = SplitMix64(seed: 2)
        // The positions lie on both sides of 256, where floats lose a fractional bit. The last
        // float below 256, plus 1, is rounded to 257, so its whole part grows by two.
        let lefts: [Float] = [20.3, 129, 249.7, Float(256).nextDown - 3]
        for left in lefts {
            let places = (0..<49).map { (index: Int) -> SIMD2<Float> in
                let (x, y) = (Float(index % 7), Float(index / 7))
                return SIMD2<Float>(left + x, 60.25 + 0.97 * y)
            }
            let wanted: [Float] = places.map { _ in Float(random.below(256)) - 127.5 }
            let energy: Float = wanted.reduce(0) { $0 + $1 * $1 }
            let shifts = PatchShifts(
                reach: 8, of: wanted, energy: energy, at: places, in: picture)
            for dy in -8...8 {
                for dx in -8...8 {
                    let one = correlation(
                        wanted, energy, places, picture, SIMD2(Float(dx), Float(dy)))
                    #expect(shifts[dx, dy] == one)
                }
            }
        }
    }

    @Test("a picture without lens distortion is reduced by the faster path to the same bits")
    func reduced() {
        let plane = Self.noise(width: 300, height: 170, seed: 3)
        // This distortion is so small that the rounded sum of 1 and its terms is 1. So the general
        // path must give the result of the path without distortion.
        let slight = Self.lens(plane, distortion: Distortion(k1: 1e-300))
        let pictures = [Self.lens(plane), slight].map {
            GrayPicture(plane, $0, worldFromCamera: .identity, widthPixels: 210)
        }
        #expect(pictures[0].values == pictures[1].values)
        #expect(Set(pictures[0].values).count > 100)
    }
}
