import Glibc
import Scene

/// A person's turn of the head to a goal, with a limited speed and acceleration.
struct NeckTurn: Sendable {
    /// The goal of the turn; angles in radians.
    enum Goal: Equatable { case still, yaw(Double), pitch(Double), straight }

    /// The pace of the turn, degrees a second.
    var paceDegrees: Double
    /// When the person first turned, seconds; nil before.
    private(set) var begun: Double?

    private var goal = Goal.still
    /// The goal of the last turn. "Keep turning" resumes the turn to this goal.
    private var lastTurn = Goal.still
    private var yawSpeed = 0.0
    private var pitchSpeed = 0.0

    /// Acceleration of the turn, radians/s². A guess: the head reaches its full pace in a quarter
    /// of a second.
    private static let acceleration = 100 * Double.pi / 180
    /// The pace of a nod as a multiple of that of a turn, since a nod covers a smaller angle
    /// (guess).
    private static let nodPace = 0.6
    /// The head has arrived if it is nearer than this to its goal, radians.
    private static let arrival = 1e-4

    /// A head at rest.
    init(paceDegrees: Double) { self.paceDegrees = paceDegrees }

    /// Turns to a goal from now on.
    mutating func turn(to next: Goal, at now: Double) {
        (goal, lastTurn) = (next, next)
        begun = begun ?? now
    }

    /// Stops the turn.
    mutating func stop() { goal = .still }

    /// Resumes the last turn.
    mutating func keepTurning() { goal = lastTurn }

    /// Advances yaw, pitch and speed of the head by a step in seconds.
    mutating func move(_ state: inout PersonState, by step: Double) {
        var (yawGoal, pitchGoal) = (state.yaw, state.pitch)
        switch goal {
        case .still: break
        case .yaw(let end): (yawGoal, pitchGoal) = (end, 0)
        case .pitch(let end): (yawGoal, pitchGoal) = (0, end)
        case .straight: (yawGoal, pitchGoal) = (0, 0)
        }
        let pace = Double.degrees(paceDegrees)
        Self.approach(&state.yaw, &yawSpeed, yawGoal, pace, step)
        Self.approach(&state.pitch, &pitchSpeed, pitchGoal, Self.nodPace * pace, step)
        state.speed = (yawSpeed * yawSpeed + pitchSpeed * pitchSpeed).squareRoot()
    }

    /// Moves an angle to a goal with a limited speed and acceleration, and stops there.
    private static func approach(
        _ angle: inout Double, _ speed: inout Double, _ goal: Double, _ pace: Double,
        _ step: Double
    ) {
        let remaining = goal - angle
        // The speed is limited so that the person can still brake.
        let most = min(pace, (2 * acceleration * abs(remaining)).squareRoot())
        let wanted = abs(remaining) < arrival ? 0 : (remaining > 0 ? most : -most)
        let change = max(-acceleration * step, min(acceleration * step, wanted - speed))
        speed += change
        angle += speed * step
    }
}
