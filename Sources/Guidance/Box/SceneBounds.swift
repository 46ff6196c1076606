import Glibc
import Scene

/// The box of a scene, used where the cameras do not aim at one object on a table. If one object
/// hangs on a wall, the box encloses that object. Otherwise it encloses everything that most views
/// show, including the surfaces that carry it: a table with many objects, for example, or the
/// corner of a room.
public struct SceneBounds: Sendable {
    /// One view of the scene.
    public struct View: Sendable {
        /// The camera's pose.
        public var worldFromCamera: RigidTransform
        /// The camera's intrinsics, for a picture of the depth's aspect ratio.
        public var intrinsics: Intrinsics
        /// The measured or computed depth.
        public var depth: DepthPlane

        /// A view with this depth.
        public init(worldFromCamera: RigidTransform, intrinsics: Intrinsics, depth: DepthPlane) {
            (self.worldFromCamera, self.intrinsics) = (worldFromCamera, intrinsics)
            self.depth = depth
        }
    }

    /// The box; its z axis points up. The box of an object on a wall ends in front of the wall.
    public let box: BoundingBox
    /// Whether the box encloses one object that hangs on a wall.
    public let isObject: Bool

    /// Number of points that are read across a view: finer detail does not change a box.
    private static let pointsAcross = 64
    /// A point is background if its depth exceeds the scene's distance by this factor. That
    /// distance is the median over all views of the depth in the picture's middle, because a single
    /// view may look past the scene.
    private static let background = 1.8
    /// A point belongs to the scene only if enough views see it: at least this share of the number
    /// of views that see the most often seen point (guess). What a person passes once is not part
    /// of the scene.
    private static let leastShown = 0.5
    /// This share of the scene's points may lie below the base of the box, and the same share above
    /// its top.
    private static let outliers = 0.01
    /// Each side is moved outwards by this share of the extent: surfaces continue a little beyond
    /// the pictures.
    private static let margin = 0.05
    /// A scene needs at least this number of points.
    private static let leastPoints = 200
    /// A point belongs to a plane if it is within this share of the scene's distance, as in
    /// `DepthBox`.
    private static let planeTolerance = 0.006
    /// A plane defines the up direction if it has at least this share of the points, as in
    /// `SparseBox`.
    private static let leastPlaneShare = 0.15
    /// The cosine between the plane's normal and the likely up direction must exceed this: cosine
    /// of 60°, as in `DepthBox`.
    private static let levelCosine = 0.5

    /// Nil where the views show too few common points.
    public init?(seenBy views: [View]) {
        let seen = views.map {
            $0.depth.points(
                intrinsics: $0.intrinsics, stride: max(1, $0.depth.width / Self.pointsAcross))
        }
        var distances = zip(views, seen).compactMap { view, points -> Double? in
            var depths = points.map(\.z)
            guard !depths.isEmpty else { return nil }
            return view.depth.centralMedian() ?? selectSmallest(depths.count / 2, in: &depths)
        }
        guard !distances.isEmpty else { return nil }
        let distance = selectSmallest(distances.count / 2, in: &distances)
        let points = zip(views, seen).flatMap { view, points in
            points.filter { $0.z < Self.background * distance }.map { view.worldFromCamera * $0 }
        }
        let shown = Self.views(views, showing: points)
        let least = Self.leastShown * Double(shown.max() ?? 0)
        let kept = points.indices.filter { Double(shown[$0]) >= least }.map { points[$0] }
        guard kept.count >= Self.leastPoints, least > 1 else { return nil }
        let poses = views.map(\.worldFromCamera)
        let up = AxisIntersection.up(poses, round: nil)
        if let wallBox = Self.boxOnWall(kept, views, up: up, distance: distance) {
            (box, isObject) = (wallBox, true)
        } else {
            (box, isObject) = (Self.box(round: kept, poses, likely: up, distance: distance), false)
        }
    }

    /// A plane counts as a wall only if it has at least this share of the points (guess): what
    /// hangs on a wall fills half of the picture.
    private static let leastWallShare = 0.2
    /// The cosine between a wall's normal and up must be below this: a wall is within 30° of
    /// vertical.
    private static let uprightCosine = 0.5
    /// A point more than this number of tolerances in front of the wall does not belong to the
    /// wall.
    private static let clearOfWall = 2.0
    /// The box of an object on a wall begins at this share of the distance up to which points
    /// belong to the wall (guess).
    private static let frontShare = 0.75
    /// Two points belong to different objects if they are farther apart than this share of the
    /// scene's distance, as in `DepthBox`.
    private static let voxel = 0.018
    /// A group of points counts as an object on a wall only if it has at least this share of all
    /// points (guess).
    private static let leastObjectShare = 0.05
    /// On each of the four sides of an object on a wall, at least this share of the wall's points
    /// must be visible (guess). On the side of a corner or of the floor, there are none.
    private static let leastWallOnSide = 0.02
    /// Each extent of an object on a wall is enlarged by this share, as in `DepthBox`.
    private static let objectMargin = 0.1

    /// The box around an object on a wall at which most views aim; nil where there is none.
    private static func boxOnWall(
        _ points: [Vector3], _ views: [View], up: Vector3, distance: Double
    ) -> BoundingBox? {
        let tolerance = planeTolerance * distance
        let eye = views.map(\.worldFromCamera.translation).reduce(.zero, +) / Double(views.count)
        let middle = points.reduce(.zero, +) / Double(points.count)
        let walls = PlaneSearch(tolerance: tolerance).planes(
            in: points, count: 1, leastShare: leastWallShare,
            isAllowed: { abs(dot($0, up)) < uprightCosine && dot($0, eye - middle) > 0 })
        guard let wall = walls.first,
            views.allSatisfy({ wall.height(of: $0.worldFromCamera.translation) > 0 }),
            let level = (up - dot(up, wall.normal) * wall.normal).normalized
        else { return nil }
        let clear = clearOfWall * tolerance
        let inFront = points.filter { wall.height(of: $0) > clear }
        let groups = VoxelClusters.groups(of: inFront, voxel: voxel * distance)
        guard let group = groups.max(by: { $0.count < $1.count }),
            Double(group.count) >= leastObjectShare * Double(points.count)
        else { return nil }
        let frame = Rotation.standing(on: level, ahead: wall.normal)
        var (low, high) = (Vector3.zero, Vector3.zero)
        for axis in 0..<3 {
            var places = group.map { (frame.inverse * inFront[$0])[axis] }
            let rank = Int(outliers / 2 * Double(places.count - 1))
            low[axis] = selectSmallest(rank, in: &places)
            high[axis] = selectSmallest(places.count - 1 - rank, in: &places)
        }
        let onWall = points.filter { abs(wall.height(of: $0)) <= clear }
            .map { frame.inverse * $0 }
        for axis in 1...2 {
            let below = onWall.count { $0[axis] < low[axis] }
            let above = onWall.count { $0[axis] > high[axis] }
            guard Double(min(below, above)) >= leastWallOnSide * Double(onWall.count) else {
                return nil
            }
        }
        let border = objectMargin / 2 * (high - low)
        (low, high) = (low - border, high + border)
        // The x axis points away from the wall; the box begins beyond the wall's roughness.
        low.x = wall.offset + frontShare * clear
        let box = BoundingBox(
            center: frame * ((low + high) / 2), size: high - low, worldFromObject: frame)
        let aimed = views.count {
            BoxView(box, from: $0.worldFromCamera, $0.intrinsics).isCenterVisible
        }
        return 2 * aimed >= views.count ? box : nil
    }

    /// For each point, the number of views that have it in their picture.
    private static func views(_ views: [View], showing points: [Vector3]) -> [Int] {
        var counts = [Int](repeating: 0, count: points.count)
        for view in views {
            let cameraFromWorld = view.worldFromCamera.inverse
            for (index, point) in points.enumerated() {
                if let pixel = view.intrinsics.project(cameraFromWorld * point),
                    view.intrinsics.contains(pixel)
                {
                    counts[index] += 1
                }
            }
        }
        return counts
    }

    private static func box(
        round points: [Vector3], _ poses: [RigidTransform], likely: Vector3, distance: Double
    ) -> BoundingBox {
        let plane = PlaneSearch(tolerance: planeTolerance * distance).planes(
            in: points, count: 1, leastShare: leastPlaneShare,
            isAllowed: { dot($0, likely) > levelCosine }
        ).first
        let frame = Rotation.standing(
            on: plane?.normal ?? likely, ahead: poses.first?.rotation.zAxis ?? Vector3(1, 0, 0))
        let local = points.map { frame.inverse * $0 }
        let footprint = Footprint(local.map { Vector2($0.x, $0.y) })
        var heights = local.map(\.z)
        let rank = Int(outliers * Double(heights.count - 1))
        let low = selectSmallest(rank, in: &heights)
        let high = selectSmallest(heights.count - 1 - rank, in: &heights)
        let worldFromObject = frame * Rotation(angle: footprint.turn, axis: Vector3(0, 0, 1))
        let middle = (footprint.low + footprint.high) / 2
        let extents = footprint.high - footprint.low
        let size = Vector3(extents.x, extents.y, high - low) * (1 + 2 * margin)
        let least = Vector3(repeating: planeTolerance * distance)
        return BoundingBox(
            center: worldFromObject * Vector3(middle.x, middle.y, (low + high) / 2),
            size: pointwiseMax(size, least), worldFromObject: worldFromObject)
    }
}
