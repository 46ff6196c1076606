import Scene
import Stand
import Wording

/// One move of a stand.
public struct StandMove: Sendable {
    /// The goal of a move, in radians.
    public enum Goal: Sendable {
        /// Angles of the axes; an axis that is not named does not move.
        case place([StandAxis: Double])
        /// Angles relative to the present position.
        case further([StandAxis: Double])
        case home
    }

    /// The goal.
    public var goal: Goal
    /// Duration in seconds; nil to use `speed`, or the greatest speed if that is nil too.
    public var seconds: Double?
    /// Speed in radians a second; nil to use the greatest speed.
    public var speed: Double?

    /// A move to `goal`, in a given time or at a given speed. If both are nil, the stand moves at
    /// its greatest speed.
    public init(_ goal: Goal, seconds: Double? = nil, speed: Double? = nil) {
        (self.goal, self.seconds, self.speed) = (goal, seconds, speed)
    }

    /// Expected duration of a move to the home position, seconds (guess).
    private static let homeSeconds = 20.0
    /// A stand is stuck if a move takes longer than the expected time multiplied by this factor
    /// (guess).
    private static let timeoutFactor = 3.0
    /// A move counts as limited if the stand's limits change its goal by more than this angle,
    /// radians (guess).
    private static let limitTolerance = Double.degrees(0.01)

    /// Moves the stand and waits for the end. Stops the motors when interrupted.
    public func perform(
        on opened: OpenedStand, isInterrupted: () -> Bool
    ) throws -> StandMoveResult {
        let stand = opened.stand
        let (plan, _, rest) = try opened.perform(
            timeoutFactor: Self.timeoutFactor, isInterrupted: isInterrupted,
            start: { snapshot in try start(stand, from: snapshot) },
            isLimited: { (plan: Plan, _: StandSnapshot) in plan.isLimited })
        if !isInterrupted() { try checkArrival(at: plan.target, stand) }
        return rest
    }

    private struct Plan {
        /// The angles that the person requested, and the angles within the stand's limits.
        var requested, target: StandAngles

        var isLimited: Bool {
            StandAxis.allCases.contains {
                abs(target[$0] - requested[$0]) > StandMove.limitTolerance
            }
        }
    }

    /// Starts the move; returns its plan and its expected duration.
    private func start(
        _ stand: GuardedStand, from snapshot: StandSnapshot
    ) throws -> (plan: Plan, seconds: Double) {
        let start = snapshot.angles ?? .zero
        var requested = start
        switch goal {
        case .home:
            try stand.home()
            return (Plan(requested: .zero, target: .zero), Self.homeSeconds)
        case .place(let angles), .further(let angles):
            for (axis, angle) in angles {
                guard snapshot.capabilities.axes[axis] != nil else {
                    throw CaptureError(
                        .usage,
                        phrase(
                            "\(stand.subject) has no \(axis.rawValue) axis. `capstan stand status` "
                                + "shows its axes."))
                }
                if case .place = goal { requested[axis] = angle } else { requested[axis] += angle }
            }
        }
        let largestTurn = StandAxis.allCases.map { abs(requested[$0] - start[$0]) }.max() ?? 0
        let move = try stand.move(
            to: requested, seconds: seconds ?? speed.map { largestTurn / $0 } ?? 0)
        return (Plan(requested: requested, target: move.target), move.seconds)
    }

    /// A stand has arrived if it stops within this angle of its goal, radians. A table with a few
    /// hundred steps per turn can stop within this angle.
    private static let arrivalTolerance = Double.degrees(2)

    /// Throws if a stand that measures its angles does not stop at its goal: it is blocked, or its
    /// motors have no power. A move home is not checked, because only the device knows its home
    /// position.
    private func checkArrival(
        at target: StandAngles, _ stand: GuardedStand
    ) throws {
        let snapshot = stand.snapshot
        if case .home = goal { return }
        guard snapshot.capabilities.feedback == .measured, let angles = snapshot.angles else {
            return
        }
        for axis in [StandAxis.pan, .tilt] where snapshot.capabilities.axes[axis] != nil {
            guard abs(angles[axis] - target[axis]) > Self.arrivalTolerance else { continue }
            let (place, requested) = (
                StandMoveResult.degrees(angles[axis]), StandMoveResult.degrees(target[axis])
            )
            throw CaptureError(
                .device,
                phrase(
                    "\(stand.subject) rests at \(axis.rawValue) \(place) instead "
                        + "of \(requested). Check that nothing holds it and that its "
                        + "motors have power."))
        }
    }
}

extension Timestamp {
    /// The machine's monotonic time.
    static var wall: Timestamp { GuardedStand.monotonicNow() }
}
