import Scene

/// The table plane, in voxels of a grid. A box is seldom exactly on the table, so the depth
/// measured around the object locates it.
struct TablePlane: Equatable, Sendable {
    /// Unit normal, away from the table.
    let up: SIMD3<Float>
    /// Distance of the plane from the grid's origin along `up`, voxels.
    let offset: Float

    /// A voxel's height above the plane, in voxels.
    @inline(__always) func height(_ x: Int, _ y: Int, _ z: Int) -> Float {
        up.x * Float(x) + up.y * Float(y) + up.z * Float(z) - offset
    }

    /// Range of heights of the voxels between two corners.
    func heights(_ low: SIMD3<Int>, _ high: SIMD3<Int>) -> ClosedRange<Float> {
        let middle = (SIMD3<Float>(low) + SIMD3<Float>(high)) / 2
        let half = (SIMD3<Float>(high) - SIMD3<Float>(low)) / 2
        let center = dot(up, middle) - offset
        let reach = abs(up.x) * half.x + abs(up.y) * half.y + abs(up.z) * half.z
        return (center - reach)...(center + reach)
    }

    /// The plane shifted along its normal.
    func raised(by voxels: Float) -> TablePlane { TablePlane(up: up, offset: offset + voxels) }

    /// The base of the grid's box.
    init(baseOf grid: VolumeGrid) {
        self.init(up: SIMD3(0, 0, 1), offset: Float(grid.tableHeight))
    }

    /// The base of a box in the grid's world.
    init(baseOf box: BoundingBox, in grid: VolumeGrid) {
        let gridFromWorld = grid.worldFromGrid.inverse
        let base = gridFromWorld * (box.center - box.size.z / 2 * box.up)
        let up = gridFromWorld.rotation * box.up
        self.init(up: SIMD3<Float>(up), offset: Float(dot(up, base) / grid.voxel))
    }

    init(up: SIMD3<Float>, offset: Float) { (self.up, self.offset) = (up, offset) }
}

/// Points measured around the base of a box, and the plane that most of them lie on.
struct TablePoints: Equatable {
    /// Half the box's footprint and its centre; then the height of the box's base in the grid, and
    /// the box's height; voxels.
    private let half, middle: SIMD2<Float>
    private let base, height: Float
    /// Points in voxels of the grid.
    private var points: [SIMD3<Float>] = []
    private let gridFromWorld: RigidTransform
    private let voxel: Double

    // Limits without an origin beside them are guesses.

    /// Sampled columns per map: some thousand points of each view.
    private static let columns = 96
    /// Search radius around the box, relative to the footprint.
    private static let reach: Float = 1.6
    /// Search range around the base, in box heights: boxes placed by hand are off by less (guess).
    private static let band: ClosedRange<Float> = -0.25...0.3
    /// Cosine of the largest tilt of a table against the box, 25°.
    private static let leastUpright: Float = 0.906
    /// Inlier distance, as a share of the longest side: twice the usual stereo error (guess).
    private static let tolerance: Float = 0.01
    /// Directions around the object, by `sector(_:)`.
    private static let sectors = 16
    /// Least number of directions in which the table must be seen around the object: a flat part of
    /// the object ends inside the box.
    private static let leastSectors = 4
    /// Fewest points that show the table in a direction.
    private static let leastInSector = 5
    /// With a larger share of points below, the plane is a step of the object, not a table.
    private static let mostBelow = 0.1
    /// Number of RANSAC samples.
    private static let ransacTrials = 300
    /// Number of points that score a RANSAC sample.
    private static let scoringCount = 12_000
    /// Points are kept up to these distances below and above the base, in box heights (guesses).
    private static let (keptBelow, keptAbove): (Float, Float) = (0.6, 0.5)
    /// Votes that a point below a plane costs it: a table has nothing below (guess).
    private static let belowPenalty = 3
    /// Points farther below the found plane are not on it, in inlier distances (guess).
    private static let farBelow: Float = 3

    /// Doubled area of the smallest triangle of a RANSAC sample, voxels squared.
    private static let leastNormal: Float = 1e-3
    /// Least determinant of a plane's normal equations, relative to their diagonal: points on a
    /// line determine no plane.
    private static let leastDeterminant = 1e-9
    /// Distances within which the found plane is fitted again, in inlier distances.
    private static let fitDistances: [Float] = [1, 0.5, 0.5]
    /// Slope between two of the 16 directions: the tangent of 22.5°.
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

    /// Pixel stride in a map of this width.
    static func step(width: Int) -> Int { max(1, width / columns) }

    /// Adds a view's points near the base.
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

    /// The table plane; nil where none is seen around the object, or it lies below the box.
    func plane() -> TablePlane? {
        guard let plane = plane(within: Self.band) else { return nil }
        let reach = abs(plane.up.x) * half.x + abs(plane.up.y) * half.y
        // If even the base's lowest corner is above the plane, the box itself excludes the table.
        let center = SIMD3(middle.x, middle.y, base)
        return dot(plane.up, center) - plane.offset - reach < 0 ? plane : nil
    }

    /// The table plane, crossing the box's axis within this range of box heights from the base; nil
    /// where none is seen around the object.
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

    /// The least-squares plane z = ax + by + c of the points near another plane.
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

    /// One of 16 directions, by signs and slopes alone: C libraries differ in trigonometry.
    private static func sector(_ away: SIMD2<Float>) -> Int {
        let (x, y) = (abs(away.x), abs(away.y))
        let slope = min(x, y) / max(x, y, 1e-9)
        let inOctant = slope < sectorSlope ? 0 : 1
        return (away.x < 0 ? 8 : 0) + (away.y < 0 ? 4 : 0) + (x < y ? 2 : 0) + inOctant
    }
}
