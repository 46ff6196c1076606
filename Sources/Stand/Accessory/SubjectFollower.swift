import Foundation
import Scene

/// Turns observations into speeds. The module `Following` implements it; `ProportionalFollower` is
/// the implementation of this module.
public protocol SubjectFollower: Sendable {
    /// Where in the picture subjects are framed.
    var framing: FramingMode { get set }
    /// The region of the upright picture, from its top left, in which subjects are framed.
    var regionOfInterest: UnitRectangle { get set }
    /// The followed subjects.
    var subjects: [TrackedSubject] { get }

    /// The speed that keeps the subjects in their place in the picture, in radians a second; nil or
    /// zero stops the stand. `standAngles` is the stand's position at the picture's time.
    mutating func follow(
        _ observations: [Observation], camera: CameraInformation, at time: Timestamp,
        standAngles: StandAngles?
    ) -> StandVelocity?
    /// Chooses the subject at a point of the upright picture, from its top left; false where no
    /// subject is there.
    mutating func select(at point: Vector2) -> Bool
    /// Chooses these subjects; with an empty list the follower chooses. False where one of them is
    /// not tracked.
    mutating func select(_ identifiers: [UUID]) -> Bool
    /// Forgets subjects and choices.
    mutating func reset()
}
