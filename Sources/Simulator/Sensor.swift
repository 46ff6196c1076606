import Glibc
import Scene

/// The virtual camera's sensor: automatic exposure, noise, and the tone curve to 8 bits.
struct Sensor {
    /// The exposure in full light: so short that on the slow walk round the object nothing in the
    /// picture smears by more than 1.5 pixels (the bound of predicted blur that scanning guides set).
    static let briefestSeconds = 1.0 / 300
    /// The longest exposure at 30 frames a second (1/33 s leaves time to read the sensor out).
    static let longestSeconds = 0.030
    /// The most that the sensor amplifies.
    static let greatestGain = 4.0

    /// How an automatic exposure answers to this light (1 = full): first it takes longer, then it
    /// amplifies, then there is no more to be had and the picture darkens.
    static func exposure(light: Double) -> Exposure {
        let wanted = 1 / max(light, 1e-6)
        let seconds = min(longestSeconds, briefestSeconds * wanted)
        let gain = min(greatestGain, max(1, wanted * briefestSeconds / seconds))
        return Exposure(seconds: seconds, gain: gain)
    }

    /// Share of full scale that a reflectance of 1 in full light reaches; a white sheet in the
    /// window's light stays just below clipping.
    private static let fullScale = 0.62
    /// Electrons at full scale without gain, and the noise of reading them out: a small webcam
    /// sensor (EMVA 1288 data sheets give 5 000 to 10 000 and 3 to 10).
    private static let fullWellElectrons = 8000.0
    private static let readNoiseElectrons = 6.0

    /// Steps of the tone curve up to full scale; the table holds twice as many, the upper half for
    /// what is clipped (first quarter) and what rounding drives below nothing (last).
    private static let steps = 4096
    /// Rows begin to read deviates at one of so many places.
    private static let deviateStarts = 16_384

    /// Standard normal deviates, read from a place that changes from row to row.
    private let deviates: [Float]
    private let seed: UInt64
    /// For each signal strength the display value and its noise, 0...255.
    private var tones: [SIMD2<Float>]
    private var tonesGain = 0.0

    /// A sensor for rows of this width, whose noise this seed draws.
    init(seed: UInt64, width: Int) {
        self.seed = seed
        var generator = SeededGenerator(seed: 0x5EED_0F_401_5E)
        deviates = (0..<(Self.deviateStarts + 3 * width)).map { _ in generator.normal() }
        tones = Array(repeating: .zero, count: 2 * Self.steps)
    }

    private mutating func prepareTones(gain: Double) {
        if gain == tonesGain { return }
        tonesGain = gain
        func display(_ signal: Double) -> Double {
            signal <= 0.003_130_8 ? 12.92 * signal : 1.055 * pow(signal, 1 / 2.4) - 0.055
        }
        for step in 0..<(2 * Self.steps) {
            let signal =
                step < 3 * Self.steps / 2
                ? min(1, Double(step) / Double(Self.steps - 1)) : 0
            let electrons = signal / gain * Self.fullWellElectrons
            let noise =
                (electrons + Self.readNoiseElectrons * Self.readNoiseElectrons).squareRoot()
                * gain / Self.fullWellElectrons
            let value = display(signal)
            let swing = (display(signal + noise) - display(max(0, signal - noise))) / 2
            tones[step] = SIMD2(Float(value * 255), Float(swing * 255))
        }
    }

    /// Turns light into the picture that the camera delivers.
    mutating func develop(
        _ radiance: [SIMD4<Float>], width: Int, height: Int, light: Double, exposure: Exposure,
        frameIndex: Int
    ) -> (luma: LumaPlane, picture: ColorImage) {
        prepareTones(gain: exposure.gain)
        let sensitivity = Float(
            Self.fullScale * light * exposure.gain * exposure.seconds / Self.briefestSeconds
                * Double(Self.steps - 1))
        var generator = SeededGenerator(seed: seed &+ UInt64(frameIndex) &* 0x9E37_79B9)
        let count = width * height
        var luma: [UInt8] = []
        let colors = [UInt8](unsafeUninitializedCapacity: 3 * count) { colors, filled in
            luma = [UInt8](unsafeUninitializedCapacity: count) { luma, lumaFilled in
                radiance.withUnsafeBufferPointer { radiance in
                    tones.withUnsafeBufferPointer { tones in
                        deviates.withUnsafeBufferPointer { deviates in
                            for y in 0..<height {
                                Self.developRow(
                                    radiance, tones, deviates, first: y * width, count: width,
                                    sensitivity: sensitivity, start: generator.next(),
                                    luma: luma, colors: colors)
                            }
                        }
                    }
                }
                lumaFilled = count
            }
            filled = 3 * count
        }
        return (
            LumaPlane(width: width, height: height, values: luma),
            ColorImage(width: width, height: height, values: colors)
        )
    }

    @inline(__always)
    private static func developRow(
        _ radiance: UnsafeBufferPointer<SIMD4<Float>>, _ tones: UnsafeBufferPointer<SIMD2<Float>>,
        _ deviates: UnsafeBufferPointer<Float>, first: Int, count: Int, sensitivity: Float,
        start: UInt64, luma: UnsafeMutableBufferPointer<UInt8>,
        colors: UnsafeMutableBufferPointer<UInt8>
    ) {
        let start = Int(truncatingIfNeeded: start & UInt64(deviateStarts - 1)) &- 3 &* first
        // Added to 1.5 × 2²³, a float's last bits are its nearest whole number, without the checks
        // and branches of a conversion.
        let (magic, zero): (Float, UInt32) = (12_582_912, 0x4B40_0000)
        @inline(__always)
        func tone(_ light: Float, _ channel: Int) -> UInt8 {
            let strength = (light * sensitivity + magic).bitPattern
            let entry = tones[Int(strength & (2 &* UInt32(steps) &- 1))]
            let value = (entry.x + entry.y * deviates[start &+ channel] + magic).bitPattern
            return UInt8(truncatingIfNeeded: min(max(value, zero), zero &+ 255))
        }
        for x in first..<(first &+ count) {
            let light = radiance[x]
            let r = tone(light.x, 3 &* x)
            let g = tone(light.y, 3 &* x &+ 1)
            let b = tone(light.z, 3 &* x &+ 2)
            colors[3 &* x] = r
            colors[3 &* x &+ 1] = g
            colors[3 &* x &+ 2] = b
            // ITU-R BT.601, full range, as JPEG has it; factors of 65536.
            let sum = 19_595 &* UInt32(r) &+ 38_470 &* UInt32(g) &+ 7_471 &* UInt32(b)
            luma[x] = UInt8(truncatingIfNeeded: (sum &+ 32_768) >> 16)
        }
    }
}
