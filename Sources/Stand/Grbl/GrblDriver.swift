import Scene
import Wording

/// A turntable on a GRBL board, with or without a tilting arm. Speeds are sent as short jogs, which
/// the board queues (`MovePlanner`). If the program dies, the queue runs empty and the table
/// brakes.
public struct GrblDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var channel: TextChannel
    private let options: GrblOptions
    private var unitsPerDegree: [StandAxis: Double] = [:]
    private var settings: [Int: Double] = [:]
    private var workOffset: [Double]?
    private var planner = MovePlanner()
    private var lastVelocity = StandVelocity.zero
    private var isCancelling = false
    private var missedReports = MissedAnswers()

    /// Timeout of an answer, milliseconds (guess).
    private static let answerMilliseconds = 300
    /// The longest wait for the greeting, in milliseconds (guess): a board that resets when its
    /// port opens (Arduino) sends the greeting within two seconds.
    private static let greetingMilliseconds = 2500
    /// A wait for standstill reads at most this number of status reports (guess). If the board does
    /// not answer, the wait takes six seconds.
    private static let mostReports = 20
    /// Seconds from a jog to the motion: the serial line and the planner (guess).
    private static let latencySeconds = 0.05
    /// At usual speeds, the board has used up its queue and stands still this number of seconds
    /// after the last command (guess).
    private static let ownTimeoutSeconds = 0.5
    /// The duration of a move is computed with at least this speed, in radians a second.
    private static let leastSpeed = 1e-4
    /// A move is sent only if its squared length in the board's unit exceeds this: the board reads
    /// four decimals.
    private static let leastSquaredMove = 1e-12

    /// The numbers of GRBL's settings (its wiki: Configuration). A setting that every axis has is
    /// listed with the number for the X axis; the next numbers belong to the next axes.
    private enum Setting {
        static let (softLimits, homing) = (20, 22)
        static let (stepsPerUnit, maximumRate, acceleration, travel) = (100, 110, 120, 130)
        /// GRBL's defaults: the rate in units a minute, the acceleration in units a second squared.
        static let (defaultRate, defaultAcceleration) = (500.0, 10.0)
    }

    /// A driver for the turntable on this line.
    public init(line: any ByteTransport, options: GrblOptions = GrblOptions()) {
        subject = line.subject
        channel = TextChannel(line: line)
        self.options = options
        capabilities = StandCapabilities(
            kind: .turntable, axes: [:], latencySeconds: Self.latencySeconds,
            ownTimeoutSeconds: Self.ownTimeoutSeconds)
        describeAxes()
    }

    private var names: [StandAxis: String] {
        var names: [StandAxis: String] = [.pan: options.panAxis]
        names[.tilt] = options.tiltAxis
        return names
    }

    private mutating func describeAxes() {
        for (axis, name) in names {
            let index = GrblOptions.index(of: name) ?? 0
            let scale = options.stepsPerDegree.flatMap { steps in
                motorSetting(Setting.stepsPerUnit + index).map { steps / $0 }
            }
            unitsPerDegree[axis] = (scale ?? 1) * (axis == .pan && options.isReversed ? -1 : 1)
            let unit = abs(scale ?? 1)
            // Until the settings have been read, GRBL's defaults are used.
            let rate = motorSetting(Setting.maximumRate + index) ?? Setting.defaultRate
            let speed = rate / 60 / unit
            let deceleration =
                (motorSetting(Setting.acceleration + index) ?? Setting.defaultAcceleration) / unit
            var range: ClosedRange<Double>?
            // With soft limits, the range of an axis is from −travel to 0.
            if settings[Setting.softLimits] == 1,
                let travel = motorSetting(Setting.travel + index)
            {
                range =
                    options.isReversed && axis == .pan
                    ? 0 ... .degrees(travel / unit) : .degrees(-travel / unit)...0
            }
            capabilities.axes[axis] = AxisCapability(
                range: range, maximumSpeed: .degrees(speed), deceleration: .degrees(deceleration))
        }
    }

    private func motorSetting(_ number: Int) -> Double? { settings[number]?.validForMotor }

    // MARK: Connection

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (lastVelocity, isCancelling, missedReports) = (.zero, false, MissedAnswers())
        planner.forget()
        workOffset = nil
        try channel.open()
        try channel.line.send(GrblCommand.jogCancel.bytes)
        var status = try status(milliseconds: Self.answerMilliseconds)
        if status == nil {
            _ = try channel.wait(milliseconds: Self.greetingMilliseconds) { line in
                if case .greeting? = GrblReply(line: line) { true } else { nil }
            }
            status = try self.status(milliseconds: Self.answerMilliseconds)
        }
        guard var state = status?.state else {
            throw .unidentified(
                subject, hasUnparsedBytes: channel.hasUnparsedBytes, phrase("GRBL's protocol"),
                remedy: phrase(
                    """
                    Check its power and its line rate (\(options.rate)); GRBL from 1.1 on is \
                    needed.
                    """))
        }
        if state == .run || state == .home || state == .hold {
            // The board still runs another program. A feed hold brakes the board, then the program
            // is discarded.
            try channel.line.send(GrblCommand.hold.bytes)
            for _ in 0..<Self.mostReports where state == .run || state == .home {
                state = try self.status(milliseconds: Self.answerMilliseconds)?.state ?? state
            }
            try channel.line.send(GrblCommand.reset.bytes)
            _ = try channel.wait(milliseconds: Self.greetingMilliseconds) { line in
                if case .greeting? = GrblReply(line: line) { true } else { nil }
            }
            state = try self.status(milliseconds: Self.answerMilliseconds)?.state ?? .alarm
        }
        if state == .alarm { try command(.unlock, phrase("unlock")) }
        return try describe()
    }

    private mutating func describe() throws(StandError) -> StandDescription {
        var (version, name) = ("", "")
        try command(.viewBuildInfo, phrase("connect")) { reply in
            if case .build(let ownVersion, let ownName) = reply {
                (version, name) = (ownVersion, ownName)
            }
        }
        var found: [Int: Double] = [:]
        try command(.viewSettings, phrase("connect")) { reply in
            if case .setting(let number, let value) = reply { found[number] = value }
        }
        settings = found
        describeAxes()
        return StandDescription(
            name: name.isEmpty ? phrase("GRBL turntable") : name, address: subject,
            firmware: version.isEmpty ? nil : version, model: "GRBL")
    }

    // MARK: Commands

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        let wished = velocity.mapped { names[$0] == nil ? 0 : $1 }
        let reverses = StandAxis.allCases.contains { wished[$0] * lastVelocity[$0] < 0 }
        if wished == .zero || reverses {
            if lastVelocity != .zero { try cancel() }
            lastVelocity = .zero
            if wished == .zero { return }
        }
        if isCancelling {
            // While the board brakes, it would discard new jogs.
            guard let status = try status(milliseconds: Self.answerMilliseconds),
                status.state == .idle
            else { return }
            isCancelling = false
        }
        lastVelocity = wished
        let (count, seconds) = planner.fill(velocity: wished, axes: capabilities.axes, at: now)
        for _ in 0..<count { try jog(wished, seconds: seconds) }
    }

    private mutating func jog(_ velocity: StandVelocity, seconds: Double) throws(StandError) {
        var steps: [String: Double] = [:]
        for (axis, name) in names where velocity[axis] != 0 {
            steps[name] = units(velocity[axis] * seconds, axis)
        }
        let distance = steps.values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard distance > 0 else { return }
        try command(.jog(steps, rate: distance / seconds * 60), phrase("turn"))
    }

    private func units(_ radians: Double, _ axis: StandAxis) -> Double {
        radians.inDegrees * (unitsPerDegree[axis] ?? 1)
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        if lastVelocity != .zero { try cancel() }
        lastVelocity = .zero
        for _ in 0..<Self.mostReports where isCancelling {
            isCancelling = try status(milliseconds: Self.answerMilliseconds)?.state != .idle
        }
        guard let position = try position() else {
            throw .silent(phrase("turn"), subject, phrase("Check its power and its cable."))
        }
        var positions: [String: Double] = [:]
        var (squared, seconds) = (0.0, 0.0)
        for (axis, name) in names {
            positions[name] = units(target[axis], axis)
            let remaining = target[axis] - position[axis]
            seconds = max(seconds, abs(remaining) / max(speed[axis], Self.leastSpeed))
            let units = units(remaining, axis)
            squared += units * units
        }
        guard squared > Self.leastSquaredMove else { return }
        try command(.jogTo(positions, rate: squared.squareRoot() / seconds * 60), phrase("turn"))
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        lastVelocity = .zero
        try cancel()
    }

    private mutating func cancel() throws(StandError) {
        planner.forget()
        isCancelling = true
        try channel.line.send(GrblCommand.jogCancel.bytes)
    }

    public mutating func home(at now: Timestamp) throws(StandError) {
        guard settings[Setting.homing] == 1 else {
            let speed = AxisValues.zero.mapped { axis, _ in
                (capabilities.axes[axis]?.maximumSpeed ?? 1) / 2
            }
            return try move(to: .zero, speed: speed, at: now)
        }
        // The board answers the homing command only when homing is done, which may take a minute.
        // Reports show the state of homing.
        try channel.line.send(GrblCommand.home.bytes)
    }

    // MARK: Answers

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        guard let status = try status(milliseconds: Self.answerMilliseconds) else {
            try missedReports.note(.unreadPosition(subject))
            return StandReport()
        }
        missedReports.forget()
        if status.state == .idle { isCancelling = false }
        if status.state == .alarm {
            throw .refused(
                phrase("turn"), subject, phrase("it stopped with an alarm (an end switch, a reset)")
            )
        }
        return StandReport(
            angles: angles(of: status),
            isMoving: status.state == .jog || status.state == .run || status.state == .home)
    }

    private mutating func position() throws(StandError) -> StandAngles? {
        try status(milliseconds: Self.answerMilliseconds).flatMap { angles(of: $0) }
    }

    private func angles(of status: GrblStatus) -> StandAngles? {
        var position = status.machinePosition
        if position == nil, let work = status.workPosition, let offset = workOffset,
            work.count == offset.count
        {
            position = zip(work, offset).map { $0 + $1 }
        }
        guard let position else { return nil }
        let angles = AxisValues.zero.mapped { axis, _ in
            guard let name = names[axis], let index = GrblOptions.index(of: name),
                index < position.count
            else { return 0 }
            return .degrees(position[index] / (unitsPerDegree[axis] ?? 1))
        }
        return angles.isFinite ? angles : nil
    }

    private mutating func status(milliseconds: Int) throws(StandError) -> GrblStatus? {
        try channel.line.send(GrblCommand.statusReport.bytes)
        let status = try channel.wait(milliseconds: milliseconds) { line in
            if case .status(let status)? = GrblReply(line: line) { status } else { nil }
        }
        if let offset = status?.workOffset { workOffset = offset }
        return status
    }

    /// Sends a line and waits for its "ok". Replies that come before the "ok" are passed to `note`.
    private mutating func command(
        _ command: GrblCommand, _ operation: String, note: (GrblReply) -> Void = { _ in }
    ) throws(StandError) {
        try channel.line.send(command.bytes)
        let answer: GrblReply? = try channel.wait(milliseconds: Self.answerMilliseconds) { line in
            guard let reply = GrblReply(line: line) else { return nil }
            switch reply {
            case .ok, .error, .alarm: return reply
            case .greeting, .status, .setting, .build, .note:
                note(reply)
                return nil
            }
        }
        switch answer {
        case .error(let number)?:
            throw .refused(operation, subject, GrblReply.words(ofError: number))
        case .alarm(let number)?:
            throw .refused(operation, subject, phrase("it stopped with alarm \(number)"))
        case .none: throw .silent(operation, subject, phrase("Check its power and its line rate."))
        default: return
        }
    }

    public mutating func disconnect() { channel.line.close() }
}
