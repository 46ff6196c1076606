import Glibc
import Scene

/// Finds the box of the object at the reticle among points of depth frames. It finds the plane of
/// the table, groups the points above the plane, takes the group nearest to the optical axes, and
/// fits the smallest rectangle around the group.
///
/// All lengths scale with the distance of the object: the unit may not be the metre, and errors of
/// depth grow with distance. The shares come from RGB-D recordings at a distance of 0.7 m: points
/// within 4 mm of a plane belong to it, and voxels are 12 mm wide.
struct DepthBox {
    /// The points of one view, with the camera that saw them.
    struct View {
        var worldFromCamera: RigidTransform
        var intrinsics: Intrinsics
        var centralDepth: Double
        var points: [Point]
    }

    /// A point in the world, and its measured depth, whose square determines the error
    /// (triangulation; Khoshelham and Elberink 2012 for the Kinect).
    struct Point {
        var position: Vector3
        var depth: Double
    }

    /// A point belongs to a plane if it is within this share of the object's distance: 4 mm at 0.7
    /// m.
    private static let planeTolerance = 0.006
    /// A point does not belong to a plane if it is farther above the plane than this number of
    /// tolerances (guess).
    private static let clearOfPlane = 2.0
    /// The object's plane is chosen among at most this number of planes (guess).
    private static let mostPlanes = 4
    /// A plane can carry the object only if the look-at point is at most this number of tolerances
    /// below it (guess).
    private static let mostBelowLookAt = 3.0
    /// Two points belong to different things if they are farther apart than this share of the
    /// object's distance: 12 mm at 0.7 m.
    private static let voxel = 0.018
    /// A plane with less than this share of all points is no table or floor (guess).
    private static let leastPlaneShare = 0.06
    /// The cosine between a plane's normal and the cameras' own up direction must exceed this:
    /// cosine of 60°. The cameras' up direction tilts too when they look down.
    private static let levelCosine = 0.5
    /// A group with fewer points than this is noise (guess).
    private static let leastPoints = 40
    /// A group with less than this share of all points is also noise (guess).
    private static let leastShare = 0.002
    /// A group counts only if at least a fifth of its points are nearer to the optical axes than
    /// this share of the object's distance (some 11°); otherwise the cameras do not aim at the
    /// group (guess).
    private static let reach = 0.2
    /// A footprint's depth is at least this share of its width, because the side that no camera saw
    /// is missing (measured on a household box seen over 24° and 60°).
    private static let leastDepth = 0.75
    /// The plane under a box is a table only if the number of points below the box is at most this
    /// share of the number of points in the box (guess).
    private static let mostBelow = 0.15
    /// Each extent is enlarged by this share.
    private static let margin = 0.1

    private let views: [View]
    private let points: [Point]
    private let distance: Double
    private let lookAtPoint: Vector3
    private let up: Vector3

    /// Nil without points, or where their distance is not positive.
    init?(_ views: [View]) {
        guard !views.isEmpty else { return nil }
        self.views = views
        points = views.flatMap(\.points)
        var depths = views.map(\.centralDepth)
        distance = selectSmallest(depths.count / 2, in: &depths)
        guard !points.isEmpty, distance > 0, distance.isFinite else { return nil }
        var sum = Vector3.zero
        for view in views { sum += view.worldFromCamera * Vector3(0, 0, view.centralDepth) }
        lookAtPoint = sum / Double(views.count)
        up = AxisIntersection.up(views.map(\.worldFromCamera), round: nil)
    }

    /// The box; nil if no object is found.
    func box() -> BoundingBox? {
        let planes = planes()
        return boxOnPlane(planes) ?? boxWithoutPlane() ?? boxOfWalls(on: planes)
    }

    private var tolerance: Double { Self.planeTolerance * distance }

    /// Planes that may carry the object; the first one is the plane nearest below the look-at
    /// point, so a table comes before the floor.
    private func planes() -> [Plane] {
        let camera = views[0].worldFromCamera.translation
        return PlaneSearch(tolerance: tolerance).planes(
            in: points.map(\.position), count: Self.mostPlanes, leastShare: Self.leastPlaneShare,
            isAllowed: { dot($0, up) > Self.levelCosine }
        ).filter {
            $0.height(of: lookAtPoint) > -Self.mostBelowLookAt * tolerance
                && $0.height(of: camera) > 0
        }.sorted { $0.height(of: lookAtPoint) < $1.height(of: lookAtPoint) }
    }

    private func boxOnPlane(_ planes: [Plane]) -> BoundingBox? {
        for plane in planes {
            for group in groups(in: points(above: plane, Self.clearOfPlane)) {
                let box = box(round: group, on: plane)
                if isFramed(box), !continuesBelow(box, group.count) { return box }
            }
        }
        return nil
    }

    /// Whether many points lie straight below a box, within its own height. A table hides what is
    /// below it, so a plane with such points is a slope of the object itself.
    private func continuesBelow(_ box: BoundingBox, _ count: Int) -> Bool {
        let objectFromWorld = box.objectFromWorld
        let half = box.size / 2
        let below = points.count { point in
            let place = objectFromWorld * point.position
            return abs(place.x) < half.x && abs(place.y) < half.y && place.z > -box.size.z
                && place.z < -Self.clearOfPlane * 2 * tolerance
        }
        return Double(below) > Self.mostBelow * Double(count)
    }

    private func points(above plane: Plane, _ tolerances: Double) -> [Vector3] {
        points.filter { point in
            let noise = max(1, point.depth / distance)
            return plane.height(of: point.position) > tolerances * tolerance * noise * noise
        }.map(\.position)
    }

    /// The box of a thing with vertical walls, for views with wrong poses. Such poses put stray
    /// points of the floor above the floor, where they connect to the thing. Only points above a
    /// certain height count; this height is doubled until the footprint no longer shrinks.
    private func boxOfWalls(on planes: [Plane]) -> BoundingBox? {
        for plane in planes {
            var lower: BoundingBox?
            var clearance = Self.clearOfPlane
            while clearance <= Self.mostClearance {
                let above = points(above: plane, clearance)
                guard let group = groups(in: above, isCentred: true).first else { break }
                let box = box(round: group, on: plane)
                if let lower, Self.leastKeptWidth * lower.size.x <= box.size.x,
                    Self.leastKeptWidth * lower.size.y <= box.size.y, isFramed(lower)
                {
                    return lower
                }
                lower = box
                clearance *= 2
            }
        }
        return nil
    }

    /// Stray points are expected up to this height, in tolerances: a fifth of the object's distance
    /// (guess).
    private static let mostClearance = 32.0
    /// The footprint no longer shrinks if both sides keep at least this share of their width when
    /// the height doubles (guess).
    private static let leastKeptWidth = 0.9

    /// Groups of points near the optical axes, the nearest first.
    /// - Parameter isCentred: whether the distance of a group is that of its median point instead
    ///   of its nearest fifth. This serves large things, whose middle lies near the axes even if
    ///   the visible sides do not.
    private func groups(in candidates: [Vector3], isCentred: Bool = false) -> [[Vector3]] {
        let least = max(Self.leastPoints, Int(Self.leastShare * Double(points.count)))
        var near: [(away: Double, group: [Int])] = []
        for group in VoxelClusters.groups(of: candidates, voxel: Self.voxel * distance)
        where group.count >= least {
            let away =
                isCentred
                ? distanceToAxes(Self.middle(of: group.map { candidates[$0] }))
                : nearestFifth(of: group.map { distanceToAxes(candidates[$0]) })
            if away < Self.reach * distance { near.append((away, group)) }
        }
        // Groups at equal distance are sorted by index, so that the order is always the same.
        let order = near.indices.sorted { (near[$0].away, $0) < (near[$1].away, $1) }
        return order.map { near[$0].group.map { candidates[$0] } }
    }

    private static func middle(of points: [Vector3]) -> Vector3 {
        let axes = (0..<3).map { axis in
            var values = points.map { $0[axis] }
            return selectSmallest(values.count / 2, in: &values)
        }
        return Vector3(axes[0], axes[1], axes[2])
    }

    /// Whether most views frame the box as people frame an object that they scan: inside the
    /// picture, neither too large nor too small. Otherwise the box is not the object.
    private func isFramed(_ box: BoundingBox) -> Bool {
        var framed = 0
        for view in views {
            let seen = BoxView(box, from: view.worldFromCamera, view.intrinsics)
            let faults = seen.faults(FrameThresholds(), isSizeGuessed: false, holding: [])
            if faults.isEmpty { framed += 1 }
        }
        return 2 * framed > views.count
    }

    private func distanceToAxes(_ point: Vector3) -> Double {
        AxisIntersection.distance(of: point, to: views.lazy.map(\.worldFromCamera))
    }

    /// The top of the box is above this number of every thousand points; the others are outliers
    /// (guess).
    private static let topPerMille = 997
    /// Where no plane carries the object, one in this number of points may lie below the base of
    /// the box, and as many above its top (guess).
    private static let pointsPerOutlier = 200

    private func box(round group: [Vector3], on plane: Plane) -> BoundingBox {
        let frame = Rotation.standing(
            on: plane.normal, ahead: views[0].worldFromCamera.rotation.zAxis)
        let local = group.map { frame.inverse * $0 }
        var heights = local.map { $0.z - plane.offset }
        let top = selectSmallest((heights.count - 1) * Self.topPerMille / 1000, in: &heights)
        let footprint = Footprint(local.map { Vector2($0.x, $0.y) })
        return box(
            footprint, in: frame, floor: plane.offset,
            height: max(top, Self.planeTolerance * distance) * (1 + Self.margin))
    }

    /// The box where no plane carries the object. It encloses a group near the axes that gaps in
    /// depth separate from the rest; its upright axis is the estimated up direction.
    private func boxWithoutPlane() -> BoundingBox? {
        let radius = distance / 2
        let near = points.map(\.position).filter { ($0 - lookAtPoint).length < radius }
        for group in groups(in: near) where isSeparate(group, radius) {
            let box = level(round: group)
            if isFramed(box) { return box }
        }
        return nil
    }

    /// Whether a group ends inside the ball around the look-at point. A group that continues beyond
    /// the ball is a bare table or a wall: a fifth of a flat disc lies in the ball's outer tenth.
    private func isSeparate(_ group: [Vector3], _ radius: Double) -> Bool {
        let outer = group.count { ($0 - lookAtPoint).length > Self.outerShare * radius }
        return Double(outer) <= Self.mostOuterPoints * Double(group.count)
    }

    /// A group is separate if at most this share of its points is in the ball's outer tenth. A flat
    /// disc has four times this share there. Some points are allowed, because they may be stray
    /// points (guess).
    private static let mostOuterPoints = 0.05
    /// The ball's outer tenth begins at this share of the ball's radius (guess).
    private static let outerShare = 0.9

    private func level(round group: [Vector3]) -> BoundingBox {
        let frame = Rotation.standing(on: up, ahead: views[0].worldFromCamera.rotation.zAxis)
        let local = group.map { frame.inverse * $0 }
        var heights = local.map(\.z)
        let last = heights.count - 1
        let (low, high) = (
            selectSmallest(last / Self.pointsPerOutlier, in: &heights),
            selectSmallest(last - last / Self.pointsPerOutlier, in: &heights)
        )
        let footprint = Footprint(local.map { Vector2($0.x, $0.y) })
        let height = max(high - low, Self.planeTolerance * distance) * (1 + Self.margin)
        return box(
            footprint, in: frame, floor: low - (height - (high - low)) / 2, height: height)
    }

    private func box(
        _ footprint: Footprint, in frame: Rotation, floor: Double, height: Double
    ) -> BoundingBox {
        var (low, high) = (footprint.low, footprint.high)
        let turn = Rotation(angle: footprint.turn, axis: Vector3(0, 0, 1))
        let worldFromObject = frame * turn
        let camera = worldFromObject.inverse * views[0].worldFromCamera.translation
        let size = high - low
        let least = Self.leastDepth * max(size.x, size.y)
        // The part that no camera saw is on the side away from the camera.
        if size.x < least {
            if camera.x > (low.x + high.x) / 2 {
                low.x = high.x - least
            } else {
                high.x = low.x + least
            }
        }
        if size.y < least {
            if camera.y > (low.y + high.y) / 2 {
                low.y = high.y - least
            } else {
                high.y = low.y + least
            }
        }
        let smallest = Self.planeTolerance * distance
        let grown = high - low
        let extents = Vector3(
            max(smallest, grown.x * (1 + Self.margin)), max(smallest, grown.y * (1 + Self.margin)),
            height)
        let center = Vector3(
            (low.x + high.x) / 2, (low.y + high.y) / 2, floor + height / 2)
        return BoundingBox(
            center: worldFromObject * center, size: extents, worldFromObject: worldFromObject)
    }
}
