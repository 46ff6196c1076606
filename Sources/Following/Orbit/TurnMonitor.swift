import Scene

/// Compares the commanded turns of the table with the turns that optical flow measures.
struct TurnMonitor: Sendable {
    /// The turn that the flow has measured since the start, in radians; its sign is the direction.
    private(set) var turned = 0.0
    private var readings: [(at: Timestamp, turned: Double)] = []
    /// The newest finished turns: the commanded angle of each, and the angle by which the table
    /// fell short of it.
    private var losses: [(angle: Double, lost: Double)] = []
    private var reportedShare = 0.0
    /// The numbers of pictures of this turn with and without a measured angle.
    private var (known, unknown) = (0, 0)

    private static let degree = Double.pi / 180

    // The limits below that name no origin are guesses. The tests `slipping` and `stalling` in
    // `StandOrbitTests` check on virtual tables what the limits detect.

    /// The commanded and the measured turn are compared over this time in seconds.
    private static let stallSpan = 0.8
    /// The turn that is expected within `stallSpan` must be at least this angle before a stall is
    /// judged. For a commanded turn that is smaller, `shortTurnShare` of it is enough.
    private static let stallAngle = 4 * degree
    /// The table stands still if the measured turn is below this share of the expected turn. The
    /// table turns the wrong way if the measured turn is below the negative of this share.
    private static let stallShare = 0.2
    /// A slip is reported only after this number of finished turns.
    private static let slipTurns = 2
    /// A slip is reported only if the finished turns together reach this angle.
    private static let slipAngle = 18 * degree
    /// A slip is reported only if the usual loss exceeds this share.
    static let slipShare = 0.03
    /// The flow's error as a share of the turned angle. The test `flow` in `StandOrbitTests` proves
    /// that four turns of 10° stay within this share.
    private static let flowShare = 0.01
    /// The flow's error for each turn, in radians, in addition to `flowShare` (guess).
    private static let flowDrift = 0.5 * degree
    /// A turn missed steps only if its loss exceeds the usual loss by more than this angle.
    private static let missedAngle = 1.2 * degree
    /// A turn missed steps only if its loss exceeds the usual loss by more than the turn's angle
    /// divided by this.
    private static let missedDivisor = 8.0
    /// The loss of a turn is judged only if the turn is larger than this, 2°. In a smaller turn,
    /// the flow's drift would be too large a share.
    private static let leastJudged = 2 * degree
    /// A stall is judged only if the turn expected within `stallSpan` exceeds this angle: 1°.
    private static let leastStall = degree
    /// If a commanded turn is smaller than `stallAngle`, a stall is judged only when this share of
    /// the turn should be over.
    private static let shortTurnShare = 0.9
    /// The usual loss is computed from this number of newest turns.
    private static let keptTurns = 8
    /// Readings are kept for this time in seconds: longer than `stallSpan` and the flow's delay.
    private static let keptSeconds = 3.0
    /// A slip is reported again when its share has grown by this factor.
    private static let reportGrowth = 1.5

    /// Adds the turn that the newest picture shows, in radians; nil where the flow did not measure
    /// it.
    mutating func add(_ angle: Double?, at time: Timestamp) {
        turned += angle ?? 0
        if angle == nil { unknown += 1 } else { known += 1 }
        readings.append((time, turned))
        readings.removeAll { time.seconds(since: $0.at) > Self.keptSeconds }
    }

    /// Starts to count the pictures of a new turn.
    mutating func begin() { (known, unknown) = (0, 0) }

    /// Whether most pictures of this turn have no measured angle.
    var isUnmeasured: Bool { unknown > known }

    /// The fault that the newest readings show, during a turn or after its expected end; nil where
    /// the table obeys.
    func fault(during turn: TableTurn, at now: Timestamp, delay: Double) -> OrbitFault? {
        let until = now.advanced(bySeconds: -delay)
        let from = max(turn.startedAt, until.advanced(bySeconds: -Self.stallSpan))
        guard until > from, !isUnmeasured else { return nil }
        let expected = turn.expected(at: until) - turn.expected(at: from)
        let least = min(Self.stallAngle, Self.shortTurnShare * abs(turn.angle))
        guard abs(expected) >= least, abs(expected) > Self.leastStall else { return nil }
        let before = readings.last { $0.at <= from }?.turned ?? turn.turnedBefore
        let share = (turned - before) / expected
        if share < -Self.stallShare { return .reversed }
        return share < Self.stallShare ? .stalled : nil
    }

    /// Ends a turn; returns a fault if this turn or the newest turns together fell too far short of
    /// their commands. A turn that the flow could not measure counts as complete.
    mutating func finish(_ turn: TableTurn) -> OrbitFault? {
        if isUnmeasured { turned = turn.turnedBefore + turn.angle }
        guard !isUnmeasured, abs(turn.angle) > Self.leastJudged else { return nil }
        let sign: Double = turn.angle < 0 ? -1 : 1
        let lost = abs(turn.angle) - sign * (turned - turn.turnedBefore)
        let usual = usualLossShare * abs(turn.angle)
        defer { if isComplete(turn, lost) { turned = turn.turnedBefore + turn.angle } }
        if lost - usual > max(Self.missedAngle, abs(turn.angle) / Self.missedDivisor) {
            return .missedSteps(lost)
        }
        losses.append((abs(turn.angle), lost))
        if losses.count > Self.keptTurns { losses.removeFirst() }
        let angle = losses.reduce(0) { $0 + $1.angle }
        guard losses.count >= Self.slipTurns, angle >= Self.slipAngle else { return nil }
        let share = usualLossShare
        // A slip is reported once, and again when its share has grown.
        guard share > Self.slipShare, share > Self.reportGrowth * reportedShare else { return nil }
        reportedShare = share
        return .slipping(share: share)
    }

    /// Whether this turn and earlier ones are complete within the flow's error. If they are, the
    /// commanded angle is more accurate than the flow, since only the flow drifts.
    private func isComplete(_ turn: TableTurn, _ lost: Double) -> Bool {
        abs(usualLossShare) < Self.flowShare
            && abs(lost) < Self.flowDrift + Self.flowShare * abs(turn.angle)
    }

    /// The usual loss: the angle by which the newest turns together fell short of their commands,
    /// as a share of the commanded angle.
    var usualLossShare: Double {
        let angle = losses.reduce(0) { $0 + $1.angle }
        return angle > 0 ? losses.reduce(0) { $0 + $1.lost } / angle : 0
    }
}
