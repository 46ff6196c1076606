import Glibc

/// Salience of a subject: a product of factors for its size, place, gaze and motion.
struct Salience: Equatable, Sendable {
    /// One factor for each of `SalienceFactor`.
    private(set) var factors: [SalienceFactor: Double]

    var score: Double { factors.values.sorted().reduce(1, *) }

    /// - Parameters:
    ///   - box: the subject's expected box in the picture.
    ///   - rate: its speed in the world, radians a second.
    init(box: PictureBox, setPoint: SetPoint, faceYaw: Double?, rate: Double) {
        let away = min(1, 2 * abs(box.centreX - setPoint.x))
        // The weights are guesses: the edge of the picture halves the salience, a look at the
        // camera adds a half, walking adds a fifth, and it is proportional to the height.
        factors = [
            .size: max(0.01, min(1, box.height)),
            .middle: 1 - 0.5 * away,
            .looking: 1 + 0.5 * Self.looking(faceYaw),
            .motion: 1 + 0.2 * min(1, rate / (15 * .pi / 180)),
        ]
    }

    /// The probability that a face looks at the camera, 0 to 1; 0 where unknown. 1 within 10°, 0
    /// from 40° on; guesses.
    static func looking(_ faceYaw: Double?) -> Double {
        guard let faceYaw else { return 0 }
        return max(0, min(1, (40 - abs(faceYaw) * 180 / .pi) / 30))
    }

    /// The factor in which this salience exceeds the other one most.
    func leadingFactor(over other: Salience) -> SalienceFactor {
        func ahead(_ factor: SalienceFactor) -> Double {
            (factors[factor] ?? 1) / max(1e-6, other.factors[factor] ?? 1)
        }
        return SalienceFactor.allCases.max { ahead($0) < ahead($1) } ?? .size
    }
}
