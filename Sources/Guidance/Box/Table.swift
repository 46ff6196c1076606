import Glibc
import Scene

/// The plane that an object stands on, found among points of what is round it.
struct Table: Sendable {
    /// The plane; its normal points up.
    let plane: Plane
    /// Points nearer than this lie in it.
    let tolerance: Double

    /// Share of the distance within which points lie in one plane: rough depth errs by 0.5 %.
    private static let tolerance = 0.008
    /// Planes with fewer of the points near the object are not what it stands on (guess).
    private static let leastShare = 0.06
    /// A table reaches this far from the aim, by the picture's short side.
    private static let reach = 0.9
    /// Cosine of the angle to the cameras' own up: held level they tell it to 3°, and over the first
    /// degrees of a walk to some 10°.
    private static let levelCosine = 0.94
    /// The cameras look at the object's middle; it may lie this far below the plane that is found,
    /// by the picture's short side.
    private static let lowestAim = -0.06

    /// Nil where no level plane is seen below what the cameras look at.
    init?(
        of points: [Vector3], aim: Vector3, short: Double, distance: Double, up: Vector3,
        eyes: [RigidTransform]
    ) {
        let near = points.filter { ($0 - aim).length < Self.reach * short }
        guard let eye = eyes.last, near.count >= 50 else { return nil }
        tolerance = Self.tolerance * distance
        let search = PlaneSearch(tolerance: tolerance)
        let planes = search.planes(
            in: near.filter { dot($0 - aim, up) < 0.1 * short }, count: 4,
            leastShare: Self.leastShare, isAllowed: { dot($0, up) > Self.levelCosine }
        ).filter {
            $0.height(of: aim) > Self.lowestAim * short && $0.height(of: eye.translation) > 0
        }
        let tolerance = tolerance
        let best = planes.map { plane in
            (plane: plane, score: Self.score(plane, near, aim, tolerance: tolerance))
        }.max { $0.score < $1.score }
        guard let best, best.score > 0 else { return nil }
        plane = best.plane
    }

    /// How well a plane is what things round the aim stand on: points in it on all sides of the aim
    /// count, each of eight directions at most its even share.
    private static func score(
        _ plane: Plane, _ points: [Vector3], _ aim: Vector3, tolerance: Double
    ) -> Double {
        let frame = Rotation.standing(on: plane.normal).inverse
        var counts = [Int](repeating: 0, count: 8)
        for point in points where abs(plane.height(of: point)) <= tolerance {
            let way = frame * (point - aim)
            let turn = (atan2(way.y, way.x) / (2 * .pi) + 1).truncatingRemainder(dividingBy: 1)
            counts[min(7, Int(8 * turn))] += 1
        }
        let total = counts.reduce(0, +)
        let most = max(1, 2 * total / 8)
        return Double(counts.reduce(0) { $0 + min($1, most) })
    }
}
