import Scene
import Stand
import Wording

/// One move of a stand, with waiting.
public struct StandMove: Sendable {
    /// The goal; radians.
    public enum Goal: Sendable {
        /// A position; omitted axes stay.
        case place([StandAxis: Double])
        /// Relative to the present position.
        case further([StandAxis: Double])
        case home
    }

    /// The goal.
    public var goal: Goal
    /// Duration in seconds; nil for the greatest speed, or for `speed`.
    public var seconds: Double?
    /// Radians a second; nil for the greatest speed.
    public var speed: Double?

    /// A move.
    public init(_ goal: Goal, seconds: Double? = nil, speed: Double? = nil) {
        (self.goal, self.seconds, self.speed) = (goal, seconds, speed)
    }

    /// Final angles, in radians; nil where the stand does not report them.
    public struct Outcome: Sendable {
        public var angles: StandAngles?
        /// Whether it was cut by the stand's limits.
        public var isLimited: Bool
        public var seconds: Double
    }

    /// Expected duration of a move home, seconds (guess).
    private static let homeSeconds = 20.0
    /// A stand that takes longer than this multiple of the expected time, plus `slowLineSeconds`,
    /// is stuck (guess).
    private static let patienceFactor = 3.0
    /// Delay of a slow line, seconds (guess).
    static let slowLineSeconds = 3.0
    /// The stand's limits cut a move if its goal changes by more than this, radians (guess).
    private static let leastCut = Double.degrees(0.01)

    /// Moves and waits. Stops the motors when interrupted.
    public func perform(
        on opened: OpenedStand, isInterrupted: () -> Bool
    ) throws -> Outcome {
        opened.settle()
        let stand = opened.stand
        let snapshot = stand.snapshot
        let start = snapshot.angles ?? .zero
        var target = start
        switch goal {
        case .home: target = .zero
        case .place(let angles), .further(let angles):
            for (axis, angle) in angles {
                guard snapshot.capabilities.axes[axis] != nil else {
                    throw CaptureError(
                        .usage, phrase("\(stand.subject) has no \(axis.rawValue) axis."))
                }
                if case .place = goal { target[axis] = angle } else { target[axis] += angle }
            }
        }
        let begun = Timestamp.wall
        let plan: (target: StandAngles, seconds: Double)
        if case .home = goal {
            try stand.home()
            plan = (.zero, Self.homeSeconds)
        } else {
            let way = StandAxis.allCases.map { abs(target[$0] - start[$0]) }.max() ?? 0
            plan = try stand.move(to: target, seconds: seconds ?? speed.map { way / $0 } ?? 0)
        }
        let patience = Self.patienceFactor * plan.seconds + Self.slowLineSeconds
        try opened.rest(since: begun, patience: patience, isInterrupted: isInterrupted)
        if !isInterrupted() { try checkArrival(at: plan.target, stand) }
        let isLimited = StandAxis.allCases.contains {
            abs(plan.target[$0] - target[$0]) > Self.leastCut
        }
        return Outcome(
            angles: stand.snapshot.angles, isLimited: isLimited,
            seconds: Timestamp.wall.seconds(since: begun))
    }

    /// Largest distance from the goal at which a stand counts as arrived: tables with a few hundred
    /// steps a turn stay within it.
    private static let arrivalTolerance = Double.degrees(2)

    /// Throws if a stand that measures its angles stops elsewhere: it is blocked, or its motors
    /// have no power. The home position is the device's own.
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
            func degrees(_ angle: Double) -> String { "\((angle.inDegrees * 10).rounded() / 10)°" }
            throw CaptureError(
                .device,
                phrase(
                    "\(stand.subject) rests at \(axis.rawValue) \(degrees(angles[axis])) instead "
                        + "of \(degrees(target[axis])). Check that nothing holds it and that its "
                        + "motors have power."))
        }
    }
}

extension Timestamp {
    /// The machine's monotonic time.
    static var wall: Timestamp { GuardedStand.monotonicNow() }
}

extension StandMove.Outcome {
    private struct Line: Encodable {
        var panDegrees, tiltDegrees: Double?
        var isLimited: Bool
        var seconds: Double
    }

    /// One JSON object.
    public func jsonLine() throws -> String {
        try jsonText(
            Line(
                panDegrees: angles.map { rounded($0.pan.inDegrees) },
                tiltDegrees: angles.map { rounded($0.tilt.inDegrees) }, isLimited: isLimited,
                seconds: rounded(seconds)))
    }

    /// The position, for a person.
    public var words: String {
        guard let angles else { return phrase("The stand does not report its angles.") }
        func degrees(_ angle: Double) -> String {
            "\((angle.inDegrees * 10).rounded() / 10)°"
        }
        return phrase("pan \(degrees(angles.pan)), tilt \(degrees(angles.tilt))")
    }
}
