import Glibc
import Scene

/// The box round what most views show, where nothing on a table is aimed at: round the one thing
/// that hangs on a wall, else round all of it, as of a table with many things or the corner of a
/// room. All in it is wanted then, what things stand on too.
public struct SceneBounds: Sendable {
    /// What one camera saw.
    public struct View: Sendable {
        /// The camera's place.
        public var worldFromCamera: RigidTransform
        /// Its lens, for pictures of the depth's shape.
        public var intrinsics: Intrinsics
        /// Measured or found depth.
        public var depth: DepthPlane

        /// A view of this depth from there.
        public init(worldFromCamera: RigidTransform, intrinsics: Intrinsics, depth: DepthPlane) {
            (self.worldFromCamera, self.intrinsics) = (worldFromCamera, intrinsics)
            self.depth = depth
        }
    }

    /// The box; z up. Of a thing on a wall it ends before the wall.
    public let box: BoundingBox
    /// Whether it is round one thing, which hangs on a wall.
    public let isObject: Bool

    /// Points of a view that are used, across: finer detail does not change a box.
    private static let pointsAcross = 64
    /// Depth beyond this many times that of the median view's middle is background, as for objects:
    /// where a single view looks past the scene, its own middle says nothing.
    private static let background = 1.8
    /// A point belongs to the scene when at least this share of the views that show the most shown
    /// point show its place. Guess: what a person passes by once is beside the matter.
    private static let leastShown = 0.5
    /// Share of the points that may lie below the base, and above the top.
    private static let outliers = 0.01
    /// Room added to each extent: things go on a little where the pictures end.
    private static let margin = 0.05
    /// Fewer points than this are no scene.
    private static let leastPoints = 200
    /// Points nearer than this share of the distance lie in a plane, and planes with fewer of the
    /// points than this do not tell what is up: as for objects.
    private static let planeTolerance = 0.006
    private static let leastPlaneShare = 0.15
    /// Cosine of 60°, as for objects.
    private static let levelCosine = 0.5

    /// Nil where the views show too little in common.
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
        let up = AxisMeeting.up(poses, round: nil)
        if let hung = Self.boxOnWall(kept, views, up: up, distance: distance) {
            (box, isObject) = (hung, true)
        } else {
            (box, isObject) = (Self.box(round: kept, poses, likely: up, distance: distance), false)
        }
    }

    /// A wall has this share of the points (guess): what hangs on it fills half of the picture.
    private static let leastWallShare = 0.2
    /// A wall stands within 30°: its normal has this cosine to up at most.
    private static let uprightCosine = 0.5
    /// Points farther from the wall than this number of tolerances are not of it, as for tables.
    private static let clearOfWall = 2.0
    /// Points that are farther apart than this share of the distance belong to different things, as
    /// for objects.
    private static let voxel = 0.018
    /// A thing is of some size: share of the points (guess).
    private static let leastThing = 0.05
    /// On all four sides of a thing that hangs on a wall so much of the wall is seen: beyond the next
    /// wall of a room, or a floor, there is none (guess).
    private static let leastBeside = 0.02
    /// Room added to each extent of a thing, as for objects.
    private static let roomRound = 0.1

    /// The box round what hangs on a wall that all views look at.
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
        let before = points.filter { wall.height(of: $0) > clear }
        let groups = VoxelClusters.groups(of: before, voxel: voxel * distance)
        guard let group = groups.max(by: { $0.count < $1.count }),
            Double(group.count) >= leastThing * Double(points.count)
        else { return nil }
        let frame = Rotation.standing(on: level, ahead: wall.normal)
        var (low, high) = (Vector3.zero, Vector3.zero)
        for axis in 0..<3 {
            var places = group.map { (frame.inverse * before[$0])[axis] }
            let rank = Int(outliers / 2 * Double(places.count - 1))
            low[axis] = selectSmallest(rank, in: &places)
            high[axis] = selectSmallest(places.count - 1 - rank, in: &places)
        }
        let bare = points.filter { abs(wall.height(of: $0)) <= clear }
            .map { frame.inverse * $0 }
        for axis in 1...2 {
            let below = bare.count { $0[axis] < low[axis] }
            let above = bare.count { $0[axis] > high[axis] }
            guard Double(min(below, above)) >= leastBeside * Double(bare.count) else { return nil }
        }
        let room = roomRound / 2 * (high - low)
        (low, high) = (low - room, high + room)
        // x is away from the wall; the wall's own roughness stays outside.
        low.x = wall.offset + 0.75 * clear
        let box = BoundingBox(
            center: frame * ((low + high) / 2), size: high - low, worldFromObject: frame)
        let aimed = views.count {
            BoxView(box, from: $0.worldFromCamera, $0.intrinsics).isCenterVisible
        }
        return 2 * aimed >= views.count ? box : nil
    }

    /// How many views have each point in their picture.
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
