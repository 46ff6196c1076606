import Scene
import Stand
import Wording

/// The angles of a stand after a motion, and how the motion went.
public struct StandMoveResult: Sendable {
    /// Final angles, in radians; nil where the stand does not report them.
    public var angles: StandAngles?
    /// Whether the stand's limits shortened the motion.
    public var isLimited: Bool
    /// Duration of the motion, seconds.
    public var seconds: Double

    /// The final position in words, for a person.
    public var words: String {
        guard let angles else { return phrase("The stand does not report its angles.") }
        return phrase("pan \(Self.degrees(angles.pan)), tilt \(Self.degrees(angles.tilt))")
    }

    /// An angle in radians for a person, to a tenth of a degree: "20.0°".
    static func degrees(_ angle: Double) -> String {
        "\(angle.inDegrees.rounded(decimals: 1))°"
    }

    private struct Line: Encodable {
        var panDegrees, tiltDegrees: Double?
        var isLimited: Bool
        var seconds: Double
    }

    /// The result as one JSON object.
    public func jsonLine() throws -> String {
        try jsonText(
            Line(
                panDegrees: angles.map { rounded($0.pan.inDegrees) },
                tiltDegrees: angles.map { rounded($0.tilt.inDegrees) }, isLimited: isLimited,
                seconds: rounded(seconds)))
    }
}

extension OpenedStand {
    /// Allowance for the delay of a slow line, seconds (guess).
    private static let slowLineSeconds = 3.0

    /// Starts a motion from the present angles, and waits until the stand rests. Stops the motors
    /// when interrupted; throws the stand's error.
    /// - Parameters:
    ///   - timeoutFactor: the planned time is multiplied by this factor, and the delay of a slow
    ///     line is added. The stand is stuck if its motion takes longer.
    ///   - start: starts the motion and returns its plan and the planned time in seconds.
    ///   - isLimited: whether the stand's limits shorten the plan.
    func perform<Plan>(
        timeoutFactor: Double, isInterrupted: () -> Bool,
        start: (StandSnapshot) throws -> (plan: Plan, seconds: Double),
        isLimited: (Plan, StandSnapshot) -> Bool
    ) throws -> (plan: Plan, plannedSeconds: Double, rest: StandMoveResult) {
        settle()
        let first = stand.snapshot
        let begun = Timestamp.wall
        let (plan, planned) = try start(first)
        let timeoutSeconds = timeoutFactor * planned + Self.slowLineSeconds
        try rest(since: begun, timeoutSeconds: timeoutSeconds, isInterrupted: isInterrupted)
        let last = stand.snapshot
        let outcome = StandMoveResult(
            angles: last.angles, isLimited: isLimited(plan, last),
            seconds: Timestamp.wall.seconds(since: begun))
        return (plan, planned, outcome)
    }
}
