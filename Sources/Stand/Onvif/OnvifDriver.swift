import Glibc
import Markup
import Scene

/// Drives a network camera with ONVIF's PTZ service. A speed is sent with a timeout, so that the
/// camera stops by itself if this program dies.
public struct OnvifDriver: StandDriver {
    public let subject: String
    public private(set) var capabilities: StandCapabilities
    private var channel: OnvifChannel
    private let calibration: StandCalibration?
    private var spaces = OnvifSpaces(MarkupElement(name: ""))
    private var profile = ""
    private var sent: (velocity: StandVelocity, time: Timestamp)?
    private var lastStatus: Timestamp?
    private var zoom: Double?
    private var missed = MissedAnswers()

    /// An unchanged speed is sent again after this time in seconds, before the camera's own timeout
    /// ends (guess).
    private static let repeatSeconds = 0.4
    /// A new speed is sent only if it differs by at least this share of the greatest speed (guess).
    private static let leastChange = 0.02
    /// The angles are read at most once in this time in seconds (guess): an answer takes the camera
    /// about ten milliseconds.
    private static let statusSeconds = 0.1
    /// The assumed meaning of 1 in the generic units until a calibration measures it (guesses):
    /// half a turn for pan, the angle from horizon to zenith for tilt, and a speed of 100 degrees a
    /// second.
    private static let usualPan = Double.degrees(180)
    private static let usualTilt = Double.degrees(90)
    private static let usualSpeed = Double.degrees(100)
    /// The assumed delay from a request to the motion in the picture, seconds (guess).
    private static let defaultLatencySeconds = 0.15

    /// The driver of a camera at the end of this line.
    public init(
        line: any ByteTransport, host: String, account: OnvifAccount,
        calibration: StandCalibration? = nil, seed: UInt64 = .random(in: 0...UInt64.max)
    ) {
        channel = OnvifChannel(line: line, host: host, account: account, seed: seed)
        (subject, self.calibration) = (line.subject, calibration)
        capabilities = StandCapabilities(
            axes: [:], latencySeconds: Self.defaultLatencySeconds,
            ownTimeoutSeconds: 1)
    }

    // MARK: Connection

    public mutating func connect(at now: Timestamp) throws(StandError) -> StandDescription {
        (sent, lastStatus, zoom, missed) = (nil, nil, nil, MissedAnswers())
        try channel.http.open()
        let clock = try channel.ask(.systemDateAndTime, phrase("connect"), at: now)
        // If the camera does not report its time, the time of this machine is used.
        let seconds = OnvifClock.seconds(in: clock) ?? time(nil)
        channel.cameraTimeAtZero = Double(seconds) - now.seconds
        let services = try channel.ask(.capabilities, phrase("connect"), at: now)
        for (service, name) in [(OnvifRequest.Service.media, "Media"), (.ptz, "PTZ")] {
            if let address = services.first(name)?.child("XAddr")?.words {
                channel.paths[service] = Self.path(of: address)
            }
        }
        guard channel.paths[.ptz] != nil else {
            throw .unsupported(
                phrase("turn"), subject, phrase("this camera has no motors (no PTZ service)"))
        }
        let profiles = try channel.ask(.profiles, phrase("connect"), at: now).all("Profiles")
        guard
            let found = profiles.first(where: { $0.child("PTZConfiguration") != nil }),
            let token = found.attributes["token"],
            let configuration = found.child("PTZConfiguration")?.attributes["token"]
        else {
            throw .unsupported(phrase("turn"), subject, phrase("none of its profiles has motors"))
        }
        profile = token
        try stop(at: now)
        spaces = OnvifSpaces(
            try channel.ask(
                .configurationOptions(configuration: configuration), phrase("connect"), at: now)
        )
        describe()
        let about = try channel.ask(.deviceInformation, phrase("connect"), at: now)
        func field(_ name: String) -> String? { about.first(name)?.words }
        let names = [field("Manufacturer"), field("Model")].compactMap { $0 }
        return StandDescription(
            name: names.isEmpty ? phrase("ONVIF camera") : names.joined(separator: " "),
            address: subject,
            serialNumber: field("SerialNumber"), firmware: field("FirmwareVersion"),
            model: field("Model"))
    }

    /// The path of a URL. The host of the URL is ignored, since a camera behind a router reports a
    /// wrong host.
    private static func path(of address: String) -> String {
        guard let start = address.firstRange(of: "://") else { return address }
        let rest = address[start.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
    }

    private mutating func describe() {
        for axis in [StandAxis.pan, .tilt] {
            let position = axis == .pan ? spaces.positions?.x : spaces.positions?.y
            let range = position.map { range in
                let ends = [range.lowerBound, range.upperBound].map { angle(ofPosition: $0, axis) }
                return min(ends[0], ends[1])...max(ends[0], ends[1])
            }
            capabilities.axes[axis] = AxisCapability(
                // An empty range counts as unknown.
                range: range.flatMap { $0.lowerBound < $0.upperBound ? $0 : nil },
                maximumSpeed: greatestSpeed(axis))
        }
        capabilities.takesPositions = spaces.positions != nil
        capabilities.takesVelocity = spaces.velocity != nil
        capabilities.zooms = spaces.zoom != nil || spaces.zoomVelocity != nil
        capabilities.hasKnownScale =
            calibration != nil
            || spaces.positions?.isInDegrees == true && spaces.velocity?.isInDegrees == true
        capabilities.ownTimeoutSeconds = Double(spaces.leastTimeout)
        capabilities.latencySeconds =
            calibration?.axes[.pan]?.delaySeconds
            ?? Self.defaultLatencySeconds
    }

    // MARK: Units

    private func angle(ofPosition position: Double, _ axis: StandAxis) -> Double {
        if let known = calibration?.axes[axis] { return known.angle(ofCounts: position) }
        if spaces.positions?.isInDegrees == true { return .degrees(position) }
        return position * (axis == .pan ? Self.usualPan : Self.usualTilt)
    }

    private func position(ofAngle angle: Double, _ axis: StandAxis) -> Double {
        if let known = calibration?.axes[axis] { return known.counts(ofAngle: angle) }
        if spaces.positions?.isInDegrees == true { return angle.inDegrees }
        return angle / (axis == .pan ? Self.usualPan : Self.usualTilt)
    }

    private func greatestSpeed(_ axis: StandAxis) -> Double {
        let range = axis == .pan ? spaces.velocity?.x : spaces.velocity?.y
        let most = range.map { max(abs($0.lowerBound), abs($0.upperBound)) } ?? 1
        if let known = calibration?.axes[axis] { return abs(known.velocity(ofUnits: most)) }
        return spaces.velocity?.isInDegrees == true ? .degrees(most) : most * Self.usualSpeed
    }

    public func scale(of axis: StandAxis) -> AxisCalibration? {
        if let known = calibration?.axes[axis] { return known }
        guard axis != .roll, spaces.velocity?.isInDegrees != true else { return nil }
        return AxisCalibration(
            countsPerRadian: 1 / (axis == .pan ? Self.usualPan : Self.usualTilt),
            speeds: SpeedCurve(radiansPerSecondPerUnit: Self.usualSpeed, most: 1),
            delaySeconds: Self.defaultLatencySeconds)
    }

    private func units(ofSpeed speed: Double, _ axis: StandAxis) -> Double {
        let range = (axis == .pan ? spaces.velocity?.x : spaces.velocity?.y) ?? -1...1
        let units: Double
        if let known = calibration?.axes[axis] {
            units = known.units(forVelocity: speed)
        } else {
            units =
                spaces.velocity?.isInDegrees == true ? speed.inDegrees : speed / Self.usualSpeed
        }
        return units.clamped(to: range)
    }

    // MARK: Commands

    public mutating func drive(
        _ velocity: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        if velocity == .zero {
            if sent != nil { try stop(at: now) }
            return
        }
        if let sent, now.seconds(since: sent.time) < Self.repeatSeconds {
            let isUnchanged = [StandAxis.pan, .tilt].allSatisfy { axis in
                let change = abs(velocity[axis] - sent.velocity[axis])
                return change < Self.leastChange * greatestSpeed(axis)
                    && velocity[axis] * sent.velocity[axis] >= 0
            }
            if isUnchanged { return }
        }
        _ = try channel.ask(
            .continuousMove(
                profile: profile, pan: units(ofSpeed: velocity.pan, .pan),
                tilt: units(ofSpeed: velocity.tilt, .tilt), zoom: nil,
                seconds: spaces.leastTimeout), phrase("turn"), at: now)
        sent = (velocity, now)
    }

    public mutating func move(
        to target: StandAngles, speed: StandVelocity, at now: Timestamp
    ) throws(StandError) {
        sent = nil
        // The camera takes the speed of an absolute move as a share of the greatest speed.
        _ = try channel.ask(
            .absoluteMove(
                profile: profile, pan: position(ofAngle: target.pan, .pan),
                tilt: position(ofAngle: target.tilt, .tilt), space: spaces.positions?.name,
                speed: (
                    (speed.pan / greatestSpeed(.pan)).clamped(to: 0...1),
                    (speed.tilt / greatestSpeed(.tilt)).clamped(to: 0...1)
                )), phrase("turn"), at: now)
    }

    public mutating func stop(at now: Timestamp) throws(StandError) {
        sent = nil
        _ = try channel.ask(
            .stop(profile: profile, panTilt: true, zoom: true), phrase("stop"), at: now)
    }

    public mutating func home(at now: Timestamp) throws(StandError) {
        sent = nil
        _ = try channel.ask(.goHome(profile: profile), phrase("bring home"), at: now)
    }

    public mutating func zoom(_ command: ZoomCommand, at now: Timestamp) throws(StandError) {
        switch (command, spaces.zoom, spaces.zoomVelocity) {
        case (.position(let position), let space?, _):
            let width = space.x.upperBound - space.x.lowerBound
            let value = space.x.lowerBound + position.clamped(to: 0...1) * width
            _ = try channel.ask(
                .absoluteZoom(profile: profile, zoom: value), phrase("zoom"), at: now)
        case (.speed(let speed), _, let space?):
            let value = speed.clamped(to: -1...1) * space.x.upperBound
            _ = try channel.ask(
                .continuousMove(
                    profile: profile, pan: units(ofSpeed: sent?.velocity.pan ?? 0, .pan),
                    tilt: units(ofSpeed: sent?.velocity.tilt ?? 0, .tilt), zoom: value,
                    seconds: spaces.leastTimeout), phrase("zoom"), at: now)
        default:
            throw .unsupported(
                phrase("zoom"), subject,
                phrase("this camera does not zoom in this way"))
        }
    }

    public mutating func report(at now: Timestamp) throws(StandError) -> StandReport {
        if let lastStatus, now.seconds(since: lastStatus) < Self.statusSeconds {
            return StandReport(zoom: zoom)
        }
        lastStatus = now
        let answer: MarkupElement
        do throws(StandError) {
            answer = try channel.ask(
                .status(profile: profile), phrase("read the position of"), at: now)
        } catch {
            try missed.note(error, isFinal: error.kind != .silent)
            return StandReport(zoom: zoom)
        }
        missed.forget()
        guard let status = OnvifStatus(answer) else { return StandReport(zoom: zoom) }
        if let space = spaces.zoom, let reported = status.zoom,
            space.x.upperBound > space.x.lowerBound
        {
            zoom = (reported - space.x.lowerBound) / (space.x.upperBound - space.x.lowerBound)
        }
        guard let pan = status.pan, let tilt = status.tilt else {
            return StandReport(isMoving: status.isMoving, zoom: zoom)
        }
        return StandReport(
            angles: StandAngles(
                pan: angle(ofPosition: pan, .pan), tilt: angle(ofPosition: tilt, .tilt)),
            isMoving: status.isMoving, zoom: zoom)
    }

    // MARK: For presets

    var profileToken: String { profile }

    var fieldOfViewSpace: String? {
        spaces.translations.first { $0.name.hasSuffix("TranslationSpaceFov") }?.name
    }

    mutating func answer(
        _ request: OnvifRequest, _ words: String, at now: Timestamp
    ) throws(StandError) -> MarkupElement {
        try channel.ask(request, words, at: now)
    }

    public mutating func disconnect() { channel.http.close() }
}
