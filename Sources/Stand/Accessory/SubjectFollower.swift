import Foundation
import Scene

/// Who turns observations into speeds: the seam to the room `Following`. `ProportionalFollower`
/// ships beside it.
public protocol SubjectFollower: Sendable {
    /// Where in the picture subjects are kept.
    var framing: FramingMode { get set }
    /// The part of the upright picture, counted from its top left, in which subjects are kept.
    var regionOfInterest: UnitRectangle { get set }
    /// Who is followed.
    var subjects: [TrackedSubject] { get }

    /// The speed that keeps the subjects where they belong, in radians a second; nil or zero lets
    /// the stand rest. `standing` is where the stand stood at the picture's time.
    mutating func follow(
        _ observations: [Observation], camera: CameraInformation, at time: Timestamp,
        standing: StandAngles?
    ) -> StandVelocity?
    /// Chooses who is at a point of the upright picture, counted from its top left; false where
    /// nobody is.
    mutating func select(at point: Vector2) -> Bool
    /// Chooses these, or by itself where the list is empty; false where one of them is not tracked.
    mutating func select(_ identifiers: [UUID]) -> Bool
    /// Forgets subjects and choices.
    mutating func reset()
}
