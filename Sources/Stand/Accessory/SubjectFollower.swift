import Foundation
import Scene

/// Turns observations into speeds of the stand. The module `Following` has one implementation, this
/// module has the simple `ProportionalFollower`.
public protocol SubjectFollower: Sendable {
    /// Where in the picture subjects are framed.
    var framing: FramingMode { get set }
    /// The region of the upright picture, from its top left, in which subjects are framed.
    var regionOfInterest: UnitRectangle { get set }
    /// The followed subjects.
    var subjects: [TrackedSubject] { get }

    /// The speed, in radians a second, that keeps the subjects at their place in the picture. Nil
    /// or zero stops the stand. `standAngles` is the stand's position at the time of the picture.
    mutating func follow(
        _ observations: [Observation], camera: CameraInformation, at time: Timestamp,
        standAngles: StandAngles?
    ) -> StandVelocity?
    /// Chooses the subject at a point of the upright picture, counted from its top left. False
    /// where no subject is at this point.
    mutating func select(at point: Vector2) -> Bool
    /// Chooses the subjects with these identifiers; for an empty list the follower chooses. False
    /// if one of the subjects is not tracked.
    mutating func select(_ identifiers: [UUID]) -> Bool
    /// Forgets all subjects, and which of them were chosen.
    mutating func reset()
}
