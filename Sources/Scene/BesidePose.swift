/// What a tracker sees in a frame beside the camera's pose.
public struct BesidePose: Equatable, Sendable {
    /// Landmarks that moved together, but not as the pose says; nil where none did.
    public var secondMotion: SecondMotion?
    /// How long the shutter was open of late, in seconds, as the smear of landmarks shows; nil where it
    /// shows nothing. What the camera itself says is in `Frame.exposure`.
    public var shutterSeconds: Double?

    /// Sees these.
    public init(secondMotion: SecondMotion? = nil, shutterSeconds: Double? = nil) {
        (self.secondMotion, self.shutterSeconds) = (secondMotion, shutterSeconds)
    }
}

/// Landmarks that move together, but not as the pose of the frame says: two motions are two bodies.
/// Which of them is the object is not known to those who track.
public struct SecondMotion: Equatable, Sendable {
    /// Landmarks that lie where the pose puts them, in the world.
    public var held: [Vector3]
    /// Those that moved, where they were before, in the world.
    public var strayed: [Vector3]
    /// What took these to where they are now, in the world.
    public var motion: RigidTransform

    /// A motion of `strayed` beside `held`.
    public init(held: [Vector3], strayed: [Vector3], motion: RigidTransform) {
        (self.held, self.strayed, self.motion) = (held, strayed, motion)
    }
}

/// A second motion as seen from the object's box: which body left the other, and how far.
public struct BodyMotion: Equatable, Sendable, Codable {
    /// Landmarks of one body.
    public struct Body: Equatable, Sendable, Codable {
        /// Those that lie where the pose of the frame puts them.
        public var held = 0
        /// Those that moved together.
        public var strayed = 0
    }

    /// Landmarks well inside of the box.
    public var object: Body
    /// Landmarks well outside.
    public var ground: Body
    /// The turn between the two motions, radians, ...
    public var turn: Double
    /// ... and that of the box's upward axis alone: what is turned on a table stays upright.
    public var tilt: Double
    /// The way of the box's centre between them, as a share of the box's diagonal.
    public var shift: Double

    /// What a motion says of the object in this box.
    public init(_ motion: SecondMotion, of box: BoundingBox) {
        let objectFromWorld = box.objectFromWorld
        func count(_ points: [Vector3], _ body: SceneBody) -> Int {
            points.count { box.body(at: objectFromWorld * $0) == body }
        }
        func body(_ body: SceneBody) -> Body {
            Body(held: count(motion.held, body), strayed: count(motion.strayed, body))
        }
        (object, ground) = (body(.object), body(.ground))
        let diagonal = max(1e-9, 2 * box.radius)
        let way = motion.motion * box.center - box.center
        turn = motion.motion.rotation.angle
        tilt = angle(between: motion.motion.rotation * box.up, and: box.up)
        shift = way.length / diagonal
    }

    /// Landmarks that one body must have left, and the other kept, at least (guesses).
    private static let leastStrayed = 8
    private static let leastHeld = 12
    /// The share of a body's landmarks that strays where it moved: 0.79 and more in eight of nine true
    /// moves of made walks, 0.60 at most where a highlight or the inside of a mug strayed; ...
    private static let strayedShare = 0.7
    /// ... and the share that stays where it did not.
    private static let heldShare = 0.7
    /// What tilts more is no move on a table: those nine tilted by 5° at most (guess).
    private static let mostTilt = 10 * Double.pi / 180
    /// Smaller motions are errors of depth: 3°, or 5 mm of an object of 170 mm.
    private static let leastTurn = 3 * Double.pi / 180
    private static let leastShift = 0.03

    /// Whether the object has moved on the ground.
    public var isObjectMoved: Bool {
        (turn >= Self.leastTurn || shift >= Self.leastShift) && tilt <= Self.mostTilt
            && (Self.left(object, by: ground) || Self.left(ground, by: object))
    }

    private static func left(_ moved: Body, by kept: Body) -> Bool {
        func share(_ count: Int, of body: Body) -> Double {
            Double(count) / Double(max(1, body.held + body.strayed))
        }
        return moved.strayed >= leastStrayed && kept.held >= leastHeld
            && share(moved.strayed, of: moved) >= strayedShare
            && share(kept.held, of: kept) >= heldShare
    }
}

/// What a point of the scene belongs to.
public enum SceneBody: Sendable {
    /// The object in the box.
    case object
    /// What it stands on and what is round it.
    case ground
}

extension BoundingBox {
    /// Shares of the box's half width within which a point is the object's, beyond which it is not; ...
    private static let insideShare = 0.95
    private static let outsideShare = 1.15
    /// ... and shares of its height above which it is, below which it is not.
    private static let aboveShare = 0.08
    private static let belowShare = 0.02

    /// What a point belongs to; nil near the box's sides, which may lie a little off.
    /// - Parameter point: in the object frame: z up, origin at the centre of the base.
    public func body(at point: Vector3) -> SceneBody? {
        let aside = max(abs(point.x) / (size.x / 2), abs(point.y) / (size.y / 2))
        let height = point.z / size.z
        if aside < Self.insideShare, height > Self.aboveShare, height < 1 { return .object }
        return aside > Self.outsideShare || height < Self.belowShare ? .ground : nil
    }
}
