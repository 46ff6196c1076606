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
    /// Angle of a table to the cameras' own up, radians: at most 20° over the first 60° of a walk, ...
    private static let firstLean = (most: 20 * Double.pi / 180, until: 60 * Double.pi / 180)
    /// ... and 6° from 200° on. On nine drawn walks up was 5.6° off after 30° at most, 4.1° after 60°, 3.7°
    /// after 150° and 1.7° after 360°.
    private static let lastLean = (most: 6 * Double.pi / 180, from: 200 * Double.pi / 180)
    /// The cameras look at the object's middle; it may lie this far below the plane that is found,
    /// by the picture's short side.
    private static let lowestAim = -0.06

    /// Surface above and below a plane is counted within this distance of the aim's vertical, as a share of
    /// the picture's short side: an object fills half of the picture.
    private static let standingReach = 0.25
    /// A plane with more than this number of points below it for each point above it is an object's lid.
    /// A table that mirrors shows as many below as above (guess).
    private static let mostBelow = 2.0
    /// Surface nearer to a table than this number of tolerances is the table's own roughness.
    static let clearance = 2.5

    /// Width of a column of surface over a plane, by the reach of a table.
    private static let columnShare = 0.03125

    /// Nil where no level plane is seen below what the cameras look at.
    /// - Parameters:
    ///   - middle: roughly the middle of the object.
    ///   - pixelShare: size of the depth's pixels as a share of those of a whole view's depth picture.
    init?(of points: [Vector3], round middle: Vector3, aim: Aim, pixelShare: Double) {
        let (short, up) = (aim.short, aim.up)
        let near = points.filter { ($0 - middle).length < Self.reach * short }
        guard near.count >= 50 else { return nil }
        let tolerance = Self.tolerance * aim.distance * pixelShare
        self.tolerance = tolerance
        let levelCosine = cos(Self.mostLean(seen: aim.seenRadians))
        let search = PlaneSearch(tolerance: tolerance, up: up)
        let planes = search.planes(
            in: near.filter { dot($0 - middle, up) < 0.1 * short }, count: 4,
            leastShare: Self.leastShare, isAllowed: { dot($0, up) > levelCosine }
        ).filter {
            $0.height(of: middle) > Self.lowestAim * short && $0.height(of: aim.eye) > 0
                && Self.carries($0, near, middle, reach: Self.standingReach * short, tolerance)
        }
        let best = planes.map { plane in
            let score = Self.score(plane, near, middle, reach: Self.reach * short, tolerance)
            return (plane: plane, score: score)
        }.max { $0.score < $1.score }
        guard let best, best.score > 0 else { return nil }
        plane = best.plane
    }

    /// The largest angle to the cameras' own up after a walk of this angle, radians.
    private static func mostLean(seen: Double) -> Double {
        let share = (seen - firstLean.until) / (lastLean.from - firstLean.until)
        return firstLean.most + min(1, max(0, share)) * (lastLean.most - firstLean.most)
    }

    /// Whether enough of the surface near the aim lies above the plane rather than below it.
    private static func carries(
        _ plane: Plane, _ points: [Vector3], _ aim: Vector3, reach: Double, _ tolerance: Double
    ) -> Bool {
        var (above, below) = (0, 0)
        for point in points {
            let height = plane.height(of: point)
            guard abs(height) > clearance * tolerance else { continue }
            let way = point - aim
            let aside = way - dot(way, plane.normal) * plane.normal
            guard aside.length < reach else { continue }
            if height > 0 { above += 1 } else { below += 1 }
        }
        return Double(below) <= mostBelow * Double(above)
    }

    /// How well a plane is what things round the aim stand on: points in it on all sides of the aim
    /// count, each of eight directions at most its even share. Points below other surface do not: a plane
    /// that cuts through an object has only such.
    private static func score(
        _ plane: Plane, _ points: [Vector3], _ aim: Vector3, reach: Double, _ tolerance: Double
    ) -> Double {
        let frame = Rotation.standing(on: plane.normal).inverse
        let columns = Int(2 / columnShare)
        /// The column over the plane that a point is in, in rows round the aim.
        func column(_ way: Vector3) -> Int? {
            let (x, y) = (way.x / reach + 1, way.y / reach + 1)
            guard min(x, y) >= 0, max(x, y) < 2 else { return nil }
            return Int(y / columnShare) * columns + Int(x / columnShare)
        }
        var isCovered = [Bool](repeating: false, count: columns * columns)
        for point in points where plane.height(of: point) > clearance * tolerance {
            if let column = column(frame * (point - aim)) { isCovered[column] = true }
        }
        var counts = [Int](repeating: 0, count: 8)
        for point in points where abs(plane.height(of: point)) <= tolerance {
            let way = frame * (point - aim)
            guard let column = column(way), !isCovered[column] else { continue }
            let turn = (atan2(way.y, way.x) / (2 * .pi) + 1).truncatingRemainder(dividingBy: 1)
            counts[min(7, Int(8 * turn))] += 1
        }
        let total = counts.reduce(0, +)
        let most = max(1, 2 * total / 8)
        return Double(counts.reduce(0) { $0 + min($1, most) })
    }
}
