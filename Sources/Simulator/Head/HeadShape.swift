import Glibc
import Scene

/// The surface of a virtual head as a formula. Skull and jaw are ellipsoids with a smooth
/// transition; sockets, brows, nose, lips and chin are added to them. The head's axes: x to the
/// person's left, y up, z out of the face; the origin is between the ears at the height of the
/// nose's tip; metres.
struct HeadShape: Sendable {
    let identity: HeadIdentity
    /// How far the mouth is open, 0...1.
    var mouthOpening = 0.0
    /// Whether the eyes are closed.
    var hasEyesClosed = false

    init(identity: HeadIdentity) { self.identity = identity }

    /// Positions of the face's features before the head is scaled to a person's width, height and
    /// depth, metres. The values of eye and brow are those of the left one. Guesses.
    static let eye = SIMD2(0.0325, 0.034)
    static let brow = SIMD2(0.034, 0.054)
    static let mouthHeight = -0.036
    static let mouthHalfWidth = 0.0255
    static let noseTipHeight = 0.002

    /// The point of the surface in a direction from the origin.
    func point(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        let bare = radius(direction) * direction
        var place = bare + direction * relief(at: bare)
        if bare.z > 0.02, bare.y < lipLine {
            // The jaw goes down and back as the mouth opens.
            let share = min(1, (lipLine - bare.y) / 0.02)
            place += mouthOpening * share * SIMD3(0, -0.014, -0.004)
        }
        return place * identity.scale
    }

    /// The point in a direction from the origin on a surface without eyes, nose, lips and the like.
    func bare(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        radius(direction) * direction * identity.scale
    }

    /// The height of the line between the lips.
    var lipLine: Double { Self.mouthHeight - identity.mouthDrop }

    /// The distance from the origin to the surface in a direction: skull and jaw, smoothly joined,
    /// without features.
    private func radius(_ d: SIMD3<Double>) -> Double {
        let skull = Self.exit(
            d, center: SIMD3(0, 0.040, -0.015), axes: SIMD3(0.076, 0.108, 0.098))
        let jaw = Self.exit(
            d, center: SIMD3(0, -0.030, 0.022), axes: SIMD3(0.056 * identity.jaw, 0.080, 0.072))
        // A smooth maximum joins skull and jaw; the transition is some 8 mm wide.
        let sharpness = 130.0
        let most = max(skull, jaw)
        return most
            + log(exp((skull - most) * sharpness) + exp((jaw - most) * sharpness)) / sharpness
    }

    /// The distance from the origin to an ellipsoid's surface in a direction.
    private static func exit(
        _ d: SIMD3<Double>, center: SIMD3<Double>, axes: SIMD3<Double>
    ) -> Double {
        let (u, v) = (d / axes, center / axes)
        let (a, b, c) = ((u * u).sum(), -2 * (u * v).sum(), (v * v).sum() - 1)
        return (-b + max(0, b * b - 4 * a * c).squareRoot()) / (2 * a)
    }

    /// The height of eyes, nose, lips and the like above the surface of skull and jaw, metres along
    /// the direction.
    private func relief(at p: SIMD3<Double>) -> Double {
        guard p.z > 0.01 else { return 0 }
        let front = min(1, (p.z - 0.01) / 0.03)
        let side = abs(p.x)
        func bump(_ x: Double, _ y: Double, _ wide: Double, _ high: Double) -> Double {
            let (dx, dy) = ((side - x) / wide, (p.y - y) / high)
            return exp(-0.5 * (dx * dx + dy * dy))
        }
        var height = 0.0
        height -= 0.013 * bump(Self.eye.x, Self.eye.y, 0.015, 0.011)
        height += 0.0075 * bump(Self.eye.x, Self.eye.y, 0.0105, 0.0075)
        height += 0.0055 * bump(Self.brow.x, Self.brow.y, 0.019, 0.007)
        height += 0.0045 * bump(0.05, 0.002, 0.017, 0.017)
        height += noseHeight(side, p.y)
        let lips = lipLine
        height += 0.0065 * bump(0, lips + 0.005, 0.018 * identity.mouth, 0.0045)
        height += 0.0065 * bump(0, lips - 0.007, 0.015 * identity.mouth, 0.0052)
        height -= 0.0035 * bump(0, lips, 0.022 * identity.mouth, 0.0018)
        height -= 0.003 * bump(0, lips - 0.022, 0.018, 0.007)
        height += 0.0085 * bump(0, -0.085, 0.019, 0.014)
        return front * height
    }

    /// The height of the nose above the surface of skull and jaw: a ridge that grows toward the
    /// tip, with the wings of the nostrils.
    private func noseHeight(_ side: Double, _ y: Double) -> Double {
        let tip = Self.noseTipHeight - identity.noseDrop
        let top = 0.042
        guard y < top + 0.01, y > tip - 0.024 else { return 0 }
        let length = 0.027 * identity.nose
        var ridge: Double
        if y >= tip {
            let share = max(0, (top - y) / (top - tip))
            ridge = length * (0.18 + 0.82 * pow(share, 1.4)) * min(1, (top + 0.01 - y) / 0.012)
        } else {
            let under = (tip - y) / 0.017
            ridge = length * exp(-1.9 * under * under)
        }
        let share = ((top - y) / (top - tip)).clamped(to: 0...1)
        let width = 0.0062 + 0.0052 * share
        ridge *= exp(-0.5 * (side / width) * (side / width))
        let (dx, dy) = ((side - 0.0145) / 0.0052, (y - tip + 0.006) / 0.0068)
        return ridge + 0.0085 * exp(-0.5 * (dx * dx + dy * dy))
    }
}
