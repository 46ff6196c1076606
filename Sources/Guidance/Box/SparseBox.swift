import Glibc
import Scene

/// Finds the box of the object among the sparse points of a tracker's map. It finds the plane with
/// most points, groups the points above the plane near the optical axes, and fits the smallest
/// rectangle around the nearest group. Without such a group, the plane still shows where the axes
/// meet the table.
///
/// All lengths are shares of the cameras' distance, because a map may have no unit. Sparse points
/// are fewer and noisier than those of depth, so the shares are larger than those of `DepthBox`.
struct SparseBox {
    /// A point belongs to the plane if it is within this share of the cameras' distance. A guess:
    /// triangulated points of a 640-pixel picture scatter by some 0.3 % of that distance.
    private static let planeTolerance = 0.012
    /// A plane with less than this share of the points is no table or floor (guess).
    private static let leastPlaneShare = 0.15
    /// The table is chosen among at most this number of planes (guess).
    private static let mostPlanes = 3
    /// A point does not belong to the plane if it is farther above the plane than this number of
    /// tolerances, as in `DepthBox`.
    private static let clearOfPlane = 2.0
    /// The cosine between the plane's normal and the cameras' up direction must exceed this: cosine
    /// of 60°, as in `DepthBox`.
    private static let levelCosine = 0.5
    /// Two points belong to different things if they are farther apart than this share of the
    /// cameras' distance.
    private static let voxel = 0.06
    /// A group of points counts as an object only if it has at least this number of points.
    private static let leastPoints = 12
    /// A group counts only if at least a fifth of its points are nearer to the optical axes than
    /// this share of the cameras' distance, as in `DepthBox`.
    private static let reach = 0.2
    /// Each extent is enlarged by this share: sparse points do not reach an object's rim.
    private static let margin = 0.2
    /// This share of the object's points may lie above the top of the box, as outliers.
    private static let outliers = 0.02
    /// An optical axis counts only if the cosine between it and the plane's downward normal exceeds
    /// this: 84° (guess).
    private static let leastDownCosine = 0.1
    /// An axis counts only if it meets the plane within this multiple of the cameras' distance
    /// (guess).
    private static let mostAxisLength = 3.0

    private let points: [Vector3]
    private let poses: [RigidTransform]
    private let distance: Double
    private let plane: Plane

    /// Nil where the points show no level plane below the cameras.
    init?(points: [Vector3], poses: [RigidTransform]) {
        guard let camera = poses.last, points.count >= Self.leastPoints else { return nil }
        var depths = points.map { (camera.inverse * $0).z }.filter { $0 > 0 }
        guard depths.count >= Self.leastPoints else { return nil }
        let distance = selectSmallest(depths.count / 2, in: &depths)
        let up = AxisIntersection.up(poses, round: nil)
        let planes = PlaneSearch(tolerance: Self.planeTolerance * distance).planes(
            in: points, count: Self.mostPlanes, leastShare: Self.leastPlaneShare,
            isAllowed: { dot($0, up) > Self.levelCosine }
        ).filter { $0.height(of: camera.translation) > 0 }
        guard distance > 0, distance.isFinite, let plane = planes.first else { return nil }
        (self.points, self.poses, self.distance, self.plane) = (points, poses, distance, plane)
    }

    /// The box around the group nearest to the axes; nil where no group is near enough.
    func box() -> BoundingBox? {
        let tolerance = Self.planeTolerance * distance
        let above = points.filter { plane.height(of: $0) > Self.clearOfPlane * tolerance }
        var nearest: (away: Double, group: [Int])?
        for group in VoxelClusters.groups(of: above, voxel: Self.voxel * distance)
        where group.count >= Self.leastPoints {
            let away = nearestFifth(of: group.map { distanceToAxes(above[$0]) })
            if away < Self.reach * distance, away < nearest?.away ?? .infinity {
                nearest = (away, group)
            }
        }
        return nearest.map { box(round: $0.group.map { above[$0] }) }
    }

    /// The mean point where the optical axes meet the plane, and the median distance from the
    /// cameras to it; nil where at most half of the axes meet the plane.
    func lookAtPoint() -> (point: Vector3, distance: Double, up: Vector3)? {
        var sum = Vector3.zero
        var distances: [Double] = []
        for pose in poses {
            let axis = pose.rotation.zAxis
            let downCosine = -dot(axis, plane.normal)
            let away = plane.height(of: pose.translation) / downCosine
            // An axis that meets the table far behind the object is left out.
            guard downCosine > Self.leastDownCosine, away < Self.mostAxisLength * distance else {
                continue
            }
            sum += pose.translation + away * axis
            distances.append(away)
        }
        guard 2 * distances.count > poses.count else { return nil }
        return (
            sum / Double(distances.count), selectSmallest(distances.count / 2, in: &distances),
            plane.normal
        )
    }

    private func distanceToAxes(_ point: Vector3) -> Double {
        AxisIntersection.distance(of: point, to: poses)
    }

    private func box(round group: [Vector3]) -> BoundingBox {
        let ahead = poses.last?.rotation.zAxis ?? Vector3(1, 0, 0)
        let frame = Rotation.standing(on: plane.normal, ahead: ahead)
        let local = group.map { frame.inverse * $0 }
        var heights = local.map { $0.z - plane.offset }
        let top = selectSmallest(
            Int(Double(heights.count - 1) * (1 - Self.outliers)), in: &heights)
        let footprint = Footprint(local.map { Vector2($0.x, $0.y) })
        let height = top * (1 + Self.margin)
        let middle = (footprint.low + footprint.high) / 2
        let extents = footprint.high - footprint.low
        let least = Self.planeTolerance * distance
        let worldFromObject = frame * Rotation(angle: footprint.turn, axis: Vector3(0, 0, 1))
        return BoundingBox(
            center: worldFromObject * Vector3(middle.x, middle.y, plane.offset + height / 2),
            size: Vector3(
                max(least, extents.x * (1 + Self.margin)),
                max(least, extents.y * (1 + Self.margin)), height),
            worldFromObject: worldFromObject)
    }
}
