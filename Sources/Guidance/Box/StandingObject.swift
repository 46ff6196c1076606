import Glibc
import Scene

/// The object that stands on a plane near a point. It consists of cells of an occupancy grid; their
/// columns above the plane touch.
struct StandingObject: Sendable {
    private let cell: Double
    private let plane: Plane
    /// Cells of the object, in the plane's frame; z is the height above the plane.
    private let local: [Vector3]
    /// The cells around which the box is fitted. The other cells may be errors of coarse depth
    /// beside the object.
    private let bounding: [Vector3]
    /// The cells on edges to which the box is cut, if there is little detail between the edges;
    /// otherwise empty.
    private let edges: [Vector3]
    private let frame: Rotation
    private let tolerance: Double

    /// A group of cells counts as an object only if it has at least this number of cells.
    private static let leastCells = 20
    /// The box is extended on each side by this share of its extent: surfaces seen at a grazing
    /// angle appear last.
    private static let margin = 0.03
    /// The box is fitted around a cell only if the surface lies less than this number of cells
    /// behind the cell, on average over the pictures. Chosen on twelve rendered walks.
    private static let mostBefore = 1.5
    /// A distance from a cell to the surface behind it counts as at most this number of cells
    /// (guess).
    private static let truncation = 3.0
    /// If that holds for less than this share of the object's cells, the box is fitted around all
    /// of them: a plain object has no texture (guess).
    private static let leastBounding = 0.1
    /// If less than this share of the object's cells is on edges, the object has little detail
    /// between its edges. Then as many cells lie beside the edges as on the object: coarse depth
    /// spreads beyond an edge, and texture appears beside it. On 68 rendered walks the share was
    /// 0.15 to 0.28 for white boxes, and 0.30 to 0.82 for all other objects except two.
    private static let mostEdges = 0.29
    /// A box of an object with little detail between its edges is cut to the edges, but by at most
    /// this number of cells on each side. Values from 1.0 to 2.5 gave the same boxes on those 68
    /// walks.
    private static let mostCut = 1.5
    /// The box reaches below the plane by this share of its height, so that the object's base is
    /// inside.
    private static let footing = 0.015
    /// The box also reaches below the plane by at least this number of tolerances: on plain tables
    /// the plane is too high, by 3 to 9 mm at 0.4 m on three rendered walks round a dark table.
    private static let leastFooting = 2.0
    /// If the far side was not seen, the box's depth is at least this share of its width.
    private static let leastDepth = 0.8
    /// While the object was seen from one side only, the box's depth along the view is at least
    /// this share of its width. Later views see through the back of a box that is too deep, and it
    /// is corrected; a box that is too short cuts the object. `leastDepth` and `frontDepth` were
    /// chosen on rendered scans of seeds 601 to 612 and 701.
    private static let frontDepth = 1.2
    /// `frontDepth` applies until the camera has walked this angle round the object, radians; then
    /// the share falls to `leastDepth`.
    private static let frontRadians = 40 * Double.pi / 180
    /// `leastDepth` applies once the camera has walked this angle round the object, radians.
    private static let sidesRadians = 80 * Double.pi / 180
    /// An axis of the box lies along the view if the cosine between it and the direction to the
    /// cameras exceeds this.
    private static let leastAlong = 0.75
    /// Cells are grouped with voxels of this width, in cells. The width exceeds 1, so that rounding
    /// does not separate neighbours.
    private static let groupVoxel = 1.01
    /// Cells are sorted into columns of this width, in cells, so that the columns of neighbouring
    /// cells touch (guess).
    private static let columnPitch = 1.5
    /// The top of the box is above this number of every thousand cells; the highest cells are
    /// outliers (guess).
    private static let topPerMille = 999
    /// The cameras' distance from the object's axis counts as at least this: it is a divisor and
    /// must not be zero.
    private static let leastAway = 1e-12

    /// Finds the object; nil where there is none.
    /// - Parameters:
    ///   - grid: the counts of all pictures.
    ///   - leastHits: least number of pictures that show surface in a cell of the object.
    ///   - shown: the surface in the pictures.
    ///   - table: the table under the object.
    ///   - lookAtPoint: the point that the cameras look at.
    ///   - reach: greatest distance of the object's parts from the look-at point.
    init?(
        in grid: OccupancyGrid, leastHits: Int, shown: ProjectiveTSDF, on table: Table,
        lookAtPoint: Vector3,
        reach: Double
    ) {
        let (cell, plane, tolerance) = (grid.cell, table.plane, table.tolerance)
        let frame = Rotation.standing(on: plane.normal)
        let back = frame.inverse
        let place = back * lookAtPoint
        let cells = grid.surface(leastHits: leastHits)
        let above = cells.map { cell in
            let local = back * cell.place
            return (cell: cell, local: Vector3(local.x, local.y, local.z - plane.offset))
        }.filter {
            let (x, y) = ($0.local.x - place.x, $0.local.y - place.y)
            return $0.local.z > Table.clearance * tolerance
                && (x * x + y * y).squareRoot() < reach
        }
        let clustered = VoxelClusters.groups(of: above.map(\.local), voxel: Self.groupVoxel * cell)
            .filter { $0.count >= Self.leastCells }.flatMap { $0 }.sorted()
        let standing = clustered.map { above[$0].local }
        let columns = Columns(standing, pitch: Self.columnPitch * cell)
        guard let group = columns.group(nearest: Vector2(place.x, place.y), reach: reach),
            group.count >= Self.leastCells
        else { return nil }
        local = group.map { standing[$0] }
        let textured = group.filter { index in
            let candidate = above[clustered[index]].cell
            return candidate.detail != .plain
                && shown.distanceBehind(candidate.place, atMost: Self.truncation * cell)
                    < Self.mostBefore * cell
        }
        let isPlain =
            textured.count < Self.leastCells
            || Double(textured.count) < Self.leastBounding * Double(group.count)
        bounding = isPlain ? local : textured.map { standing[$0] }
        let edges = textured.filter { above[clustered[$0]].cell.detail == .edge }
        let areApart = Double(edges.count) < Self.mostEdges * Double(group.count)
        self.edges =
            !isPlain && areApart && edges.count >= Self.leastCells
            ? edges.map { standing[$0] } : []
        (self.cell, self.plane, self.frame) = (cell, plane, frame)
        self.tolerance = tolerance
    }

    /// A box, and whether it was extended because its far side was not seen.
    struct Found {
        var box: BoundingBox
        var isCompleted: Bool
    }

    /// The box around the object, down to the plane.
    /// - Parameters:
    ///   - seen: angle round the object from which it was seen, radians.
    ///   - completesBack: whether the far side was not seen and must be added.
    func box(seenFrom poses: [RigidTransform], seen: Double, completesBack: Bool) -> Found {
        var footprint = Footprint(bounding.map { Vector2($0.x, $0.y) })
        var top = Self.top(of: bounding)
        // While the object was seen from one side only, it may show a single edge, so the box is
        // not cut.
        if !completesBack, !edges.isEmpty {
            let most = Self.mostCut * cell
            footprint.cut(to: edges.map { Vector2($0.x, $0.y) }, atMost: most)
            top = min(top, max(Self.top(of: edges), top - most))
        }
        let height = (top + 0.5 * cell) * (1 + Self.margin)
        let turned = frame * Rotation(angle: footprint.turn, axis: Vector3(0, 0, 1))
        var (low, high) = (footprint.low, footprint.high)
        let isCompleted =
            completesBack
            && complete(&low, &high, eye: middle(of: poses, in: turned), seen: seen)
        let room = Self.margin * (high - low) + Vector2(repeating: 0.5 * cell)
        (low, high) = (low - room, high + room)
        let center = (low + high) / 2
        let extents = high - low
        let base = -max(Self.footing * height, Self.leastFooting * tolerance)
        let box = BoundingBox(
            center: turned * Vector3(center.x, center.y, plane.offset + (base + height) / 2),
            size: Vector3(extents.x, extents.y, height - base), worldFromObject: turned)
        return Found(box: box, isCompleted: isCompleted)
    }

    /// The height of the cells without the highest ones, which count as outliers.
    private static func top(of cells: [Vector3]) -> Double {
        var heights = cells.map(\.z)
        return selectSmallest((heights.count - 1) * topPerMille / 1000, in: &heights)
    }

    /// The object's surface inside this box.
    func surface(within box: BoundingBox) -> SurfaceLayers {
        let points = local.map { frame * Vector3($0.x, $0.y, $0.z + plane.offset) }
        return SurfaceLayers(points.filter(box.contains), up: plane.normal)
    }

    private func middle(of poses: [RigidTransform], in turned: Rotation) -> Vector3 {
        var sum = Vector3.zero
        for pose in poses { sum += turned.inverse * pose.translation }
        return sum / Double(max(1, poses.count))
    }

    /// Extends the footprint on the side away from the cameras.
    /// - Returns: whether the footprint was extended.
    private func complete(
        _ low: inout Vector2, _ high: inout Vector2, eye: Vector3, seen: Double
    ) -> Bool {
        let (size, middle) = (high - low, (low + high) / 2)
        let toward = Vector2(eye.x - middle.x, eye.y - middle.y)
        let width = max(size.x, size.y)
        let away = max(Self.leastAway, (toward.x * toward.x + toward.y * toward.y).squareRoot())
        let missing = Vector2(
            max(0, leastDepth(along: abs(toward.x) / away, seen: seen) * width - size.x),
            max(0, leastDepth(along: abs(toward.y) / away, seen: seen) * width - size.y))
        if toward.x > 0 { low.x -= missing.x } else { high.x += missing.x }
        if toward.y > 0 { low.y -= missing.y } else { high.y += missing.y }
        return missing != .zero
    }

    /// The least depth of the object along an axis, as a share of its width. `share` is the cosine
    /// between the axis and the view.
    private func leastDepth(along share: Double, seen: Double) -> Double {
        guard share > Self.leastAlong else { return Self.leastDepth }
        let fading = (seen - Self.frontRadians) / (Self.sidesRadians - Self.frontRadians)
        return Self.frontDepth + fading.clamped(to: 0...1) * (Self.leastDepth - Self.frontDepth)
    }
}

/// Points of the object, sorted into vertical columns above a plane.
private struct Columns {
    private var points: [Int: [Int]] = [:]
    private let pitch: Double
    private let places: [Vector3]
    /// Distance between the keys of two rows of columns: more columns than any scene has in a row.
    private static let row = 1 << 20

    init(_ places: [Vector3], pitch: Double) {
        (self.places, self.pitch) = (places, pitch)
        for (index, place) in places.enumerated() {
            points[
                Self.key(Int((place.x / pitch).rounded()), Int((place.y / pitch).rounded())),
                default: []
            ]
            .append(index)
        }
    }

    private static func key(_ x: Int, _ y: Int) -> Int { (y + row / 2) * row + x + row / 2 }

    /// The keys of a column and of its eight neighbours.
    private static func touchingKeys(_ key: Int) -> [Int] {
        var keys: [Int] = []
        for dy in -1...1 { for dx in -1...1 { keys.append(key + dy * row + dx) } }
        return keys
    }

    /// The weight of a group of columns falls with its distance from the point that the cameras
    /// look at. At this distance, a share of `reach`, it has fallen to a half.
    private static let halfShare = 0.25

    /// The points of one group of touching columns: the group with the greatest weight, so a large
    /// group near `place`. Nil where there are no points.
    func group(nearest place: Vector2, reach: Double) -> [Int]? {
        let components = connectedComponents(
            of: points.keys.sorted(), neighbours: Self.touchingKeys)
        let groups = components.map { keys in keys.flatMap { points[$0] ?? [] } }
        func weight(_ group: [Int]) -> Double {
            let away = distance(group, place) / (Self.halfShare * reach)
            return Double(group.count) / (1 + away * away)
        }
        return groups.max { weight($0) < weight($1) }
    }

    /// The distance from `place` within which the nearest fifth of a group's points lies.
    private func distance(_ group: [Int], _ place: Vector2) -> Double {
        nearestFifth(
            of: group.map {
                let (x, y) = (places[$0].x - place.x, places[$0].y - place.y)
                return (x * x + y * y).squareRoot()
            })
    }
}
