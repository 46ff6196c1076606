import Glibc
import Scene

/// The colours of a virtual head by position: skin with pores and freckles, lips, eyes, brows,
/// nostrils and hair. Reflectances R G B, linear.
struct HeadPaint: Sendable {
    private let identity: HeadIdentity
    private let noise: ValueNoise
    private let shape: HeadShape

    init(shape: HeadShape) {
        identity = shape.identity
        self.shape = shape
        noise = ValueNoise(seed: identity.seed)
    }

    /// Whether hair grows in a direction from the head's centre.
    func hasHair(_ direction: SIMD3<Double>) -> Bool {
        guard identity.hair != nil else { return false }
        // The hairline: high over the forehead, down to the ears at the sides, to the neck behind.
        let back = atan2(abs(direction.x), direction.z) / .pi
        let line = 0.80 - 1.25 * ((back - 0.16) / 0.5).clamped(to: 0...1)
        return direction.y > line
    }

    /// The colour at a point of the surface. The point is given on the head before it is scaled to
    /// this person's width, height and depth.
    func color(at p: SIMD3<Double>, direction: SIMD3<Double>) -> SIMD3<Float> {
        if hasHair(direction), let hair = identity.hair {
            let strand = Float(
                sin(900 * p.x + 260 * p.y + 40 * Double(noise.value(Self.f(p * 220)))))
            return hair * (0.8 + 0.35 * strand * strand)
        }
        let mottled = noise.octaves(Self.f(p), frequency: 90, count: 3) - 0.5
        let pores = noise.value(Self.f(p * 700)) - 0.5
        var color = identity.skin * (1 + 0.22 * mottled + 0.14 * pores)
        if p.z > 0.03, noise.value(Self.f(p * 330 + 9)) > 0.86 { color *= 0.72 }
        // The cheeks are redder.
        if p.z > 0.03 {
            let cheek = Self.blob(abs(p.x) - 0.045, p.y + 0.002, 0.018, 0.016)
            color *= SIMD3(1 + 0.10 * cheek, 1 - 0.06 * cheek, 1 - 0.06 * cheek)
            color = features(at: p, on: color)
        }
        return color
    }

    private static func f(_ p: SIMD3<Double>) -> SIMD3<Float> {
        SIMD3(Float(p.x), Float(p.y), Float(p.z))
    }

    private static func blob(_ x: Double, _ y: Double, _ wide: Double, _ high: Double) -> Float {
        Float(exp(-0.5 * ((x / wide) * (x / wide) + (y / high) * (y / high))))
    }

    private static func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
        a + (b - a) * share.clamped(to: 0...1)
    }

    private func features(at p: SIMD3<Double>, on skin: SIMD3<Float>) -> SIMD3<Float> {
        var color = skin
        let side = abs(p.x)
        let hair = identity.hair ?? SIMD3(0.1, 0.08, 0.07)
        // Each brow is an arch.
        let arch = HeadShape.brow.y + 0.004 - 6 * (side - 0.034) * (side - 0.034)
        if side > 0.014, side < 0.056 {
            color = Self.mix(color, hair, 1.3 * Self.blob(0, p.y - arch, 1, 0.0033))
        }
        color = eye(p, side, on: color)
        // The nostrils are dark.
        let tip = HeadShape.noseTipHeight - identity.noseDrop
        let nostril = Self.blob(side - 0.0075, p.y - tip + 0.0125, 0.0034, 0.0026)
        color = Self.mix(color, skin * 0.15, 1.2 * nostril)
        return lips(p, side, on: color)
    }

    private func eye(
        _ p: SIMD3<Double>, _ side: Double, on skin: SIMD3<Float>
    ) -> SIMD3<Float> {
        let (x, y) = (side - HeadShape.eye.x, p.y - HeadShape.eye.y)
        let half = 0.0145
        guard abs(x) < half * 1.25 else { return skin }
        let lid = 0.0056 * (1 - (x / half) * (x / half))
        let lash =
            Self.blob(0, y - max(0, lid), 1, 0.0011) + 0.5
            * Self.blob(0, y + max(0, 0.7 * lid), 1, 0.0009)
        if shape.hasEyesClosed {
            return Self.mix(skin, skin * 0.25, Self.blob(0, y + 0.003, 1, 0.0012))
        }
        if lid > 0, y < lid, y > -0.75 * lid {
            let iris = (x * x + y * y).squareRoot()
            if iris < 0.0022 { return SIMD3(0.01, 0.01, 0.01) }
            if iris < 0.0058 { return SIMD3(0.10, 0.075, 0.05) }
            return SIMD3(0.62, 0.58, 0.56)
        }
        return Self.mix(skin, skin * 0.2, lash)
    }

    private func lips(
        _ p: SIMD3<Double>, _ side: Double, on skin: SIMD3<Float>
    ) -> SIMD3<Float> {
        let half = HeadShape.mouthHalfWidth * identity.mouth * (1 - 0.3 * shape.mouthOpening)
        guard side < half * 1.05 else { return skin }
        let bow = 1 - (side / half) * (side / half)
        let y = p.y - shape.lipLine
        if y < 0.009 * bow, y > -0.0115 * bow {
            // The gap between open lips is dark.
            let gap = 0.0011 + 0.007 * shape.mouthOpening * bow
            if abs(y) < gap { return skin * 0.12 }
            return skin * SIMD3(0.86, 0.52, 0.55)
        }
        return skin
    }
}
