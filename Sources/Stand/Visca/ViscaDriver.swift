import Scene

/// Drives a pan-tilt camera that speaks VISCA over a serial line, TCP or Sony's UDP.
public struct ViscaDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var channel: ViscaChannel
    private var pan: AxisCalibration
    private var tilt: AxisCalibration
    private let isCalibrated: Bool
    private var mostSteps = (pan: ViscaCommand.mostPanSteps, tilt: ViscaCommand.mostTiltSteps)
    private var sent: (command: ViscaCommand, time: Timestamp)?
    private var zoom: Double?
    private let isSerial: Bool
    /// Whether the camera reports its zoom. Not every model does, and a camera that refused is not
    /// asked again.
    private var reportsZoom = true

    /// The assumed counts per degree, those of PTZOptics' G2 (±170° are ±990h). Other models need a
    /// calibration; Sony's EVI-D70 has 13.3 counts per degree.
    public static let defaultCountsPerDegree = 14.4
    /// An unchanged command is repeated after this time in seconds (guess), so that a lost datagram
    /// does not leave a wrong speed.
    private static let repeatSeconds = 0.5
    /// The assumed speeds of the fastest step in degrees a second, without a calibration (guess):
    /// between the values of known models.
    private static let usualSpeed = (pan: 100.0, tilt: 70.0)
    /// The ranges of PTZOptics' G2, assumed for every model.
    private static let panRange: ClosedRange<Double> = .degrees(-170) ... .degrees(170)
    private static let tiltRange: ClosedRange<Double> = .degrees(-30) ... .degrees(90)

    /// The driver of a camera at the end of this line. Without a calibration the scale is that of
    /// usual models.
    public init(
        line: any ByteTransport, framing: ViscaFraming = .raw, address: UInt8 = 1,
        isSerial: Bool = false, calibration: StandCalibration? = nil
    ) {
        subject = line.subject
        channel = ViscaChannel(line: line, framing: framing, address: address)
        self.isSerial = isSerial
        pan =
            calibration?.axes[.pan]
            ?? Self.usual(degreesPerSecond: Self.usualSpeed.pan, most: ViscaCommand.mostPanSteps)
        tilt =
            calibration?.axes[.tilt]
            ?? Self.usual(degreesPerSecond: Self.usualSpeed.tilt, most: ViscaCommand.mostTiltSteps)
        isCalibrated = calibration?.axes[.pan] != nil && calibration?.axes[.tilt] != nil
        capabilities = StandCapabilities(axes: [:], zooms: true, hasKnownScale: isCalibrated)
        describeAxes()
    }

    private static func usual(degreesPerSecond: Double, most steps: Int) -> AxisCalibration {
        let steps = Double(steps)
        return AxisCalibration(
            countsPerRadian: defaultCountsPerDegree * 180 / .pi,
            speeds: SpeedCurve(
                radiansPerSecondPerUnit: .degrees(degreesPerSecond) / steps, most: steps),
            delaySeconds: AxisCalibration.usualDelaySeconds)
    }

    private mutating func describeAxes() {
        func ability(
            _ axis: AxisCalibration, _ steps: Int, _ range: ClosedRange<Double>
        ) -> AxisCapability {
            AxisCapability(
                range: range, maximumSpeed: axis.speeds.velocity(ofUnits: Double(steps)),
                leastSpeed: axis.speeds.velocity(ofUnits: 1))
        }
        capabilities.axes = [
            .pan: ability(pan, mostSteps.pan, Self.panRange),
            .tilt: ability(tilt, mostSteps.tilt, Self.tiltRange),
        ]
        capabilities.latencySeconds = max(pan.delaySeconds, tilt.delaySeconds)
    }

    public func scale(of axis: StandAxis) -> AxisCalibration? { axis.pick(pan: pan, tilt: tilt) }

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (sent, zoom, reportsZoom) = (nil, nil, true)
        try channel.open()
        try channel.send(.drive(pan: 0, tilt: 0))
        if isSerial { try channel.send(.setAddresses) }
        // The answers to the stop and to the address command may come before the answer to the
        // first inquiry.
        var version: [UInt8]?
        for _ in 0..<MissedAnswers.most where version == nil {
            version = try channel.ask(.versionInquiry, phrase("connect"), bytes: 7...7)
        }
        if let speeds = try channel.ask(.maximumSpeedInquiry, phrase("connect"), bytes: 2...2),
            speeds.allSatisfy({ (1...ViscaCommand.mostPanSteps).contains(Int($0)) })
        {
            mostSteps = (Int(speeds[0]), Int(speeds[1]))
        }
        describeAxes()
        let numbers = version.map { data in
            [0, 2, 4].map { Int(data[$0]) << 8 | Int(data[$0 + 1]) }
        }
        return StandDescription(
            name: numbers?[0] == 0x20 ? phrase("Sony camera") : phrase("VISCA camera"),
            address: subject,
            firmware: numbers.map { String($0[2], radix: 16) },
            model: numbers.map { String($0[0], radix: 16) + "-" + String($0[1], radix: 16) })
    }

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        let command = ViscaCommand.drive(
            pan: steps(velocity.pan, pan, mostSteps.pan),
            tilt: steps(velocity.tilt, tilt, mostSteps.tilt))
        if let sent, sent.command == command,
            now.seconds(since: sent.time) < Self.repeatSeconds
        {
            return
        }
        sent = (command, now)
        try channel.command(command, phrase("turn"))
    }

    private func steps(_ velocity: Double, _ axis: AxisCalibration, _ most: Int) -> Int {
        let units = axis.units(forVelocity: velocity)
        let least = abs(units) >= 0.5 ? 1.0 : 0
        return Int((max(least, min(Double(most), abs(units).rounded())) * (units < 0 ? -1 : 1)))
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        sent = nil
        try channel.command(
            .absolute(
                pan: Int(pan.counts(ofAngle: target.pan).rounded()),
                tilt: Int(tilt.counts(ofAngle: target.tilt).rounded()),
                panSpeed: max(1, abs(steps(speed.pan, pan, mostSteps.pan))),
                tiltSpeed: max(1, abs(steps(speed.tilt, tilt, mostSteps.tilt)))), phrase("turn"))
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        sent = nil
        try channel.command(.drive(pan: 0, tilt: 0), phrase("stop"))
    }

    public mutating func home(at now: Timestamp) throws(StandError) {
        sent = nil
        try channel.command(.home, phrase("bring home"))
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        guard
            let data = try channel.ask(
                .positionInquiry, phrase("read the position of"), bytes: 8...9),
            let position = ViscaReply.position(data)
        else { return StandReport(zoom: zoom) }
        let angles = StandAngles(
            pan: pan.angle(ofCounts: Double(position.pan)),
            tilt: tilt.angle(ofCounts: Double(position.tilt)))
        return StandReport(angles: angles, zoom: zoom)
    }

    public mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError) {
        switch command {
        case .speed(let speed):
            let most = Double(ViscaCommand.mostZoomSteps)
            let step = speed == 0 ? 0 : Int((1 + (most - 1) * min(1, abs(speed))).rounded())
            try channel.command(.zoom(speed: speed < 0 ? -step : step), phrase("zoom"))
        case .position(let position):
            let counts = (position.clamped(to: 0...1) * Double(ViscaCommand.zoomRange)).rounded()
            try channel.command(.zoomPosition(Int(counts)), phrase("zoom"))
        }
        guard reportsZoom else { return }
        let data = try channel.ask(.zoomInquiry, phrase("read the zoom of"), bytes: 4...4)
        reportsZoom = data != nil
        zoom = data.flatMap { ViscaReply.signed($0[...]) }.map {
            (Double($0) / Double(ViscaCommand.zoomRange)).clamped(to: 0...1)
        }
    }

    public mutating func disconnect() { channel.line.close() }
}
