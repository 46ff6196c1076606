import Scene

/// A turntable on a board with the printer firmware Marlin; the board's unit is a degree of the
/// table. A speed is sent as short moves ahead of time, as with GRBL.
public struct MarlinDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var channel: TextChannel
    private let axis: String
    private var stepsPerUnit: Double?
    private var planner = MovePlanner()
    private var lastVelocity = 0.0
    private var missed = MissedAnswers()

    /// Timeout of an answer, milliseconds (guess).
    private static let answerMilliseconds = 400
    /// The longest wait for "start" in milliseconds (guess), which a board writes if it resets when
    /// its port opens.
    private static let startMilliseconds = 3000
    /// The assumed greatest speed in radians a second until the board reports its limits (guess).
    /// It is slow for a printer's axis.
    private static let usualSpeed = Double.degrees(30)
    /// The assumed deceleration in radians a second squared until the board reports its limits
    /// (guess).
    private static let usualDeceleration = Double.degrees(100)
    /// Seconds from a move to the motion: the serial line and the planner (guess).
    private static let latencySeconds = 0.05
    /// At usual speeds, the board has used up its queue and stands still this number of seconds
    /// after the last command (guess).
    private static let ownTimeoutSeconds = 0.5
    /// The table counts as moving while its position is farther than this from the end of the
    /// queue, in degrees (guess). M114 rounds by less.
    private static let leastRemaining = 0.02
    /// A line is sent at most this number of times. It is sent again only if it arrived damaged.
    private static let mostAttempts = 2

    /// The driver of a table on this axis of the board at the end of this line.
    public init(line: any ByteTransport, axis: String = "X") {
        subject = line.subject
        channel = TextChannel(line: line)
        self.axis = axis
        capabilities = StandCapabilities(
            kind: .turntable,
            axes: [
                .pan: AxisCapability(
                    maximumSpeed: Self.usualSpeed, deceleration: Self.usualDeceleration)
            ],
            feedback: .commanded, latencySeconds: Self.latencySeconds,
            ownTimeoutSeconds: Self.ownTimeoutSeconds)
    }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (lastVelocity, missed) = (0, MissedAnswers())
        planner.forget()
        try channel.open()
        try channel.send("M410")
        if try !answered() {
            _ = try channel.wait(milliseconds: Self.startMilliseconds) { line in
                MarlinReply(line: line) == .start ? true : nil
            }
            try channel.send("M410")
            guard try answered() else {
                throw .unidentified(
                    subject, hasUnparsedBytes: channel.hasUnparsedBytes,
                    phrase("Marlin's protocol"),
                    remedy: phrase("Check its power and its line rate."))
            }
        }
        var about = StandDescription(
            name: phrase("Marlin turntable"), address: subject, model: "Marlin")
        try command("M115", phrase("connect")) { reply in
            if case .firmware(let name, let machine, let serial) = reply {
                (about.firmware, about.serialNumber) = (name, serial)
                about.name = machine ?? about.name
            }
        }
        var settings: [String: Double] = [:]
        let axis = axis
        try command("M503", phrase("connect")) { reply in
            if case .setting(let code, let numbers) = reply { settings[code] = numbers[axis] }
        }
        stepsPerUnit = settings["M92"]?.validForMotor
        if let speed = settings["M203"]?.validForMotor {
            let deceleration =
                settings["M201"]?.validForMotor ?? speed * AxisCapability.usualBraking
            capabilities.axes[.pan] = AxisCapability(
                maximumSpeed: .degrees(speed), deceleration: .degrees(deceleration))
        }
        capabilities.feedback = stepsPerUnit == nil ? .commanded : .measured
        try command("G21", phrase("connect"))
        return about
    }

    private mutating func answered() throws(StandError) -> Bool {
        try channel.wait(milliseconds: Self.answerMilliseconds) { line in
            MarlinReply(line: line) == .ok ? true : nil
        } ?? false
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        let wished = velocity.pan
        if wished == 0 || wished * lastVelocity < 0 {
            // A stop lets the queued moves end, after which the board brakes; a quick stop would
            // lose steps.
            if wished == 0, lastVelocity != 0 { planner.forget() }
            lastVelocity = wished
            if wished == 0 { return }
            planner.forget()
        }
        lastVelocity = wished
        let (count, seconds) = planner.fill(velocity: velocity, axes: capabilities.axes, at: now)
        guard count > 0 else { return }
        let degrees = GrblCommand.number((wished * seconds).inDegrees)
        let rate = GrblCommand.number(abs(wished).inDegrees * 60)
        try command("G91", phrase("turn"))
        for _ in 0..<count { try command("G1 \(axis)\(degrees) F\(rate)", phrase("turn")) }
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        lastVelocity = 0
        planner.forget()
        let rate = GrblCommand.number(max(speed.pan.inDegrees * 60, 1))
        try command("G90", phrase("turn"))
        try command(
            "G1 \(axis)\(GrblCommand.number(target.pan.inDegrees)) F\(rate)", phrase("turn"))
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        lastVelocity = 0
        planner.forget()
        try command("M410", phrase("stop"))
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        var found: (positions: [String: Double], steps: [String: Double])?
        do throws(StandError) {
            try command("M114", phrase("read the position of")) { reply in
                if case .position(let positions, let steps) = reply { found = (positions, steps) }
            }
            missed.forget()
        } catch {
            try missed.note(error, isFinal: error.kind != .silent)
        }
        guard let found else { return StandReport() }
        // In the answer to M114, "X:" is the end of the queued moves and "Count X:" the motor's
        // position.
        let planned = found.positions[axis]
        let real = found.steps[axis].flatMap { steps in stepsPerUnit.map { steps / $0 } }
        guard let position = real ?? planned else { return StandReport() }
        let isMoving = real.flatMap { real in planned.map { abs($0 - real) > Self.leastRemaining } }
        return StandReport(angles: StandAngles(pan: .degrees(position)), isMoving: isMoving)
    }

    /// Sends a line and waits for its "ok". Replies that come before the "ok" are passed to `note`.
    /// The wait continues while the board reports that it is busy.
    private mutating func command(
        _ words: String, _ operation: String, note: (MarlinReply) -> Void = { _ in }
    ) throws(StandError) {
        for _ in 0..<Self.mostAttempts {
            try channel.send(words)
            let answer: MarlinReply? = try channel.wait(milliseconds: Self.answerMilliseconds) {
                guard let reply = MarlinReply(line: $0) else { return nil }
                switch reply {
                case .ok, .error, .resend: return reply
                case .start, .busy, .position, .firmware, .setting:
                    note(reply)
                    return nil
                }
            }
            switch answer {
            case .resend?: continue
            case .error(let why)?: throw .refused(operation, subject, phrase("it answers “\(why)”"))
            case .none:
                throw .silent(operation, subject, phrase("Check its power and its line rate."))
            default: return
            }
        }
        throw .malformed(operation, subject, phrase("Marlin's protocol"))
    }

    public mutating func disconnect() { channel.line.close() }
}
