import Scene

/// How far the ground has moved beside the object, while the poses held the object.
public struct GroundMotion: Equatable, Sendable, Codable {
    /// Rotation about the box's upward axis, radians.
    public var turn: Double
    /// Shift at the box's centre, as a share of the box's diagonal.
    public var shift: Double

    /// Whether the object has moved on the ground.
    public var isObjectMoved: Bool {
        turn >= BodyMotion.leastTurn || shift >= BodyMotion.leastShift
    }
}

/// Measures the ground's motion where the poses hold the object.
///
/// When an object with much texture is turned on a table with little, a tracker follows the object:
/// to it the ground moves, and whatever it knew there is lost. The points that were just followed
/// through some pictures still show that motion. Those on the plane under the box must turn and
/// shift as one rigid body, and be nowhere where a point at rest could be, whatever its depth: the
/// plane may lie wrong. Those on the object must be at rest, for a wrong pose moves both.
struct GroundMotionMeter {
    private var sum = PlaneMotion()
    private var lastEnd: Timestamp?

    /// Whether the ground moved in the latest points.
    var isMoving: Bool { lastEnd != nil }

    /// Fewest points on the ground and on the object.
    private static let leastGround = 20
    private static let leastObject = 8
    /// Least share of the ground's points that move as one rigid body.
    private static let rigidShare = 0.8
    /// Least share of the ground's points that cannot be at rest, and of the object's that are.
    private static let strayedShare = 0.5
    private static let restingShare = 0.5
    /// Deviations of points that cannot be at rest, and of those that surely are, pixels.
    private static let strayedPixels = 1.0
    private static let restingPixels = 0.6
    /// Least way of a point that moves: the surroundings of a turntable stand still in the picture.
    private static let leastWayPixels = 1.0

    /// The motion up to the last picture of these points, together with that of the searches just
    /// before; nil where the ground does not move.
    mutating func take(_ points: FollowedPoints, beside box: BoundingBox) -> GroundMotion? {
        let before = lastEnd == points.began ? sum : PlaneMotion()
        (sum, lastEnd) = (PlaneMotion(), nil)
        guard let motion = Self.motion(of: points, beside: box) else { return nil }
        (sum, lastEnd) = (motion.after(before), points.ended)
        return GroundMotion(turn: abs(sum.turn), shift: sum.shift.length / (2 * box.radius))
    }

    private static func motion(
        of points: FollowedPoints, beside box: BoundingBox
    ) -> PlaneMotion? {
        guard let first = points.worldFromCamera.first, let last = points.worldFromCamera.last,
            box.radius > 0
        else { return nil }
        let view = BoxedView(box, points.intrinsics, box.objectFromWorld * first)
        var ground: [(point: Vector3, way: FollowedPoints.Way)] = []
        var object: [Double] = []
        for way in points.ways {
            switch way.places.first.flatMap(view.place) {
            case .ground(let point): ground.append((point, way))
            case .object: object.append(way.deviation)
            case nil: break
            }
        }
        let strayed = ground.count {
            $0.way.deviation > strayedPixels && $0.way.length >= leastWayPixels
        }
        let resting = object.count { $0 < restingPixels }
        guard ground.count >= leastGround, object.count >= leastObject,
            Double(strayed) >= strayedShare * Double(ground.count),
            Double(resting) >= restingShare * Double(object.count),
            let fit = PlaneMotionFit(
                ground.map(\.point), seenAt: ground.compactMap(\.way.places.last),
                by: points.intrinsics, from: (box.objectFromWorld * last).inverse),
            Double(fit.inlierCount) >= rigidShare * Double(ground.count)
        else { return nil }
        return fit.motion
    }
}

extension FollowedPoints.Way {
    /// The distance of its ends, pixels.
    fileprivate var length: Double {
        guard let first = places.first, let last = places.last else { return 0 }
        return (last - first).length
    }
}

/// A view of an object's box and of the ground under it.
private struct BoxedView {
    /// What a pixel sees.
    enum Place {
        case object
        /// The point on the plane under the box, in the object frame.
        case ground(Vector3)
    }

    private let size: Vector3
    private let camera: Intrinsics
    private let objectFromCamera: RigidTransform

    /// The box, smaller by these shares, is certainly the object; larger, it certainly covers it.
    private static let insideShare = 0.95
    private static let insideBottom = 0.08
    private static let outsideShare = 1.15
    private static let outsideTop = 1.1
    /// The ground counts up to this many times the base's half diagonal from the box's centre:
    /// farther away, an error of its height grows.
    private static let reach = 5.0

    init(_ box: BoundingBox, _ camera: Intrinsics, _ objectFromCamera: RigidTransform) {
        (size, self.camera, self.objectFromCamera) = (box.size, camera, objectFromCamera)
    }

    /// What a pixel sees; nil where that is neither, or uncertain.
    func place(of pixel: Vector2) -> Place? {
        guard let ray = camera.ray(through: pixel) else { return nil }
        let (origin, way) = (objectFromCamera.translation, objectFromCamera.rotation * ray)
        if crosses(Self.insideShare, from: Self.insideBottom, to: 1, origin, way) {
            return .object
        }
        guard !crosses(Self.outsideShare, from: 0, to: Self.outsideTop, origin, way),
            way.z < 0, origin.z > 0
        else { return nil }
        let point = origin - (origin.z / way.z) * way
        let halfDiagonal = Vector2(size.x, size.y).length / 2
        guard Vector2(point.x, point.y).length < Self.reach * halfDiagonal else { return nil }
        return .ground(Vector3(point.x, point.y, 0))
    }

    /// Whether a ray crosses the box, `aside` times as wide, from and to these shares of its height.
    private func crosses(
        _ aside: Double, from bottom: Double, to top: Double, _ origin: Vector3, _ way: Vector3
    ) -> Bool {
        let middle = Vector3(0, 0, (bottom + top) / 2 * size.z)
        let half = Vector3(
            aside * size.x / 2, aside * size.y / 2, (top - bottom) / 2 * size.z)
        return boxCrossing(half: half, from: origin - middle, along: way, within: 0...1e9) != nil
    }
}
