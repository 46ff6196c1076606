import Scene
import Wording

/// Drives X servos of Dynamixel with protocol 2.0 in velocity mode. The servos take no positions in
/// this mode: the guard reaches a position by speeds and by the angle that the servo measures. The
/// bus watchdog of a servo stops it 300 ms after the last packet.
public struct DynamixelDriver: StandDriver {
    public let subject: String
    public let capabilities: StandCapabilities
    private var line: any ByteTransport
    private let options: DynamixelOptions
    private var stream = DynamixelDecoder()
    private var missed = MissedAnswers()
    /// The count at the centre of a servo's range; a turn has the counts 0 to 4095 (e-Manual, X
    /// series).
    private static let middle = 2048.0
    private static let countsPerRadian = 4096 / (2 * Double.pi)
    /// One unit of speed is 0.229 turns a minute (e-Manual, X series).
    static let radiansPerSecondPerUnit = 0.229 * 2 * Double.pi / 60
    /// The greatest speed that is requested, in the servo's units: the default of its velocity
    /// limit.
    private static let mostUnits = 265.0
    /// Timeout of an answer, milliseconds (guess).
    private static let answerMilliseconds = 40
    /// The time of the bus watchdog in units of 20 ms (e-Manual): 300 ms, as
    /// `StandGuard.watchdogSeconds`.
    private static let watchdogUnits: UInt8 = 15
    private static let watchdogSeconds = 0.3
    /// Seconds from a command to the motion: a packet and the servo's control loop (guess).
    private static let latencySeconds = 0.02
    /// The assumed deceleration, a cautious guess: a servo without a profile brakes as hard as it
    /// can.
    private static let deceleration = Double.degrees(1000)
    /// The most reads for one answer (guess). The limit ends the wait for a bus that never falls
    /// silent.
    private static let mostReads = 16

    /// Addresses in the control table of the X series.
    enum Register: UInt16 {
        case operatingMode = 11
        case torque = 64
        case busWatchdog = 98
        case goalVelocity = 104
        case goalPosition = 116
        case presentVelocity = 128
    }

    /// The servos at the end of this line.
    public init(line: any ByteTransport, options: DynamixelOptions = DynamixelOptions()) {
        (self.line, self.options, subject) = (line, options, line.subject)
        let servo = AxisCapability(
            maximumSpeed: Self.mostUnits * Self.radiansPerSecondPerUnit,
            leastSpeed: Self.radiansPerSecondPerUnit, deceleration: Self.deceleration)
        var axes: [StandAxis: AxisCapability] = [.pan: servo]
        if options.tiltIdentifier != nil { axes[.tilt] = servo }
        capabilities = StandCapabilities(
            kind: options.isTurntable ? .turntable : .panTiltHead, axes: axes,
            takesPositions: false, latencySeconds: Self.latencySeconds,
            ownTimeoutSeconds: Self.watchdogSeconds)
    }

    private var servos: [(axis: StandAxis, identifier: UInt8)] {
        [(.pan, options.panIdentifier)]
            + (options.tiltIdentifier.map { [(.tilt, $0)] } ?? [])
    }

    private static func goal(_ identifier: UInt8, units: Int) -> DynamixelPacket {
        .write(identifier, at: Register.goalVelocity.rawValue, littleEndian(units))
    }

    /// A signed number of 32 bits, the lowest byte first.
    static func littleEndian(_ value: Int) -> [UInt8] {
        let bits = UInt32(bitPattern: Int32(clamping: value))
        return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(Int32(bitPattern: bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
    }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (stream, missed) = (DynamixelDecoder(), MissedAnswers())
        try line.open()
        for servo in servos { try line.send(Self.goal(servo.identifier, units: 0).bytes) }
        try line.drain()
        var about = StandDescription(name: "Dynamixel", address: subject)
        for (axis, identifier) in servos {
            let ping = DynamixelPacket(identifier: identifier, instruction: .ping)
            // The answer to the stop may still arrive; it is shorter than the answer to a ping.
            guard let answer = try ask(ping, bytes: 3) else {
                throw .unidentified(
                    subject, hasUnparsedBytes: stream.hasUnparsedBytes,
                    phrase("Dynamixel's protocol 2.0"),
                    remedy: phrase(
                        """
                        Check the power of servo \(identifier), its identifier and the line rate \
                        (\(options.rate)).
                        """))
            }
            if axis == .pan {
                about.model = String(Int(answer[0]) | Int(answer[1]) << 8)
                about.firmware = String(answer[2])
            }
            // The mode can be changed only while the torque is off. Writing 0 clears a watchdog
            // that has expired.
            let steps: [(Register, [UInt8])] = [
                (.busWatchdog, [0]), (.torque, [0]), (.operatingMode, [1]), (.torque, [1]),
                (.goalVelocity, [0, 0, 0, 0]), (.busWatchdog, [Self.watchdogUnits]),
            ]
            for (register, bytes) in steps {
                try write(identifier, register, bytes, phrase("connect"))
            }
        }
        return about
    }

    /// The parameters after the error byte of the first answer that has at least `least` such
    /// parameters; nil if no such answer comes.
    private mutating func ask(
        _ packet: DynamixelPacket, bytes least: Int = 0
    ) throws(StandError) -> [UInt8]? {
        try line.send(packet.bytes)
        for _ in 0..<Self.mostReads {
            let bytes = try line.receive(milliseconds: Self.answerMilliseconds)
            if bytes.isEmpty { return nil }
            for answer in stream.packets(adding: bytes)
            where answer.instruction == .status && answer.identifier == packet.identifier
                && answer.parameters.count > least
            {
                // The highest bit reports a hardware alert; the answer is still valid.
                let fault = answer.parameters[0] & 0x7F
                if fault != 0 {
                    throw .refused(
                        phrase("write to"), subject,
                        phrase("servo \(answer.identifier) answers with error \(fault)"))
                }
                return Array(answer.parameters.dropFirst())
            }
        }
        return nil
    }

    private mutating func write(
        _ identifier: UInt8, _ register: Register, _ bytes: [UInt8], _ operation: String
    ) throws(StandError) {
        guard try ask(.write(identifier, at: register.rawValue, bytes)) != nil else {
            try missed.note(.silent(operation, subject, phrase("Check its power and its cable.")))
            return
        }
        missed.forget()
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        for (axis, identifier) in servos {
            // A positive speed turns a servo counter-clockwise, seen from the horn; seen from above
            // it turns to the left.
            let sign: Double = axis == .pan ? -1 : 1
            let units = (sign * velocity[axis] / Self.radiansPerSecondPerUnit).rounded()
            let limited = Int(units.clamped(to: -Self.mostUnits...Self.mostUnits))
            do throws(StandError) {
                try write(identifier, .goalVelocity, Self.littleEndian(limited), phrase("turn"))
            } catch {
                guard error.kind == .refused else { throw error }
                // The bus watchdog has expired, so the servo locks its goals until the watchdog is
                // cleared.
                try write(identifier, .busWatchdog, [0], phrase("turn"))
                try write(identifier, .busWatchdog, [Self.watchdogUnits], phrase("turn"))
                try write(identifier, .goalVelocity, Self.littleEndian(limited), phrase("turn"))
            }
        }
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        throw .unsupported(
            phrase("turn"), subject,
            phrase("its servos turn at given speeds and go to no position"))
    }

    public mutating func stop(at now: Timestamp) throws(StandError) { try drive(.zero, at: now) }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        var (angles, velocity) = (StandAngles.zero, StandVelocity.zero)
        for (axis, identifier) in servos {
            let sign: Double = axis == .pan ? -1 : 1
            let question = DynamixelPacket.read(
                identifier, at: Register.presentVelocity.rawValue, count: 8)
            guard let data = try ask(question), data.count == 8 else {
                try missed.note(.unreadPosition(subject))
                return StandReport()
            }
            velocity[axis] = sign * Double(Self.number(data[..<4])) * Self.radiansPerSecondPerUnit
            angles[axis] =
                sign * (Double(Self.number(data[4...])) - Self.middle) / Self.countsPerRadian
        }
        missed.forget()
        return StandReport(angles: angles, velocity: velocity, isMoving: velocity != .zero)
    }

    public mutating func disconnect() { line.close() }
}
