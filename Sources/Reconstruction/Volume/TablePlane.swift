import Scene

/// The plane of the table, in voxels of a grid. A box seldom has its base exactly on the table, so
/// the depth around the object locates the plane.
struct TablePlane: Equatable, Sendable {
    /// Unit normal of the plane, away from the table.
    let up: SIMD3<Float>
    /// Distance of the plane from the grid's origin along `up`, in voxels.
    let offset: Float

    /// A voxel's height above the plane, in voxels.
    @inline(__always) func height(_ x: Int, _ y: Int, _ z: Int) -> Float {
        up.x * Float(x) + up.y * Float(y) + up.z * Float(z) - offset
    }

    /// Bounds, in voxels, of the heights of all voxels in the box between two corners.
    func heights(_ low: SIMD3<Int>, _ high: SIMD3<Int>) -> ClosedRange<Float> {
        let middle = (SIMD3<Float>(low) + SIMD3<Float>(high)) / 2
        let half = (SIMD3<Float>(high) - SIMD3<Float>(low)) / 2
        let center = dot(up, middle) - offset
        let reach = abs(up.x) * half.x + abs(up.y) * half.y + abs(up.z) * half.z
        return (center - reach)...(center + reach)
    }

    /// The plane shifted along its normal by this number of voxels.
    func raised(by voxels: Float) -> TablePlane { TablePlane(up: up, offset: offset + voxels) }

    /// The plane through the base of the grid's box.
    init(baseOf grid: VolumeGrid) {
        self.init(up: SIMD3(0, 0, 1), offset: Float(grid.tableHeight))
    }

    /// The plane through the base of a box that is given in the world.
    init(baseOf box: BoundingBox, in grid: VolumeGrid) {
        let gridFromWorld = grid.worldFromGrid.inverse
        let base = gridFromWorld * (box.center - box.size.z / 2 * box.up)
        let up = gridFromWorld.rotation * box.up
        self.init(up: SIMD3<Float>(up), offset: Float(dot(up, base) / grid.voxel))
    }

    init(up: SIMD3<Float>, offset: Float) { (self.up, self.offset) = (up, offset) }
}

/// Points measured around the base of a box, from which the plane of the table is found.
struct TablePoints: Equatable {
    /// Half the width and depth of the box, and the middle of its base along x and y; in voxels.
    private let half, middle: SIMD2<Float>
    /// Height of the box's base above the grid's origin, and height of the box; in voxels.
    private let base, height: Float
    /// The points, in voxels of the grid.
    private var points: [SIMD3<Float>] = []
    private let gridFromWorld: RigidTransform
    private let voxel: Double

    // Where no origin of a limit is given below, the limit is a guess.

    /// Number of columns that are sampled in a depth map, which gives some thousand points for each
    /// view.
    private static let columns = 96
    /// Points are kept up to this distance from the middle of the base along x and y, as a multiple
    /// of half the box's side.
    private static let reach: Float = 1.6
    /// Range of heights above the base in which the table is searched for, in box heights: a box
    /// placed by hand is off by less (guess).
    private static let band: ClosedRange<Float> = -0.25...0.3
    /// Least cosine between the normal of a table and the box's vertical axis: a table is tilted by
    /// at most 25°.
    private static let leastUpright: Float = 0.906
    /// A point is on a plane if it is nearer than this share of the box's longest side: twice the
    /// usual stereo error (guess).
    private static let tolerance: Float = 0.01
    /// Number of directions around the object, as `sector(_:)` numbers them.
    private static let sectors = 16
    /// The table must be seen in at least this number of directions outside the box. A flat part of
    /// the object would end inside the box.
    private static let leastSectors = 4
    /// The table is seen in a direction if at least this number of points is on the plane there.
    private static let leastInSector = 5
    /// If the points far below a plane are more than this share of the points on it, the plane is a
    /// step of the object and no table.
    private static let mostBelow = 0.1
    /// Number of RANSAC samples of three points.
    private static let ransacTrials = 300
    /// About how many points score the plane of each RANSAC sample.
    private static let scoringCount = 12_000
    /// Points are kept down to `keptBelow` below the base and up to `keptAbove` above it, in box
    /// heights (guesses).
    private static let (keptBelow, keptAbove): (Float, Float) = (0.6, 0.5)
    /// Votes that a plane loses for each point below it: nothing is below a table (guess).
    private static let belowPenalty = 3
    /// A point is far below a plane if it is farther below than this multiple of `tolerance`
    /// (guess).
    private static let farBelow: Float = 3

    /// A RANSAC sample is used only if the doubled area of its triangle is above this, in voxels
    /// squared.
    private static let leastNormal: Float = 1e-3
    /// A plane is fitted only if the determinant of its normal equations is above this share of the
    /// product of their diagonal entries: points on a line determine no plane.
    private static let leastDeterminant = 1e-9
    /// Distances from the plane, as multiples of `tolerance`. For each distance, the plane is
    /// fitted again to the points that are nearer.
    private static let fitDistances: [Float] = [1, 0.5, 0.5]
    /// Slope of the line that separates the two directions in each eighth of the circle: the
    /// tangent of 22.5°.
    private static let sectorSlope: Float = 0.4142

    init(grid: VolumeGrid, box: BoundingBox) {
        gridFromWorld = grid.worldFromGrid.inverse
        voxel = grid.voxel
        let size = SIMD3<Float>(box.size / grid.voxel)
        half = SIMD2(size.x, size.y) / 2
        base = Float(grid.tableHeight)
        middle = half + base
        height = size.z
    }

    /// Distance in pixels between sampled columns and rows, for a depth map of this width.
    static func step(width: Int) -> Int { max(1, width / columns) }

    /// Keeps the points of a view that are near the base.
    mutating func add(_ map: DepthMap) {
        let gridFromCamera = gridFromWorld * map.worldFromCamera
        let low = base - Self.keptBelow * height, high = base + Self.keptAbove * height
        map.forEachPoint(every: Self.step(width: map.width), in: gridFromCamera) { place in
            let point = SIMD3<Float>(place / voxel)
            guard point.z > low, point.z < high,
                abs(point.x - middle.x) < Self.reach * half.x,
                abs(point.y - middle.y) < Self.reach * half.y
            else { return }
            points.append(point)
        }
    }

    /// The plane of the table; nil if no table is seen around the object, or if it is below the
    /// whole base.
    func plane() -> TablePlane? {
        guard let plane = plane(within: Self.band) else { return nil }
        let reach = abs(plane.up.x) * half.x + abs(plane.up.y) * half.y
        // If even the lowest corner of the base is above the plane, the box itself excludes the
        // table.
        let center = SIMD3(middle.x, middle.y, base)
        return dot(plane.up, center) - plane.offset - reach < 0 ? plane : nil
    }

    /// The plane of the table; nil if no table is seen around the object. The plane must cross the
    /// box's axis at a height in this range, in box heights above the base.
    func plane(within shares: ClosedRange<Float>) -> TablePlane? {
        let band = (base + shares.lowerBound * height)...(base + shares.upperBound * height)
        let stride = max(1, points.count / Self.scoringCount)
        let scoringPoints = Swift.stride(from: 0, to: points.count, by: stride).map { points[$0] }
        let candidates = scoringPoints.filter { band.contains($0.z) }
        guard candidates.count >= Self.leastSectors * Self.leastInSector else { return nil }
        let tolerance = Self.tolerance * 2 * max(half.x, half.y, height / 2)
        var random = PixelRandom(x: 1, y: 1, round: 1)
        var best: (score: Int, plane: TablePlane)?
        for _ in 0..<Self.ransacTrials {
            func drawn() -> SIMD3<Float> {
                candidates[min(candidates.count - 1, Int(random.unit() * Float(candidates.count)))]
            }
            let (a, b, c) = (drawn(), drawn(), drawn())
            guard let plane = Self.plane(through: a, normal: cross(b - a, c - a)) else { continue }
            var score = 0
            for point in scoringPoints {
                let above = dot(plane.up, point) - plane.offset
                if above < -tolerance {
                    score -= Self.belowPenalty
                } else if above < tolerance {
                    score += 1
                }
            }
            if score > best?.score ?? 0 { best = (score, plane) }
        }
        guard var plane = best?.plane else { return nil }
        for distance in Self.fitDistances {
            guard let refined = fitted(plane, within: distance * tolerance) else { return nil }
            plane = refined
        }
        return isTable(plane, tolerance, band) ? plane : nil
    }

    private static func plane(
        through point: SIMD3<Float>, normal: SIMD3<Float>
    ) -> TablePlane? {
        let size = length(normal)
        guard size > leastNormal else { return nil }
        let up = normal * ((normal.z < 0 ? -1 : 1) / size)
        return up.z >= leastUpright ? TablePlane(up: up, offset: dot(up, point)) : nil
    }

    /// The least-squares plane z = ax + by + c of the points nearer to `plane` than `tolerance`;
    /// nil if the points determine no table.
    private func fitted(_ plane: TablePlane, within tolerance: Float) -> TablePlane? {
        var (xx, xy, yy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var (sum, count) = (SIMD3<Double>.zero, 0.0)
        func forEach(_ body: (SIMD3<Double>) -> Void) {
            for point in points where abs(dot(plane.up, point) - plane.offset) < tolerance {
                body(SIMD3<Double>(point))
            }
        }
        forEach {
            sum += $0
            count += 1
        }
        guard count >= 3 else { return nil }
        let mean = sum / count
        forEach {
            let p = $0 - mean
            xx += p.x * p.x
            xy += p.x * p.y
            yy += p.y * p.y
            xz += p.x * p.z
            yz += p.y * p.z
        }
        let determinant = xx * yy - xy * xy
        guard determinant > Self.leastDeterminant * xx * yy else { return nil }
        let a = (xz * yy - yz * xy) / determinant, b = (yz * xx - xz * xy) / determinant
        return Self.plane(
            through: SIMD3<Float>(mean), normal: SIMD3(Float(-a), Float(-b), 1))
    }

    private func isTable(
        _ plane: TablePlane, _ tolerance: Float, _ band: ClosedRange<Float>
    ) -> Bool {
        let inMiddle =
            (plane.offset - plane.up.x * middle.x - plane.up.y * middle.y) / plane.up.z
        guard band.contains(inMiddle) else { return false }
        var (on, below) = (0, 0)
        var sectors = [Int](repeating: 0, count: Self.sectors)
        for point in points {
            let above = dot(plane.up, point) - plane.offset
            if above < -Self.farBelow * tolerance { below += 1 }
            guard abs(above) < tolerance else { continue }
            on += 1
            let away = SIMD2(point.x, point.y) - middle
            guard abs(away.x) > half.x || abs(away.y) > half.y else { continue }
            sectors[Self.sector(away)] += 1
        }
        return Double(below) <= Self.mostBelow * Double(on)
            && sectors.count { $0 >= Self.leastInSector } >= Self.leastSectors
    }

    /// One of 16 directions, found from signs and slopes alone, because C libraries differ in
    /// trigonometry.
    private static func sector(_ away: SIMD2<Float>) -> Int {
        let (x, y) = (abs(away.x), abs(away.y))
        let slope = min(x, y) / max(x, y, 1e-9)
        let inOctant = slope < sectorSlope ? 0 : 1
        return (away.x < 0 ? 8 : 0) + (away.y < 0 ? 4 : 0) + (x < y ? 2 : 0) + inOctant
    }
}
