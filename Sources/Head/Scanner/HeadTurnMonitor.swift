import Scene

/// Checks how the head follows a hint: it continues, has stopped, or turns the wrong way.
struct HeadTurnMonitor: Equatable, Sendable {
    /// The result of the check.
    enum Finding: Equatable, Sendable { case goesOn, stopped, wrongWay }

    private let movement: ScanMovement
    private let thresholds: ScanThresholds
    private let startTime: Timestamp
    private var farthest: Double?
    private var lastWrong: Timestamp?
    private var history: [Sample] = []

    private struct Sample: Equatable, Sendable {
        var time: Timestamp
        var angle: Double
    }

    /// How long after a new hint the person may still follow the previous one, seconds: people
    /// react to a voice after 0.3 to 0.5 s, and a head takes some time to stop. Guess.
    private static let reactionSeconds = 0.7
    /// The head counts as stopped only if the recorded poses cover this share of `stoppedSeconds`.
    /// Guess.
    private static let fullHistoryShare = 0.9

    /// Checks a movement that begins now.
    init(movement: ScanMovement, thresholds: ScanThresholds, at time: Timestamp) {
        (self.movement, self.thresholds, startTime) = (movement, thresholds, time)
    }

    /// Processes a pose relative to the start.
    mutating func observe(
        _ pose: HeadPose, at time: Timestamp, isRough: Bool
    ) -> Finding {
        let along = (movement.angle(of: pose) * movement.direction).inDegrees
        let end = (movement.to * movement.direction).inDegrees
        history.append(Sample(time: time, angle: along))
        while let first = history.first, history.count > 1,
            time.seconds(since: history[1].time) >= thresholds.turn.stoppedSeconds,
            first.time < history[1].time
        {
            history.removeFirst()
        }
        if time.seconds(since: startTime) < Self.reactionSeconds {
            farthest = along
            return .goesOn
        }
        let reached = max(farthest ?? along, along)
        farthest = reached
        // Near the end of the movement the head may stop or turn back.
        guard along < end - thresholds.withinDegrees(movement.axis, isRough) else { return .goesOn }
        if reached - along >= thresholds.wrongWayDegrees(movement.axis, isRough) {
            if let last = lastWrong, time.seconds(since: last) < thresholds.turn.correctionSeconds {
                return .goesOn
            }
            lastWrong = time
            farthest = along
            history = []
            return .wrongWay
        }
        // A person who was just corrected first needs time to stop.
        let graceSeconds = Self.reactionSeconds + thresholds.turn.stoppedSeconds
        guard time.seconds(since: startTime) >= graceSeconds,
            lastWrong.map({ time.seconds(since: $0) >= graceSeconds }) ?? true,
            let first = history.first,
            time.seconds(since: first.time) >= Self.fullHistoryShare
                * thresholds.turn.stoppedSeconds
        else { return .goesOn }
        return along - first.angle < thresholds.turn.stoppedDegrees ? .stopped : .goesOn
    }
}
