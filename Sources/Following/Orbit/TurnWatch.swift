import Scene

/// Compares how far the flow says the object turned with how far the table was told to.
struct TurnWatch: Sendable {
    /// Radians that the flow has seen since the start, signed.
    private(set) var turned = 0.0
    private var readings: [(at: Timestamp, turned: Double)] = []
    /// The newest finished turns: way and what was lost of it.
    private var losses: [(way: Double, lost: Double)] = []
    private var toldShare = 0.0
    /// Pictures of this turn that told an angle, and those that could not.
    private var (known, unknown) = (0, 0)

    private static let degree = Double.pi / 180
    /// Span over which standing is told from turning.
    private static let stallSpan = 0.8
    /// Way that must be expected in that span, or nearly the whole way of a short turn.
    private static let stallWay = 4 * degree
    /// Below this share of the expected way the table stands; above its reverse it turns wrongly.
    private static let stallShare = 0.2
    /// Turns of a slip, their way together and the share that is worth telling.
    private static let slipTurns = 2
    private static let slipWay = 18 * degree
    static let slipShare = 0.03
    /// What flow errs by: a share of the way and radians of a turn.
    private static let flowShare = 0.01
    private static let flowDrift = 0.5 * degree
    /// A turn that lost more than this and an eighth of its way, where others did not, missed steps.
    private static let missed = 1.2 * degree

    /// Takes what the newest picture says.
    mutating func take(_ angle: Double?, at time: Timestamp) {
        turned += angle ?? 0
        if angle == nil { unknown += 1 } else { known += 1 }
        readings.append((time, turned))
        readings.removeAll { time.seconds(since: $0.at) > 3 }
    }

    /// A turn begins.
    mutating func begin() { (known, unknown) = (0, 0) }

    /// Whether too few pictures of this turn told an angle to judge it.
    var isUnsure: Bool { unknown > known }

    /// What is wrong while the table turns or should have turned; nil where it does as told.
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

    /// Takes a turn that is over; says what it lost, if that is worth telling. A turn that the flow
    /// could not tell is taken to have done its way.
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
        // Told once, and again where it has grown by half.
        guard share > Self.slipShare, share > 1.5 * toldShare else { return nil }
        toldShare = share
        return .slipping(share: share)
    }

    /// Whether this turn and those before it went as far as they were told, as far as flow can tell.
    /// The table's own count is then better, since it does not drift.
    private func isFaithful(_ turn: TableTurn, _ lost: Double) -> Bool {
        abs(typicalShare) < Self.flowShare
            && abs(lost) < Self.flowDrift + Self.flowShare * abs(turn.way)
    }

    /// Share of the way that the newest turns lost together.
    var typicalShare: Double {
        let way = losses.reduce(0) { $0 + $1.way }
        return way > 0 ? losses.reduce(0) { $0 + $1.lost } / way : 0
    }
}
