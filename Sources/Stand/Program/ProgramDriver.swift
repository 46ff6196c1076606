import Scene

/// Drives any stand with the help of a program that speaks the protocol of `ProgramReply`. This
/// serves stands whose makers publish no protocol.
public struct ProgramDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var channel: TextChannel
    private var events: [AccessoryEvent] = []
    private var batteries: [BatteryState] = []
    private var sent: (words: String, time: Timestamp)?
    private var missed = MissedAnswers()
    /// Whether the last answer named a position that is no pair of angles.
    private var hasWrongPosition = false

    /// Timeout of an answer, milliseconds (guess).
    private static let answerMilliseconds = 200
    /// The longest wait for the program's first answer in milliseconds (guess): the program may
    /// have to wake a stand up.
    private static let firstAnswerMilliseconds = 5000
    /// An unchanged speed is sent again after this time in seconds (guess).
    private static let repeatSeconds = 0.1
    /// The longest wait for an answer in seconds while other lines come (guess).
    private static let mostAnswerSeconds = 1.0
    /// The assumed greatest speed in degrees a second for a program that names none (guess).
    private static let usualSpeed = 30.0
    /// If a program states a greater speed than this, in degrees a second, the statement is an
    /// error: no stand turns 28 times a second.
    private static let mostSpeed = 1e4
    /// The assumed time from a command to the motion, in seconds (guess).
    private static let latencySeconds = 0.1

    /// The driver of the stand whose program is at the end of this line.
    public init(line: any ByteTransport) {
        subject = line.subject
        channel = TextChannel(line: line, mostSeconds: Self.mostAnswerSeconds)
        capabilities = StandCapabilities(
            axes: [.pan: AxisCapability(maximumSpeed: .degrees(Self.usualSpeed))])
    }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (sent, missed, events, batteries) = (nil, MissedAnswers(), [], [])
        try channel.open()
        try channel.send("stop")
        try channel.send("who?")
        let answer: ProgramReply? = try channel.wait(milliseconds: Self.firstAnswerMilliseconds) {
            line in
            switch ProgramReply(line: line) {
            case .stand(let name, let fields)?: .stand(name: name, fields: fields)
            case .error(let why)?: .error(why)
            default: nil
            }
        }
        switch answer {
        case .stand(let name, let fields)?:
            try check(fields)
            describe(fields)
            return StandDescription(
                name: name.isEmpty ? "Stand" : name, address: subject,
                serialNumber: fields["serial"], firmware: fields["firmware"])
        case .error(let why)?: throw .refused(phrase("connect"), subject, why)
        default:
            throw .unidentified(
                subject, hasUnparsedBytes: channel.hasUnparsedBytes, Self.protocolName,
                remedy: phrase("The program has to answer “who?” with “stand NAME”."))
        }
    }

    /// Throws where the program states limits or a speed that cannot be read: a stand without limits
    /// could turn too far.
    private func check(_ fields: [String: String]) throws(StandError) {
        for axis in [StandAxis.pan, .tilt] {
            guard let words = fields[axis.rawValue] else { continue }
            guard ProgramReply.range(words) != nil else {
                throw unreadable("\(axis.rawValue)=\(words)")
            }
        }
        if let words = fields["speed"], Self.speed(words) == nil {
            throw unreadable("speed=\(words)")
        }
    }

    private func unreadable(_ words: String) -> StandError {
        StandError(
            .malformed, operation: phrase("connect"), subject: subject,
            reason: phrase("its program states “\(String(words.prefix(40)))”"),
            suggestion: phrase(
                "Limits are two rising numbers, as pan=-170..170; a speed is above zero."))
    }

    /// A speed in degrees a second; nil where no motor has it.
    private static func speed(_ words: String) -> Double? {
        Double(words)?.validForMotor.flatMap { $0 < mostSpeed ? $0 : nil }
    }

    private mutating func describe(_ fields: [String: String]) {
        let speed = fields["speed"].flatMap(Self.speed)
        let names = (fields["axes"] ?? "pan").split(separator: ",").map(String.init)
        var axes: [StandAxis: AxisCapability] = [:]
        for axis in [StandAxis.pan, .tilt] where names.contains(axis.rawValue) {
            axes[axis] = AxisCapability(
                range: ProgramReply.range(fields[axis.rawValue]),
                maximumSpeed: .degrees(speed ?? Self.usualSpeed))
        }
        capabilities = StandCapabilities(
            kind: fields["kind"] == "turntable" ? .turntable : .panTiltHead, axes: axes,
            feedback: fields["feedback"] == "commanded" ? .commanded : .measured,
            latencySeconds: Self.latencySeconds)
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        let words = "speed \(degrees(velocity.pan)) \(degrees(velocity.tilt))"
        if let sent, sent.words == words, now.seconds(since: sent.time) < Self.repeatSeconds {
            return
        }
        sent = (words, now)
        try command(words, phrase("turn"))
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        sent = nil
        try command(
            "goto \(degrees(target.pan)) \(degrees(target.tilt)) "
                + "\(degrees(speed.pan)) \(degrees(speed.tilt))", phrase("turn"))
    }

    private func degrees(_ radians: Double) -> String { GrblCommand.number(radians.inDegrees) }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        sent = nil
        try command("stop", phrase("stop"))
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        try channel.send("where?")
        let answer = try reply { reply in
            switch reply {
            case .at, .error: true
            case .ok, .stand, .button, .battery: false
            }
        }
        var report = StandReport(events: events, batteries: batteries)
        events = []
        switch answer {
        case .at(let pan, let tilt, let isMoving)?:
            report.angles = StandAngles(pan: .degrees(pan), tilt: .degrees(tilt))
            report.isMoving = isMoving
        case .error(let why)?: try miss(phrase("read the position of"), why)
        default:
            // A program that writes "at nan nan" once writes it always. A move would otherwise seem
            // to have arrived, because a stand without a position is taken to be at its goal.
            guard !hasWrongPosition else {
                throw .malformed(phrase("read the position of"), subject, Self.protocolName)
            }
            try miss(phrase("read the position of"))
        }
        return report
    }

    /// Waits for an expected reply, and stores the events and batteries that come before it.
    private mutating func reply(
        _ isWanted: (ProgramReply) -> Bool
    ) throws(StandError) -> ProgramReply? {
        var (pressed, levels): ([AccessoryEvent], [BatteryState]) = ([], batteries)
        var isWrong = false
        let answer: ProgramReply? = try channel.wait(milliseconds: Self.answerMilliseconds) {
            line in
            guard let reply = ProgramReply(line: line) else {
                if line.hasPrefix("at ") { isWrong = true }
                return nil
            }
            switch reply {
            case .button(let id, let isDown): pressed.append(.button(id: id, pressed: isDown))
            case .battery(let level, let isCharging):
                levels = [
                    BatteryState(
                        name: "stand", batteryLevel: level,
                        chargeState: isCharging ? .charging : .notCharging)
                ]
            case .ok, .stand, .at, .error: break
            }
            return isWanted(reply) ? reply : nil
        }
        events += pressed
        (batteries, hasWrongPosition) = (levels, isWrong)
        // A program that answers each question for its position with an error is lost as well.
        switch answer {
        case .error?, nil: break
        case .ok?, .stand?, .at?, .button?, .battery?: missed.forget()
        }
        return answer
    }

    private mutating func command(_ words: String, _ operation: String) throws(StandError) {
        try channel.send(words)
        let answer = try reply { reply in
            switch reply {
            case .ok, .error: true
            case .stand, .at, .button, .battery: false
            }
        }
        if case .error(let why)? = answer { throw .refused(operation, subject, why) }
        if answer == nil { try miss(operation) }
    }

    private static var protocolName: String {
        phrase("the lines of exec: (“who?”, “stand NAME”)")
    }

    /// Notes that the program has not answered a command, or only with this error.
    private mutating func miss(_ operation: String, _ why: String? = nil) throws(StandError) {
        if let why {
            try missed.note(
                StandError(
                    .lost, operation: operation, subject: subject, reason: why,
                    suggestion: phrase("The program says so; see what it needs.")))
        } else if channel.hasUnparsedBytes {
            try missed.note(.malformed(operation, subject, Self.protocolName))
        } else {
            try missed.note(
                .silent(
                    operation, subject,
                    phrase("The program has stopped answering; start it again.")))
        }
    }

    public mutating func disconnect() { channel.line.close() }
}
