import Scene

/// Drives a rig with OpenScan3's firmware over HTTP: a turntable with or without an arm. The
/// firmware has neither speeds nor a stop. A long move is therefore sent in parts, and a stop takes
/// effect at the end of a part.
public struct OpenScanDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var queryChannel: HTTPChannel
    /// The connections for the moves of each axis. Queries have a connection of their own, since
    /// the rig answers a move only when the move is done.
    private var moveChannels: [StandAxis: HTTPChannel]
    private let names: [StandAxis: String]
    private var prefix = ""
    private var goals: [StandAxis: Double] = [:]
    private var lastQuery: Timestamp?
    private var missed = MissedAnswers()

    /// A part of a move is at most this long, in radians (guess). The motors of the rigs turn so
    /// far in about a second.
    private static let longestStep = Double.degrees(15)
    /// Timeout of an answer, milliseconds (guess).
    private static let answerMilliseconds = 500
    /// The angles are queried at most once in this time in seconds (guess).
    private static let querySeconds = 0.1
    /// The assumed greatest speed in radians a second, since the firmware reports none (guess):
    /// typical of the kits' motors.
    private static let usualSpeed = Double.degrees(30)
    /// Seconds from a request to the motion: HTTP and the firmware's queue (guess).
    private static let latencySeconds = 0.2
    /// A motor has arrived if it is within this angle of its goal, in radians (guess): a few steps
    /// of the motor.
    private static let arrival = Double.degrees(0.05)

    /// The driver of the rig at this host. `line` creates every line to the rig: one for queries,
    /// and one for the moves of each axis.
    public init(
        host: String, turn: String = "turntable", arm: String? = nil,
        line: @Sendable () -> any ByteTransport
    ) {
        let first = line()
        subject = first.subject
        queryChannel = HTTPChannel(line: first, host: host)
        var names: [StandAxis: String] = [.pan: turn]
        names[.tilt] = arm
        self.names = names
        moveChannels = names.mapValues { _ in HTTPChannel(line: line(), host: host) }
        capabilities = StandCapabilities(
            kind: .turntable,
            axes: names.mapValues { _ in
                AxisCapability(maximumSpeed: Self.usualSpeed)
            }, takesVelocity: false, latencySeconds: Self.latencySeconds)
    }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (goals, lastQuery, missed) = ([:], nil, MissedAnswers())
        try queryChannel.open()
        var motors: [String: OpenScanMotor]?
        // From version 0.4 of the firmware on, paths begin with a version.
        for prefix in ["", "/latest"] where motors == nil {
            self.prefix = prefix
            motors = try ask(phrase("connect"))
        }
        guard let motors else {
            throw .malformed(phrase("connect"), subject, phrase("OpenScan3's protocol"))
        }
        for name in names.values where motors[name] == nil {
            let list = motors.keys.sorted().joined(separator: ", ")
            throw StandError(
                .address, operation: phrase("use the stand"), subject: subject,
                reason: phrase("it has no motor “\(name)”"),
                suggestion: list.isEmpty
                    ? phrase("Set its motors up first.")
                    : phrase("It has \(list): openscan://host?turn=NAME."))
        }
        return StandDescription(name: phrase("OpenScan rig"), address: subject, model: "OpenScan3")
    }

    private mutating func ask(_ operation: String) throws(StandError) -> [String: OpenScanMotor]? {
        let response = try queryChannel.ask(
            HTTPRequest(method: "GET", path: prefix + "/motors/"), operation,
            milliseconds: Self.answerMilliseconds)
        return response.status == 200 ? OpenScanMotor.motors(in: response.body) : nil
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        guard velocity == .zero else {
            throw .unsupported(
                phrase("turn"), subject,
                phrase("it can go to a position, but not at a given speed"))
        }
        goals = [:]
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        for axis in names.keys { goals[axis] = target[axis] }
        lastQuery = nil
        _ = try report(at: now)
    }

    public mutating func stop(at now: Timestamp) throws(StandError) { goals = [:] }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        if let lastQuery, now.seconds(since: lastQuery) < Self.querySeconds {
            return StandReport(isMoving: goals.isEmpty ? nil : true)
        }
        lastQuery = now
        guard let motors = try ask(phrase("read the position of")) else {
            try missed.note(
                .malformed(phrase("read the position of"), subject, phrase("OpenScan3's protocol")))
            return StandReport()
        }
        missed.forget()
        var angles = StandAngles.zero
        var isMoving = false
        for (axis, name) in names {
            guard let motor = motors[name] else { continue }
            angles[axis] = .degrees(motor.angle)
            isMoving = isMoving || motor.busy
            guard !motor.busy, let goal = goals[axis] else { continue }
            let remaining = goal - angles[axis]
            if abs(remaining) < Self.arrival {
                goals[axis] = nil
            } else {
                let next =
                    angles[axis] + remaining.clamped(to: -Self.longestStep...Self.longestStep)
                let degrees = GrblCommand.number(next.inDegrees)
                try moveChannels[axis]?.send(
                    HTTPRequest(
                        method: "PUT", path: "\(prefix)/motors/\(name)/angle?degrees=\(degrees)"))
            }
        }
        return StandReport(angles: angles, isMoving: isMoving || !goals.isEmpty)
    }

    public mutating func disconnect() {
        queryChannel.close()
        for axis in moveChannels.keys { moveChannels[axis]?.close() }
    }
}
