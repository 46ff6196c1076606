import Scene

/// Compares the commanded turns of the table with the turns that optical flow measures.
struct TurnMonitor: Sendable {
    /// The turn that the flow has measured since the start, in radians, signed.
    private(set) var turned = 0.0
    private var readings: [(at: Timestamp, turned: Double)] = []
    /// The newest finished turns: the commanded angle, and the part of it that was lost.
    private var losses: [(angle: Double, lost: Double)] = []
    private var reportedShare = 0.0
    /// The numbers of pictures of this turn with and without a measured angle.
    private var (known, unknown) = (0, 0)

    private static let degree = Double.pi / 180

    // Limits without an origin beside them are guesses; `slipping` and `stalling` in
    // `StandOrbitTests` hold what they find on the virtual tables.

    /// The time span over which standing and turning are distinguished, seconds.
    private static let stallSpan = 0.8
    /// The least expected turn in that span for a judgement: this angle, or 90 % of a shorter turn.
    private static let stallAngle = 4 * degree
    /// Below this share of the expected turn the table stands; below its negative it turns the
    /// wrong way.
    private static let stallShare = 0.2
    /// The conditions for a slip: the fewest turns, their least total angle, and the least reported
    /// share.
    private static let slipTurns = 2
    private static let slipAngle = 18 * degree
    static let slipShare = 0.03
    /// The flow's error: a share of the angle (`flow` in `StandOrbitTests` holds four turns of 10°
    /// within it), and radians per turn (guess).
    private static let flowShare = 0.01
    private static let flowDrift = 0.5 * degree
    /// A turn missed steps when its loss exceeds the usual loss by more than this angle and by more
    /// than an eighth of the turn.
    private static let missedAngle = 1.2 * degree
    private static let missedDivisor = 8.0
    /// Shorter turns are not judged, since the flow's drift is a large part of them: 2°.
    private static let leastJudged = 2 * degree
    /// The least expected turn for a stall, where even 90 % of the turn is less: 1°.
    private static let leastStall = degree
    /// The share of a short turn that must be expected before it is judged.
    private static let shortTurnShare = 0.9
    /// The number of newest turns whose mean loss counts.
    private static let keptTurns = 8
    /// Readings are kept for this time in seconds: longer than `stallSpan` and the flow's delay.
    private static let keptSeconds = 3.0
    /// A slip is reported again when its share has grown by this factor.
    private static let reportGrowth = 1.5

    /// Adds the turn that the newest picture shows.
    mutating func add(_ angle: Double?, at time: Timestamp) {
        turned += angle ?? 0
        if angle == nil { unknown += 1 } else { known += 1 }
        readings.append((time, turned))
        readings.removeAll { time.seconds(since: $0.at) > Self.keptSeconds }
    }

    /// Begins a turn.
    mutating func begin() { (known, unknown) = (0, 0) }

    /// Whether too few pictures of this turn have a measured angle.
    var isUnmeasured: Bool { unknown > known }

    /// The fault during a turn or after its expected end; nil where the table obeys.
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

    /// Ends a turn; returns its fault where it lost enough. A turn that the flow could not measure
    /// counts as complete.
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

    /// Whether this turn and earlier ones are complete within the flow's error. Then the table's
    /// own angle is more accurate, since it does not drift.
    private func isComplete(_ turn: TableTurn, _ lost: Double) -> Bool {
        abs(usualLossShare) < Self.flowShare
            && abs(lost) < Self.flowDrift + Self.flowShare * abs(turn.angle)
    }

    /// The share of the angle that the newest turns lost in total.
    var usualLossShare: Double {
        let angle = losses.reduce(0) { $0 + $1.angle }
        return angle > 0 ? losses.reduce(0) { $0 + $1.lost } / angle : 0
    }
}
