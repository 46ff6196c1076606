import Glibc

/// Salience of a subject: a product of factors for its size, place, look and motion.
struct Salience: Equatable, Sendable {
    /// One factor for each of `ChoiceMerit`.
    private(set) var factors: [ChoiceMerit: Double]

    var score: Double { factors.values.sorted().reduce(1, *) }

    /// - Parameters:
    ///   - box: where the subject is expected in the picture.
    ///   - rate: its speed in the world, radians a second.
    init(box: PictureBox, setPoint: SetPoint, faceYaw: Double?, rate: Double) {
        let away = min(1, 2 * abs(box.centreX - setPoint.x))
        // The weights are guesses: a subject at the edge counts half, one that looks here half as
        // much again, one that walks a fifth more, and twice the height counts twice.
        factors = [
            .size: max(0.01, min(1, box.height)),
            .middle: 1 - 0.5 * away,
            .looking: 1 + 0.5 * Self.looking(faceYaw),
            .motion: 1 + 0.2 * min(1, rate / (15 * .pi / 180)),
        ]
    }

    /// How sure it is that a face looks at the camera, 0 to 1; 0 where nothing is known. Within
    /// 10° it does, from 40° on it does not; guesses.
    static func looking(_ faceYaw: Double?) -> Double {
        guard let faceYaw else { return 0 }
        return max(0, min(1, (40 - abs(faceYaw) * 180 / .pi) / 30))
    }

    /// The factor by which this one is ahead of another most.
    func merit(over other: Salience) -> ChoiceMerit {
        func ahead(_ merit: ChoiceMerit) -> Double {
            (factors[merit] ?? 1) / max(1e-6, other.factors[merit] ?? 1)
        }
        return ChoiceMerit.allCases.max { ahead($0) < ahead($1) } ?? .size
    }
}
