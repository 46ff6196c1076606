import Scene

/// Compares the commanded turns of the table with the turns that the flow measures.
struct TableWatch: Sendable {
    /// The turn that the flow has measured since the start, in radians, signed.
    private(set) var turned = 0.0
    private var readings: [(at: Timestamp, turned: Double)] = []
    /// The newest finished turns: the commanded angle, and the part of it that was lost.
    private var losses: [(way: Double, lost: Double)] = []
    private var toldShare = 0.0
    /// The numbers of pictures of this turn with and without a measured angle.
    private var (known, unknown) = (0, 0)

    private static let degree = Double.pi / 180

    // Limits without an origin beside them are guesses; `slipping` and `stalling` in
    // `StandOrbitTests` hold what they find on the virtual tables.

    /// The time span over which standing and turning are distinguished, seconds.
    private static let stallSpan = 0.8
    /// The least expected turn in that span for a judgement: this angle, or 90 % of a shorter turn.
    private static let stallWay = 4 * degree
    /// Below this share of the expected turn the table stands; below its negative it turns the
    /// wrong way.
    private static let stallShare = 0.2
    /// The conditions for a slip: the fewest turns, their least total angle, and the least reported
    /// share.
    private static let slipTurns = 2
    private static let slipWay = 18 * degree
    static let slipShare = 0.03
    /// The flow's error: a share of the angle (`flow` in `StandOrbitTests` holds four turns of 10°
    /// within it), and radians per turn (guess).
    private static let flowShare = 0.01
    private static let flowDrift = 0.5 * degree
    /// A turn missed steps when its loss exceeds the usual loss by more than this angle and by more
    /// than an eighth of the turn.
    private static let missed = 1.2 * degree

    /// Adds the turn that the newest picture shows.
    mutating func take(_ angle: Double?, at time: Timestamp) {
        turned += angle ?? 0
        if angle == nil { unknown += 1 } else { known += 1 }
        readings.append((time, turned))
        readings.removeAll { time.seconds(since: $0.at) > 3 }
    }

    /// Begins a turn.
    mutating func begin() { (known, unknown) = (0, 0) }

    /// Whether too few pictures of this turn have a measured angle.
    var isUnsure: Bool { unknown > known }

    /// The fault during a turn or after its expected end; nil where the table obeys.
    func faultWithin(_ turn: TableTurn, at now: Timestamp, delay: Double) -> OrbitFault? {
        let until = now.advanced(bySeconds: -delay)
        let from = max(turn.startedAt, until.advanced(bySeconds: -Self.stallSpan))
        guard until > from, !isUnsure else { return nil }
        let expected = turn.expected(at: until) - turn.expected(at: from)
        guard abs(expected) >= min(Self.stallWay, 0.9 * abs(turn.way)), abs(expected) > Self.degree
        else { return nil }
        let before = readings.last { $0.at <= from }?.turned ?? turn.turnedBefore
        let share = (turned - before) / expected
        if share < -Self.stallShare { return .reversed }
        return share < Self.stallShare ? .stalled : nil
    }

    /// Ends a turn; returns its fault where it lost enough. A turn that the flow could not measure
    /// counts as complete.
    mutating func finish(_ turn: TableTurn) -> OrbitFault? {
        if isUnsure { turned = turn.turnedBefore + turn.way }
        guard !isUnsure, abs(turn.way) > 2 * Self.degree else { return nil }
        let sign: Double = turn.way < 0 ? -1 : 1
        let lost = abs(turn.way) - sign * (turned - turn.turnedBefore)
        let usual = typicalShare * abs(turn.way)
        defer { if isFaithful(turn, lost) { turned = turn.turnedBefore + turn.way } }
        if lost - usual > max(Self.missed, abs(turn.way) / 8) { return .missedSteps(lost) }
        losses.append((abs(turn.way), lost))
        if losses.count > 8 { losses.removeFirst() }
        let way = losses.reduce(0) { $0 + $1.way }
        guard losses.count >= Self.slipTurns, way >= Self.slipWay else { return nil }
        let share = typicalShare
        // A slip is reported once, and again when its share has grown by half.
        guard share > Self.slipShare, share > 1.5 * toldShare else { return nil }
        toldShare = share
        return .slipping(share: share)
    }

    /// Whether this turn and earlier ones are complete within the flow's error. Then the table's
    /// own angle is more accurate, since it does not drift.
    private func isFaithful(_ turn: TableTurn, _ lost: Double) -> Bool {
        abs(typicalShare) < Self.flowShare
            && abs(lost) < Self.flowDrift + Self.flowShare * abs(turn.way)
    }

    /// The share of the angle that the newest turns lost in total.
    var typicalShare: Double {
        let way = losses.reduce(0) { $0 + $1.way }
        return way > 0 ? losses.reduce(0) { $0 + $1.lost } / way : 0
    }
}
