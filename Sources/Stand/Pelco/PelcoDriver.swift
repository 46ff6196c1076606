import Scene

/// Drives a head that speaks Pelco-D over a serial line. The head sends no angles: they are
/// computed from the commands, and corrected by the picture where there is one.
public struct PelcoDriver: StandDriver {
    public let subject: String
    public let capabilities: StandCapabilities
    private var line: any ByteTransport
    private let address: UInt8
    private let pan: AxisCalibration
    private let tilt: AxisCalibration
    private var zoom = 0
    private var velocity = StandVelocity.zero
    private var sent: (bytes: [UInt8], time: Timestamp)?

    /// A command is repeated after this time in seconds (guess): a head stops some seconds after
    /// the last command, and lines lose bytes.
    private static let repeatSeconds = 0.5
    /// The assumed speeds of the fastest step in degrees a second (guess), typical of speed domes.
    private static let usualSpeed = (pan: 80.0, tilt: 40.0)

    /// The driver of a head at the end of this line. Without a calibration it assumes `usualSpeed`.
    public init(line: any ByteTransport, address: UInt8 = 1, calibration: StandCalibration? = nil) {
        (self.line, self.address, subject) = (line, address, line.subject)
        func usual(_ degrees: Double) -> AxisCalibration {
            let most = Double(PelcoCommand.mostSteps)
            return AxisCalibration(
                countsPerRadian: 1,
                speeds: SpeedCurve(
                    radiansPerSecondPerUnit: .degrees(degrees) / most, most: most),
                delaySeconds: AxisCalibration.usualDelaySeconds)
        }
        pan = calibration?.axes[.pan] ?? usual(Self.usualSpeed.pan)
        tilt = calibration?.axes[.tilt] ?? usual(Self.usualSpeed.tilt)
        func ability(_ axis: AxisCalibration) -> AxisCapability {
            AxisCapability(
                maximumSpeed: axis.speeds.velocity(ofUnits: Double(PelcoCommand.mostSteps)),
                leastSpeed: axis.speeds.velocity(ofUnits: 1))
        }
        capabilities = StandCapabilities(
            axes: [.pan: ability(pan), .tilt: ability(tilt)], takesPositions: false,
            feedback: .commanded, latencySeconds: max(pan.delaySeconds, tilt.delaySeconds),
            zooms: true, hasKnownScale: calibration != nil)
    }

    public func scale(of axis: StandAxis) -> AxisCalibration? { axis.pick(pan: pan, tilt: tilt) }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (sent, zoom) = (nil, 0)
        try line.open()
        try stop(at: now)
        return StandDescription(name: phrase("Pelco-D head \(address)"), address: subject)
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        self.velocity = velocity
        func steps(_ axis: AxisCalibration, _ speed: Double) -> Int {
            let units = axis.units(forVelocity: speed)
            return max(
                -PelcoCommand.mostSteps, min(PelcoCommand.mostSteps, Int(units.rounded())))
        }
        try send(
            .drive(
                pan: steps(pan, velocity.pan), tilt: steps(tilt, velocity.tilt), zoom: zoom),
            at: now)
    }

    private mutating func send(_ command: PelcoCommand, at now: Timestamp) throws(StandError) {
        let bytes = command.bytes(address: address)
        if let sent, sent.bytes == bytes, now.seconds(since: sent.time) < Self.repeatSeconds {
            return
        }
        try line.send(bytes)
        sent = (bytes, now)
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        throw .unsupported(phrase("turn"), subject, phrase("Pelco-D knows speeds and no positions"))
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        (velocity, zoom, sent) = (.zero, 0, nil)
        try line.send(PelcoCommand.drive(pan: 0, tilt: 0, zoom: 0).bytes(address: address))
    }

    public mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError) {
        guard case .speed(let speed) = command else {
            throw .unsupported(
                phrase("zoom"), subject, phrase("Pelco-D zooms at a speed and to no position"))
        }
        zoom = speed > 0 ? 1 : speed < 0 ? -1 : 0
        try drive(velocity, at: now)
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        // Some heads acknowledge a command with four bytes, which carry no information.
        try line.drain()
        return StandReport()
    }

    public mutating func disconnect() { line.close() }
}
