import Scene

/// Servos on a Pololu Maestro. The board takes positions and a limit of the speed, but no speeds.
/// So a speed is sent as a limit together with a position far away. The board reports the position
/// that its ramp has reached, not the position of the servo's horn.
public struct MaestroDriver: StandDriver {
    public let subject: String
    public let capabilities: StandCapabilities
    private var line: any ByteTransport
    private let options: MaestroOptions
    private var sent: [StandAxis: [UInt8]] = [:]
    private var missed = MissedAnswers()

    /// The bits of the errors that a Maestro knows (its user's guide, section 4.b).
    private static let knownErrors = 0x1FF
    /// Timeout of an answer, milliseconds (guess).
    private static let answerMilliseconds = 100
    /// One unit of a servo's speed limit: the pulse width changes by 0.25 µs every 10 ms, which is
    /// 25 µs a second.
    private static let microsecondsPerSecondPerUnit = 25.0
    /// Seconds from a command to the motion: one or two pulses at 50 Hz (guess).
    private static let latencySeconds = 0.03

    /// The servos at the end of this line.
    public init(line: any ByteTransport, options: MaestroOptions = MaestroOptions()) {
        (self.line, self.options, subject) = (line, options, line.subject)
        let half = Double.degrees(options.travelDegrees / 2)
        let servo = AxisCapability(
            range: -half...half, maximumSpeed: .degrees(options.degreesPerSecond),
            leastSpeed: Self.microsecondsPerSecondPerUnit / Self.microsecondsPerRadian(options))
        var axes: [StandAxis: AxisCapability] = [.pan: servo]
        if options.tiltChannel != nil { axes[.tilt] = servo }
        capabilities = StandCapabilities(
            axes: axes, feedback: .commanded, latencySeconds: Self.latencySeconds)
    }

    private static func microsecondsPerRadian(_ options: MaestroOptions) -> Double {
        (options.pulses.upperBound - options.pulses.lowerBound)
            / Double.degrees(options.travelDegrees)
    }

    private var channels: [StandAxis: UInt8] {
        var channels: [StandAxis: UInt8] = [.pan: options.panChannel]
        channels[.tilt] = options.tiltChannel
        return channels
    }

    private var centre: Double { (options.pulses.lowerBound + options.pulses.upperBound) / 2 }

    private func quarters(_ angle: Double) -> Int {
        let pulse = centre + angle * Self.microsecondsPerRadian(options)
        return Int((4 * pulse.clamped(to: options.pulses)).rounded())
    }

    /// The speed limit for a speed in radians a second, in quarters of a microsecond per 10 ms.
    private func limit(_ speed: Double) -> Int {
        let microseconds = abs(speed) * Self.microsecondsPerRadian(options)
        return max(1, Int((microseconds / Self.microsecondsPerSecondPerUnit).rounded()))
    }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (sent, missed) = ([:], MissedAnswers())
        try line.open()
        guard let bytes = try ask(.getErrors, count: 2) else {
            throw .silent(
                phrase("connect"), subject,
                phrase("Set the Maestro to “USB dual port” and give its command port."))
        }
        let errors = Int(bytes[0]) | Int(bytes[1]) << 8
        guard errors & ~Self.knownErrors == 0 else {
            throw .malformed(phrase("connect"), subject, phrase("Maestro's protocol"))
        }
        try stop(at: now)
        return StandDescription(
            name: "Pololu Maestro", address: subject,
            model: errors == 0 ? "Maestro" : phrase("Maestro (error bits \(errors))"))
    }

    private mutating func ask(
        _ question: MaestroCommand, count: Int
    ) throws(StandError) -> [UInt8]? {
        try line.drain()
        try line.send(question.bytes)
        var answer: [UInt8] = []
        while answer.count < count {
            let bytes = try line.receive(milliseconds: Self.answerMilliseconds)
            if bytes.isEmpty { return nil }
            answer += bytes
        }
        return Array(answer[..<count])
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        for (axis, channel) in channels {
            let speed = velocity[axis]
            if speed == 0 {
                if sent[axis] != [] { try hold(channel) }
                sent[axis] = []
                continue
            }
            let end = speed > 0 ? options.travelDegrees : -options.travelDegrees
            let bytes =
                MaestroCommand.speed(channel: channel, units: limit(speed)).bytes
                + MaestroCommand.target(channel: channel, quarters: quarters(.degrees(end))).bytes
            guard sent[axis] != bytes else { continue }
            try line.send(bytes)
            sent[axis] = bytes
        }
    }

    /// Stops a servo at the present position of its ramp.
    private mutating func hold(_ channel: UInt8) throws(StandError) {
        guard let bytes = try ask(.getPosition(channel: channel), count: 2) else {
            throw .silent(phrase("stop"), subject, phrase("Check its power and its cable."))
        }
        let quarters = Int(bytes[0]) | Int(bytes[1]) << 8
        // The position 0 means that the servo gets no pulse; a pulse would make the servo jump.
        guard quarters > 0 else { return }
        try line.send(MaestroCommand.target(channel: channel, quarters: quarters).bytes)
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        for (axis, channel) in channels {
            try line.send(
                MaestroCommand.speed(channel: channel, units: limit(speed[axis])).bytes
                    + MaestroCommand.target(channel: channel, quarters: quarters(target[axis]))
                    .bytes
            )
        }
        sent = [:]
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        for channel in channels.values { try hold(channel) }
        sent = channels.mapValues { _ in [] }
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        var angles = StandAngles.zero
        for (axis, channel) in channels {
            guard let bytes = try ask(.getPosition(channel: channel), count: 2) else {
                try missed.note(.unreadPosition(subject))
                return StandReport()
            }
            let pulse = Double(Int(bytes[0]) | Int(bytes[1]) << 8) / 4
            angles[axis] = pulse > 0 ? (pulse - centre) / Self.microsecondsPerRadian(options) : 0
        }
        missed.forget()
        let moving = try ask(.getMovingState, count: 1)
        return StandReport(angles: angles, isMoving: moving.map { $0[0] != 0 })
    }

    public mutating func disconnect() { line.close() }
}
