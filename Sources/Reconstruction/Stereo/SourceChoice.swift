import Glibc
import Scene

/// Selects the source views for matching.
enum SourceChoice {
    /// Nearer views have no parallax, farther ones see another side; the optimum is in between
    /// (measured on rendered objects). Radians.
    private static let nearest = 5 * Double.pi / 180
    private static let best = 11 * Double.pi / 180
    private static let farthest = 30 * Double.pi / 180
    /// Largest angle that is used where the steps between views are large, radians (guess).
    private static let farthestAtNeed = 45 * Double.pi / 180
    /// Cost of a view beyond `farthest`, radians. Derived: more than any angle costs, so that all
    /// nearer views come first.
    private static let penaltyOfFar = 1.0

    /// Views to compare with: least angle to them, best angle, and least angle between them,
    /// radians (guesses).
    private static let leastCompared = 3 * Double.pi / 180
    private static let bestCompared = 12 * Double.pi / 180
    private static let comparedApart = 2 * Double.pi / 180

    /// For each view the numbers of up to `count` others that see the same side.
    static func comparedViews(of places: [Vector3], round center: Vector3, count: Int) -> [[Int]] {
        places.indices.map { comparedViews(of: $0, among: places, round: center, count: count) }
    }

    /// The numbers of up to `count` others that see the same side as one view.
    static func comparedViews(
        of index: Int, among places: [Vector3], round center: Vector3, count: Int
    ) -> [Int] {
        neighbours(
            of: index, among: places.map { $0 - center }, count: count, from: leastCompared,
            best: bestCompared, apart: comparedApart)
    }

    /// For each view the numbers of up to `count` others, the best first; they look from
    /// directions that differ.
    static func sources(
        of places: [Vector3], round center: Vector3, count: Int
    ) -> [[Int]] {
        places.indices.map { sources(of: $0, among: places, round: center, count: count) }
    }

    /// The numbers of up to `count` others to match one view with, the best first.
    static func sources(
        of index: Int, among places: [Vector3], round center: Vector3, count: Int
    ) -> [Int] {
        neighbours(
            of: index, among: places.map { $0 - center }, count: count, from: nearest, best: best,
            apart: nearest)
    }

    private static func neighbours(
        of index: Int, among directions: [Vector3], count: Int, from: Double, best: Double,
        apart: Double
    ) -> [Int] {
        var candidates: [(cost: Double, index: Int)] = []
        for other in directions.indices where other != index {
            let turn = angle(between: directions[index], and: directions[other])
            guard turn >= from, turn <= farthestAtNeed else { continue }
            let penalty = turn > farthest ? penaltyOfFar : 0
            candidates.append((abs(turn - best) + penalty, other))
        }
        candidates.sort { ($0.cost, $0.index) < ($1.cost, $1.index) }
        var chosen: [Int] = []
        for candidate in candidates where chosen.count < count {
            let isApart = chosen.allSatisfy {
                angle(between: directions[$0], and: directions[candidate.index]) >= apart
            }
            if isApart { chosen.append(candidate.index) }
        }
        return chosen
    }
}
