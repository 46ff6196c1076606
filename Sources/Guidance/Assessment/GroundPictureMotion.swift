import Glibc
import Scene

/// Measures the motion of the ground with small pictures of the ground, while the poses follow the
/// object. On a table that mirrors, no corner shows that motion, but the whole picture beside the
/// object does.
///
/// On such a table the poses err too, so a motion counts only if it fits three measurements:
/// - Before the motion, the ground agreed better with the poses.
/// - The motion makes the ground agree. A shift makes it agree as a plane, since the mirrored room
///   is too far away to show a shift.
/// - With this motion of the ground, the camera has kept its velocity.
struct GroundPictureMotion {
    private var pictures: [GroundPicture] = []
    /// Agreements of the latest pictures with earlier ones, measured as if the ground were at rest.
    private var atRest: [(time: Timestamp, agreement: Double)] = []

    /// Seconds between pictures (guess).
    private static let intervalSeconds = 0.095
    /// A picture is compared with an earlier one, taken this many seconds before: most moves by
    /// hand take 0.2 to 0.6 s.
    private static let comparedSeconds = 0.4
    /// The camera's velocity is measured over this many seconds before the earlier picture.
    private static let velocitySeconds = 0.27
    /// An interval may differ from `comparedSeconds` or `velocitySeconds` by this many seconds
    /// (guess).
    private static let toleranceSeconds = 0.08
    /// The agreement as if the ground were at rest is compared with its usual value. That value is
    /// the median of the measurements of this many seconds before the earlier picture.
    private static let memorySeconds = 0.8
    /// The usual value is known only from at least this number of measurements.
    private static let leastBefore = 3

    // The limits below were chosen on 90 rendered walks, half of them with a move. On 214 walks
    // they report three more of 65 moves, all on tables that mirror, and no false one.

    /// A motion is found only if the ground's usual agreement with the poses is at least this.
    private static let leastUsual = 0.6
    /// A motion is found only if the agreement as if the ground were at rest is below its usual
    /// value by at least this much.
    private static let leastFall = 0.15
    /// A motion is found only if it raises the agreement by at least this much.
    private static let leastGain = 0.3
    /// A motion is found only if the ground agrees with it by at least this much.
    private static let leastAgreement = 0.7
    /// A motion is found only if it makes at least this share of the blocks agree clearly better:
    /// 0.77 to 0.81 of them after three true moves, at most 0.53 at other times.
    private static let leastImprovedShare = 0.6
    /// A shift is found only if it raises the agreement of the plane by at least this much.
    private static let leastPlaneGain = 0.25
    /// A shift is found only if the plane agrees with it by at least this much.
    private static let leastPlaneAgreement = 0.4
    /// The ground turns if its turn is at least this, radians.
    private static let leastTurn = 4 * Double.pi / 180
    /// The ground shifts if its shift is at least this share of the box's diagonal.
    private static let leastShift = 0.035
    /// The turn may differ by this angle from the turn that keeps the camera's velocity, radians.
    private static let turnError = 4 * Double.pi / 180
    /// The shift may differ from the shift that keeps the camera's velocity by this share of the
    /// box's diagonal.
    private static let shiftError = 0.04
    /// Replaces `turnError` for large turns: the difference may be this share of the turn.
    private static let turnErrorShare = 0.35
    /// Replaces `shiftError` for large shifts: the difference may be this share of the shift.
    private static let shiftErrorShare = 0.5

    /// Adds the next picture, and measures the motion up to it.
    /// - Parameters:
    ///   - picture: makes the small picture of a frame; nil where there is none.
    ///   - surface: how the frame agrees with keyframes; nil where that was not measured. The
    ///     motion is measured only if the frame shows the object at rest, but does not show that
    ///     the ground is in place.
    mutating func take(
        at time: Timestamp, _ picture: () -> GroundPicture?, beside box: BoundingBox,
        surface: SurfaceAgreement?
    ) -> FollowedMotion? {
        if let last = pictures.last?.time {
            let interval = time.seconds(since: last)
            if interval < 0 { (pictures, atRest) = ([], []) }
            guard surface != nil || abs(interval) >= Self.intervalSeconds else { return nil }
        }
        guard let now = picture() else { return nil }
        let oldest = Self.comparedSeconds + Self.velocitySeconds + 2 * Self.toleranceSeconds
        pictures.removeAll { time.seconds(since: $0.time) > oldest }
        pictures.append(now)
        guard let surface, surface.objectIsStill, !surface.groundIsInPlace else { return nil }
        return motion(to: now, beside: box)
    }

    /// The picture this long before a time; nil where there is none.
    private func picture(_ seconds: Double, before time: Timestamp) -> GroundPicture? {
        func error(_ picture: GroundPicture) -> Double {
            abs(time.seconds(since: picture.time) - seconds)
        }
        return pictures.min { error($0) < error($1) }
            .flatMap { error($0) <= Self.toleranceSeconds ? $0 : nil }
    }

    private mutating func motion(to now: GroundPicture, beside box: BoundingBox) -> FollowedMotion?
    {
        guard box.radius > 0, let earlier = picture(Self.comparedSeconds, before: now.time),
            let alignment = GroundAlignment(from: earlier, to: now, beside: box),
            let rest = alignment.agreement(PlaneMotion())
        else { return nil }
        let before = atRest.filter { earlier.time.seconds(since: $0.time) >= 0 }
            .map(\.agreement)
        atRest.removeAll {
            now.time.seconds(since: $0.time) > Self.comparedSeconds + Self.memorySeconds
        }
        atRest.append((now.time, rest))
        guard before.count >= Self.leastBefore, let usual = before.upperMedian,
            usual >= Self.leastUsual, usual - rest >= Self.leastFall, rest <= 1 - Self.leastGain,
            let first = picture(Self.velocitySeconds, before: earlier.time)
        else { return nil }
        let expected = Self.steadyMotion(first, earlier, now, beside: box)
        let diagonal = 2 * box.radius
        guard
            let found = alignment.best(near: [PlaneMotion(), expected], diagonal: diagonal),
            found.agreement - rest >= Self.leastGain, found.agreement >= Self.leastAgreement,
            Self.isNear(found.motion, expected, diagonal: diagonal),
            alignment.improvedShare(found.motion) >= Self.leastImprovedShare
        else { return nil }
        let (turn, shift) = (abs(found.motion.turn), found.motion.shift.length / diagonal)
        if turn < Self.leastTurn {
            guard shift >= Self.leastShift,
                let plane = alignment.planeAgreement(found.motion),
                let planeAtRest = alignment.planeAgreement(PlaneMotion()),
                plane >= Self.leastPlaneAgreement, plane - planeAtRest >= Self.leastPlaneGain
            else { return nil }
        }
        return FollowedMotion(turn: turn, shift: shift)
    }

    /// Number of steps in which the camera's velocity is continued.
    private static let steps = 12

    /// The motion of the ground for which the camera keeps its velocity up to the third picture.
    /// The velocity is measured from the first picture to the second.
    private static func steadyMotion(
        _ first: GroundPicture, _ second: GroundPicture, _ third: GroundPicture,
        beside box: BoundingBox
    ) -> PlaneMotion {
        let measured = second.time.seconds(since: first.time)
        let continued = third.time.seconds(since: second.time)
        let step = RigidTransform.identity.interpolated(
            to: first.worldFromCamera.inverse * second.worldFromCamera,
            fraction: continued / measured / Double(steps))
        let steady = (0..<steps).reduce(second.worldFromCamera) { pose, _ in pose * step }
        let motion =
            box.objectFromWorld * third.worldFromCamera
            * (box.objectFromWorld * steady).inverse
        let turned = motion.rotation * Vector3(1, 0, 0)
        return PlaneMotion(
            turn: atan2(turned.y, turned.x),
            shift: Vector2(motion.translation.x, motion.translation.y))
    }

    private static func isNear(
        _ motion: PlaneMotion, _ expected: PlaneMotion, diagonal: Double
    ) -> Bool {
        let turn = abs(motion.turn - expected.turn)
        let shift = (motion.shift - expected.shift).length / diagonal
        return turn <= max(turnError, turnErrorShare * abs(motion.turn))
            && shift <= max(shiftError, shiftErrorShare * motion.shift.length / diagonal)
    }
}
