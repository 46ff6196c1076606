import Glibc
import Scene

/// The plane that carries an object, found among points around it.
struct Table: Sendable {
    /// The plane of the table; its normal points up.
    let plane: Plane
    /// A point belongs to the plane if it is within this distance, in the world's unit.
    let tolerance: Double

    /// Tolerance of the plane as a share of the camera's distance: rough depth has an error of 0.5
    /// %.
    private static let tolerance = 0.008
    /// A plane with less than this share of the points near the object does not carry the object
    /// (guess).
    private static let leastShare = 0.06
    /// A table is assumed to extend to this distance from the look-at point, relative to the
    /// picture's short side.
    private static let reach = 0.9
    /// The search for the table needs at least this number of points within `reach` of the
    /// look-at point (guess).
    private static let leastPoints = 50
    /// Points are left out of the search if they are higher above the look-at point than this,
    /// relative to the picture's short side (guess).
    private static let mostAboveLookAt = 0.1
    /// The table is chosen among at most this number of planes (guess).
    private static let mostPlanes = 4
    /// During the first 60° of a walk, the angle between a table's normal and the cameras' up
    /// direction may be at most 20°.
    private static let firstTilt = (most: 20 * Double.pi / 180, until: 60 * Double.pi / 180)
    /// From 200° of a walk on, the angle between a table's normal and the cameras' up direction may
    /// be at most 6°. On nine rendered walks the up direction was wrong by at most 5.6° after 30°,
    /// 4.1° after 60°, 3.7° after 150° and 1.7° after 360°.
    private static let lastTilt = (most: 6 * Double.pi / 180, from: 200 * Double.pi / 180)
    /// The look-at point must be higher above the plane than this, relative to the picture's short
    /// side. The limit is negative: cameras look at the object's middle, but the plane may be found
    /// slightly too high.
    private static let lowestLookAt = -0.06

    /// Surface above and below a plane is counted within this distance of the vertical through the
    /// look-at point, relative to the picture's short side: an object fills half of the picture.
    private static let standingReach = 0.25
    /// If the points below a plane exceed those above it by this factor, the plane is the top of an
    /// object. A reflecting table shows as many below as above (guess).
    private static let mostBelow = 2.0
    /// Surface within this number of tolerances of the plane counts as roughness of the table.
    static let clearance = 2.5

    /// Width of a column of points above a plane, relative to the radius of a table.
    private static let columnShare = 0.03125
    /// A plane's points are counted in this number of sectors round the look-at point (guess).
    private static let sectors = 8

    /// Nil where no level plane is seen below the look-at point.
    /// - Parameters:
    ///   - middle: approximate middle of the object.
    ///   - pixelShare: size of the depth's pixels, relative to the pixels of a depth picture of a
    ///     whole view.
    init?(of points: [Vector3], round middle: Vector3, lookAt: LookAtPoint, pixelShare: Double) {
        let (short, up) = (lookAt.short, lookAt.up)
        let near = points.filter { ($0 - middle).length < Self.reach * short }
        guard near.count >= Self.leastPoints else { return nil }
        let tolerance = Self.tolerance(lookAt, pixelShare)
        self.tolerance = tolerance
        let levelCosine = cos(Self.mostTilt(seen: lookAt.seenRadians))
        let search = PlaneSearch(tolerance: tolerance, up: up)
        let planes = search.planes(
            in: near.filter { dot($0 - middle, up) < Self.mostAboveLookAt * short },
            count: Self.mostPlanes, leastShare: Self.leastShare,
            isAllowed: { dot($0, up) > levelCosine }
        ).filter {
            $0.height(of: middle) > Self.lowestLookAt * short && $0.height(of: lookAt.eye) > 0
                && Self.carries($0, near, middle, reach: Self.standingReach * short, tolerance)
        }
        let best = planes.map { plane in
            let score = Self.score(plane, near, middle, reach: Self.reach * short, tolerance)
            return (plane: plane, score: score)
        }.max { $0.score < $1.score }
        guard let best, best.score > 0 else { return nil }
        plane = best.plane
    }

    /// The table, found by the mirror image of the object on it; nil where no mirror image is seen.
    /// - Parameter views: depth pictures with their brightness, in the order of the walk.
    init?(
        mirroringIn views: [PosedDepth], round middle: Vector3, lookAt: LookAtPoint,
        pixelShare: Double
    ) {
        guard let mirror = ReflectiveTable(in: views, round: middle, lookAt: lookAt) else {
            return nil
        }
        (plane, tolerance) = (mirror.plane, Self.tolerance(lookAt, pixelShare))
    }

    private static func tolerance(_ lookAt: LookAtPoint, _ pixelShare: Double) -> Double {
        tolerance * lookAt.distance * pixelShare
    }

    /// The angle between a table's normal and the cameras' up direction may be at most this,
    /// radians.
    /// - Parameter seen: angle that the cameras have walked round the object, radians.
    private static func mostTilt(seen: Double) -> Double {
        let share = (seen - firstTilt.until) / (lastTilt.from - firstTilt.until)
        return firstTilt.most + share.clamped(to: 0...1) * (lastTilt.most - firstTilt.most)
    }

    /// Whether the plane carries the object: near the look-at point, there are at most `mostBelow`
    /// times as many points below the plane as above it.
    private static func carries(
        _ plane: Plane, _ points: [Vector3], _ middle: Vector3, reach: Double, _ tolerance: Double
    ) -> Bool {
        var (above, below) = (0, 0)
        for point in points {
            let height = plane.height(of: point)
            guard abs(height) > clearance * tolerance else { continue }
            let offset = point - middle
            let aside = offset - dot(offset, plane.normal) * plane.normal
            guard aside.length < reach else { continue }
            if height > 0 { above += 1 } else { below += 1 }
        }
        return Double(below) <= mostBelow * Double(above)
    }

    /// How well a plane fits a table around the look-at point: the number of the plane's points.
    /// One sector adds at most twice its even share of them. Points below other surface are left
    /// out: a plane that cuts through an object has only such points.
    private static func score(
        _ plane: Plane, _ points: [Vector3], _ middle: Vector3, reach: Double, _ tolerance: Double
    ) -> Double {
        let frame = Rotation.standing(on: plane.normal).inverse
        let columns = Int(2 / columnShare)
        /// The index of the upright column that contains a point; nil outside the square around the
        /// look-at point that the columns fill.
        func column(_ offset: Vector3) -> Int? {
            let (x, y) = (offset.x / reach + 1, offset.y / reach + 1)
            guard min(x, y) >= 0, max(x, y) < 2 else { return nil }
            return Int(y / columnShare) * columns + Int(x / columnShare)
        }
        var isCovered = [Bool](repeating: false, count: columns * columns)
        for point in points where plane.height(of: point) > clearance * tolerance {
            if let column = column(frame * (point - middle)) { isCovered[column] = true }
        }
        var counts = [Int](repeating: 0, count: sectors)
        for point in points where abs(plane.height(of: point)) <= tolerance {
            let offset = frame * (point - middle)
            guard let column = column(offset), !isCovered[column] else { continue }
            let turn = (atan2(offset.y, offset.x) / (2 * .pi) + 1).truncatingRemainder(
                dividingBy: 1)
            counts[min(sectors - 1, Int(Double(sectors) * turn))] += 1
        }
        let total = counts.reduce(0, +)
        let most = max(1, 2 * total / sectors)
        return Double(counts.reduce(0) { $0 + min($1, most) })
    }
}
