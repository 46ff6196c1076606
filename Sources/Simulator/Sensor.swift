import Glibc
import Scene

/// The virtual camera's sensor: automatic exposure, noise, and the tone curve to 8 bits.
struct Sensor {
    // Numbers without an origin beside them are guesses.

    /// The exposure in full light, seconds. It is so short that during the slow walk nothing in the
    /// picture blurs by more than 1.5 pixels (a common bound in scanning guidelines).
    static let briefestSeconds = 1.0 / 300
    /// The longest exposure at 30 frames per second, seconds (1/33 s leaves time for the readout).
    static let longestSeconds = 0.030
    /// The largest gain.
    static let greatestGain = 4.0

    /// Automatic exposure for this light (1 = full). As the light falls, first the exposure time
    /// grows, then the gain. In the end both have their greatest values, and the picture darkens.
    static func exposure(light: Double) -> Exposure {
        let wanted = 1 / max(light, 1e-6)
        let seconds = min(longestSeconds, briefestSeconds * wanted)
        let gain = (wanted * briefestSeconds / seconds).clamped(to: 1...greatestGain)
        return Exposure(seconds: seconds, gain: gain)
    }

    /// A reflectance of 1 in full light gives this share of full scale. So a white sheet in the
    /// window's light stays just below clipping.
    private static let fullScale = 0.62
    /// Electrons of a full pixel at gain 1: a small webcam sensor (EMVA 1288 data sheets give 5 000
    /// to 10 000).
    private static let fullWellElectrons = 8000.0
    /// Read noise of a small webcam sensor, electrons (EMVA 1288 data sheets give 3 to 10).
    private static let readNoiseElectrons = 6.0

    /// Number of steps of the tone curve up to full scale. The table has twice as many entries: its
    /// third quarter is for clipped values, its last quarter for values below zero.
    private static let steps = 4096
    /// A row of pixels reads its noise from a table of random numbers. It begins at one of this
    /// many places.
    private static let deviateStarts = 16_384

    /// Standard normal random numbers. Each row of pixels reads them from another offset.
    private let deviates: [Float]
    private let seed: UInt64
    /// For each step of the signal, the displayed value, 0...255, and the standard deviation of its
    /// noise.
    private var tones: [SIMD2<Float>]
    private var tonesGain = 0.0

    /// A sensor for rows of this width with noise of this seed.
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

    /// Turns light into the camera's picture.
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

    // More than six parameters: a kernel over one row of pixels.
    @inline(__always)
    private static func developRow(
        _ radiance: UnsafeBufferPointer<SIMD4<Float>>, _ tones: UnsafeBufferPointer<SIMD2<Float>>,
        _ deviates: UnsafeBufferPointer<Float>, first: Int, count: Int, sensitivity: Float,
        start: UInt64, luma: UnsafeMutableBufferPointer<UInt8>,
        colors: UnsafeMutableBufferPointer<UInt8>
    ) {
        let start = Int(truncatingIfNeeded: start & UInt64(deviateStarts - 1)) &- 3 &* first
        // Adding 1.5 × 2²³ rounds to the nearest integer, without the checks and branches of a
        // conversion.
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
            // ITU-R BT.601, full range, as in JPEG. The factors are in units of 1/65536.
            let sum = 19_595 &* UInt32(r) &+ 38_470 &* UInt32(g) &+ 7_471 &* UInt32(b)
            luma[x] = UInt8(truncatingIfNeeded: (sum &+ 32_768) >> 16)
        }
    }
}
