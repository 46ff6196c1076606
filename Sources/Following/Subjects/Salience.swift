import Glibc
import Scene

/// Salience of a subject: a product of factors for its size, place, gaze and motion.
struct Salience: Equatable, Sendable {
    /// The factor for the size is the subject's height as a share of the picture's height. It is at
    /// least this (guess).
    private static let leastSize = 0.01
    /// The factor for the place is smaller by the share `edgeWeight` at half a picture from the
    /// set-point. A look at the camera enlarges its factor by the share `lookingWeight`, and
    /// walking enlarges the factor for the motion by `motionWeight`. Guesses.
    private static let (edgeWeight, lookingWeight, motionWeight) = (0.5, 0.5, 0.2)
    /// The subject's speed in the world from which on the motion counts fully (guess): a walk
    /// across a room, 15°/s.
    private static let walkingRate = 15 * Double.pi / 180
    /// The probability that a face looks at the camera is 0 from a yaw of `awayDegrees` on. From
    /// there it rises linearly over `fadeDegrees` to 1 for a smaller yaw. Guesses.
    private static let (awayDegrees, fadeDegrees) = (40.0, 30.0)
    /// The least divisor when two factors are compared.
    private static let leastFactor = 1e-6

    /// The factors of the salience, one for each case of `SalienceFactor`.
    private(set) var factors: [SalienceFactor: Double]

    var score: Double { factors.values.sorted().reduce(1, *) }

    /// - Parameters:
    ///   - box: the subject's expected box in the picture.
    ///   - rate: the subject's speed in the world, radians a second.
    init(box: PictureBox, setPoint: SetPoint, faceYaw: Double?, rate: Double) {
        let away = min(1, 2 * abs(box.centreX - setPoint.x))
        factors = [
            .size: box.height.clamped(to: Self.leastSize...1),
            .middle: 1 - Self.edgeWeight * away,
            .looking: 1 + Self.lookingWeight * Self.looking(faceYaw),
            .motion: 1 + Self.motionWeight * min(1, rate / Self.walkingRate),
        ]
    }

    /// The probability that a face looks at the camera: 1 up to a yaw of 10°, 0 from 40° on, and 0
    /// where the yaw is unknown.
    static func looking(_ faceYaw: Double?) -> Double {
        guard let faceYaw else { return 0 }
        return ((awayDegrees - abs(faceYaw).inDegrees) / fadeDegrees).clamped(to: 0...1)
    }

    /// The factor with the largest ratio between this salience and the other one.
    func leadingFactor(over other: Salience) -> SalienceFactor {
        func ahead(_ factor: SalienceFactor) -> Double {
            (factors[factor] ?? 1) / max(Self.leastFactor, other.factors[factor] ?? 1)
        }
        return SalienceFactor.allCases.max { ahead($0) < ahead($1) } ?? .size
    }
}
