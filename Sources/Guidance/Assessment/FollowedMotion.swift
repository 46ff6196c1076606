import Scene

/// How far the object has moved on the ground, as points show that were just followed through some
/// pictures.
public struct FollowedMotion: Equatable, Sendable, Codable {
    /// Rotation about the box's upward axis, radians.
    public var turn: Double
    /// Shift at the box's centre, as a share of the box's diagonal.
    public var shift: Double

    /// Whether the object has moved on the ground.
    public var isObjectMoved: Bool {
        turn >= BodyMotion.leastTurn || shift >= BodyMotion.leastShift
    }
}

/// Measures the motion of the object on the ground by points that were just followed through some
/// pictures: landmarks are few on an object with little texture, and on a table with little.
///
/// When an object with much texture is turned on a table with little, a tracker follows the object:
/// to it the ground moves, and whatever it knew there is lost. The ground's points must turn and
/// shift as one rigid body, and be nowhere where a point at rest could be, whatever its depth: the
/// plane may lie wrong. The object's must be at rest, for a wrong pose moves both. Where the poses
/// hold the ground, the same holds with the two exchanged. Where the table shows too little, all that
/// is seen beside the object must turn as one.
struct FollowedMotionMeter {
    private var ground = MotionSum()
    private var object = MotionSum()

    /// Whether the ground moved in the latest points.
    var isGroundMoving: Bool { ground.isMoving }

    /// Motions up to the last picture of some points; nil for what does not move.
    struct Motions {
        /// Motion of the ground, where the poses hold the object.
        var ground: FollowedMotion?
        /// Motion of the object, where the poses hold the ground.
        var object: FollowedMotion?
    }

    /// The motions up to the last picture of these points, together with those of the searches just
    /// before.
    mutating func take(_ points: FollowedPoints, beside box: BoundingBox) -> Motions {
        let seen = SeenBodies(points, beside: box)
        return Motions(
            ground: ground.take(
                seen?.groundMotion ?? seen?.surroundingsMotion, of: points, beside: box),
            object: object.take(seen?.objectMotion, of: points, beside: box))
    }
}

/// The sum of motions that follow each other without a pause.
private struct MotionSum {
    private var sum = PlaneMotion()
    private var lastEnd: Timestamp?

    var isMoving: Bool { lastEnd != nil }

    mutating func take(
        _ motion: PlaneMotion?, of points: FollowedPoints, beside box: BoundingBox
    ) -> FollowedMotion? {
        let before = lastEnd == points.began ? sum : PlaneMotion()
        (sum, lastEnd) = (PlaneMotion(), nil)
        guard let motion else { return nil }
        (sum, lastEnd) = (motion.after(before), points.ended)
        return FollowedMotion(turn: abs(sum.turn), shift: sum.shift.length / (2 * box.radius))
    }
}

/// Followed points on the ground, in the object's box, and anywhere beside it.
private struct SeenBodies {
    private var ground: [(point: Vector3, way: FollowedPoints.Way)] = []
    private var object: [(depths: Range<Double>, way: FollowedPoints.Way)] = []
    private var surroundings: [FollowedPoints.Way] = []
    private let camera: Intrinsics
    /// The poses, in the object frame.
    private let objectFromCamera: [RigidTransform]

    /// Deviations of points that cannot be at rest, and of those that surely are, pixels.
    private static let strayedPixels = 1.0
    private static let restingPixels = 0.6
    /// Least way of a point that moves: the surroundings of a turntable stand still in the picture.
    private static let leastWayPixels = 1.0

    init?(_ points: FollowedPoints, beside box: BoundingBox) {
        guard let first = points.worldFromCamera.first, box.radius > 0 else { return nil }
        camera = points.intrinsics
        objectFromCamera = points.worldFromCamera.map { box.objectFromWorld * $0 }
        let view = BoxedView(box, from: first, camera)
        for way in points.ways {
            guard let start = way.places.first else { continue }
            if view.isApart(start) { surroundings.append(way) }
            switch view.place(of: start) {
            case .ground(let point): ground.append((point, way))
            case .object(let depths): object.append((depths, way))
            case nil: break
            }
        }
    }

    private static func isStrayed(_ way: FollowedPoints.Way) -> Bool {
        way.deviation > strayedPixels && way.length >= leastWayPixels
    }

    private static func isResting(_ way: FollowedPoints.Way) -> Bool {
        way.deviation < restingPixels
    }

    /// Fewest points on an object that the poses hold, and the least share of them that are at rest. A
    /// hand in front of the object moves like ground, and its fingers cover the object: of the points in
    /// two such boxes, shares of 0.59 and 0.61 were at rest.
    private static let leastHeld = 8
    private static let heldShare = 0.65

    /// Whether the poses hold the object.
    private var isObjectHeld: Bool {
        let resting = object.count { Self.isResting($0.way) }
        return object.count >= Self.leastHeld
            && Double(resting) >= Self.heldShare * Double(object.count)
    }

    /// The ground's motion where the poses hold the object; nil where there is none.
    var groundMotion: PlaneMotion? {
        let strayed = ground.filter { Self.isStrayed($0.way) }.map(\.point)
        guard isObjectHeld, ground.count >= GroundLimits.leastMoved,
            Double(strayed.count) >= GroundLimits.strayedShare * Double(ground.count),
            Self.isRoundObject(strayed),
            let last = objectFromCamera.last,
            let fit = PlaneMotionFit(
                ground.map(\.point), seenAt: ground.compactMap(\.way.places.last), by: camera,
                from: last.inverse),
            Double(fit.inlierCount) >= GroundLimits.rigidShare * Double(ground.count)
        else { return nil }
        return fit.motion
    }

    /// The turn of all that is seen beside the object where the poses hold the object; nil where there
    /// is none. A shift of the object moves what is far away too little to be seen.
    var surroundingsMotion: PlaneMotion? {
        let strayed = surroundings.count(where: Self.isStrayed)
        guard isObjectHeld, surroundings.count >= SurroundingsLimits.leastMoved,
            Double(strayed) >= SurroundingsLimits.strayedShare * Double(surroundings.count),
            let fit = SurroundingsTurn(
                surroundings.map(\.places), by: camera, from: objectFromCamera),
            abs(fit.turn) >= SurroundingsLimits.leastTurn
        else { return nil }
        let agreeing = zip(surroundings, fit.isInlier).filter(\.1).map(\.0)
        guard
            Double(agreeing.count) >= SurroundingsLimits.rigidShare * Double(surroundings.count),
            isOnBothSides(agreeing)
        else { return nil }
        return PlaneMotion(turn: fit.turn)
    }

    /// Whether ways begin far left and far right of the object: somebody who walks by is on one side,
    /// or behind it.
    private func isOnBothSides(_ ways: [FollowedPoints.Way]) -> Bool {
        guard let first = objectFromCamera.first,
            let middle = camera.project(first.inverse.translation)
        else { return false }
        let aside = SurroundingsLimits.asideShare * Double(camera.width)
        let left = ways.count { ($0.places.first?.x ?? middle.x) < middle.x - aside }
        let right = ways.count { ($0.places.first?.x ?? middle.x) > middle.x + aside }
        return Double(min(left, right)) >= SurroundingsLimits.sideShare * Double(ways.count)
    }

    /// Limits for the turn of the surroundings (guesses). Eight corners saw the first 9° of a true turn
    /// of 19°, and seven of them agreed.
    private enum SurroundingsLimits {
        /// Fewest points beside the object. Few are enough, since they agree on one number in each
        /// picture.
        static let leastMoved = 6
        /// Least share of the points that cannot be at rest.
        static let strayedShare = 0.8
        /// Least share of the points that turn as one.
        static let rigidShare = 0.75
        /// Least share of these on each side of the object.
        static let sideShare = 0.15
        /// Least distance from the object's middle to a side, as a share of the picture's width.
        /// Somebody who walked by behind a mug or a can was seen in a sixth of the width.
        static let asideShare = 1.0 / 6
        /// Least turn in the time of one search, radians: what drifting poses add up is no move.
        static let leastTurn = BodyMotion.leastTurn
    }

    /// Whether points lie in more than one direction from the object, as the ground's do: somebody
    /// who walks by is behind it.
    private static func isRoundObject(_ points: [Vector3]) -> Bool {
        let sum = points.reduce(Vector2.zero) { sum, point in
            let side = Vector2(point.x, point.y)
            return sum + side / max(side.length, 1e-9)
        }
        return sum.length < GroundLimits.sidedness * Double(points.count)
    }

    /// Limits for the ground's motion.
    private enum GroundLimits {
        /// Fewest points on the ground.
        static let leastMoved = 20
        /// Least share of the ground's points that move as one rigid body.
        static let rigidShare = 0.8
        /// Least share of the ground's points that cannot be at rest.
        static let strayedShare = 0.5
        /// The directions' mean is shorter: three true motions had 0.48 to 0.70, somebody who walked
        /// by 0.98.
        static let sidedness = 0.8
    }

    /// The object's motion where the poses hold the ground; nil where there is none. Points at rest
    /// count for the object only in its box: beside it, within the box's outline, the ground shows.
    var objectMotion: PlaneMotion? {
        let strayed = object.filter { Self.isStrayed($0.way) }
        guard strayed.count >= ObjectLimits.leastMoved, ground.count >= ObjectLimits.leastResting
        else { return nil }
        let staying = object.count { depths, way in
            Self.isResting(way) && way.isWithin(depths)
        }
        let resting = ground.count { Self.isResting($0.way) }
        guard
            Double(strayed.count) >= ObjectLimits.strayedShare * Double(strayed.count + staying),
            Double(resting) >= ObjectLimits.restingShare * Double(ground.count)
        else { return nil }
        let fit = UnknownDepthFit(
            strayed.map { ($0.way.places, $0.depths) }, by: camera, from: objectFromCamera)
        guard let fit, fit.inlierCount >= ObjectLimits.leastMoved,
            Double(fit.inlierCount) >= ObjectLimits.rigidShare * Double(strayed.count)
        else { return nil }
        return fit.motions.last
    }

    /// Limits for the object's motion, chosen on 90 drawn walks round objects, 30 of them with a move.
    private enum ObjectLimits {
        /// Fewest points of the object that move as one rigid body, and fewest on the ground.
        static let leastMoved = 15
        static let leastResting = 20
        /// Least share of those that stray among the object's points: reflections on a glossy mug
        /// reached 0.63, 14 of 17 moves 0.74 and more.
        static let strayedShare = 0.7
        /// Least share of the strays that move as one rigid body.
        static let rigidShare = 0.5
        /// Least share of the ground's points that are at rest.
        static let restingShare = 0.7
    }
}

extension FollowedPoints.Way {
    /// The distance of its ends, pixels.
    fileprivate var length: Double {
        guard let first = places.first, let last = places.last else { return 0 }
        return (last - first).length
    }

    /// Whether a point at rest is in this range of depths, as far as its way tells: within one
    /// standard deviation of its near end, and nearer than the far end by more than that.
    fileprivate func isWithin(_ depths: Range<Double>) -> Bool {
        let (near, far) = (1 / max(depths.lowerBound, 1e-9), 1 / depths.upperBound)
        guard inverseDepth - inverseDepthError < near else { return false }
        let isUnknown = inverseDepthError > near - far
        return isUnknown || inverseDepth - inverseDepthError > far
    }
}
