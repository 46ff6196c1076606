import Glibc
import Scene

/// Selects the views with which a view is matched, and the views that can confirm its depth. All
/// angles are between the directions from the object's centre to two views.
enum SourceChoice {
    /// Least angle between a view and a source, and between two sources, in radians: nearer views
    /// have too little parallax (measured on rendered objects).
    private static let nearest = 5 * Double.pi / 180
    /// Best angle between a view and a source, in radians (measured on rendered objects).
    private static let best = 11 * Double.pi / 180
    /// Views beyond this angle, in radians, come last: they see another side (measured on rendered
    /// objects).
    private static let farthest = 30 * Double.pi / 180
    /// Views beyond this angle, in radians, are never chosen, even if the steps between views are
    /// large (guess).
    private static let farthestAtNeed = 45 * Double.pi / 180
    /// Added to the cost of a view beyond `farthest`, in radians. Derived: more than any other
    /// cost, so that all nearer views come first.
    private static let penaltyOfFar = 1.0

    /// Least angle between a view and a view that can confirm its depth, in radians (guess).
    private static let leastCompared = 3 * Double.pi / 180
    /// Best angle between a view and a view that can confirm its depth, in radians (guess).
    private static let bestCompared = 12 * Double.pi / 180
    /// Least angle between two views that can confirm the depth of a view, in radians (guess).
    private static let comparedApart = 2 * Double.pi / 180

    /// For each view, the indices of up to `count` other views that see the same side.
    static func comparedViews(of places: [Vector3], round center: Vector3, count: Int) -> [[Int]] {
        places.indices.map { comparedViews(of: $0, among: places, round: center, count: count) }
    }

    /// The indices of up to `count` other views that see the same side as the view `index`.
    static func comparedViews(
        of index: Int, among places: [Vector3], round center: Vector3, count: Int
    ) -> [Int] {
        neighbours(
            of: index, among: places.map { $0 - center }, count: count, from: leastCompared,
            best: bestCompared, apart: comparedApart)
    }

    /// For each view, the indices of up to `count` other views to match it with, the best first.
    /// Their directions differ from each other.
    static func sources(
        of places: [Vector3], round center: Vector3, count: Int
    ) -> [[Int]] {
        places.indices.map { sources(of: $0, among: places, round: center, count: count) }
    }

    /// The indices of up to `count` other views to match the view `index` with, the best first.
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
