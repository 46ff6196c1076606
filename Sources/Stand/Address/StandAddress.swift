/// The address of a stand as a person types it: it says which protocol the stand speaks, and where
/// it is.
public enum StandAddress: Equatable, Sendable {
    /// `sim:stand`, `sim:turntable`: the virtual stand of this name.
    case simulated(String)
    /// `uvc:/dev/video0`
    case video(path: String)
    /// `visca:/dev/ttyUSB0[?rate=9600&address=1]`
    case viscaSerial(path: String, rate: Int, address: UInt8)
    /// `visca://host[:port][?udp|?tcp]`; packets to UDP port 52381 get Sony's header.
    case viscaNetwork(host: String, port: Int, kind: SocketTransport.Kind)
    /// `onvif://user:password@host[:port]`
    case onvif(host: String, port: Int, user: String, password: String)
    /// `grbl:/dev/ttyACM0[?rate=115200&axis=X&tilt=Y&steps=88.9&reversed]`
    case grbl(path: String, options: GrblOptions)
    /// `marlin:/dev/ttyUSB0[?rate=115200&axis=X]`
    case marlin(path: String, rate: Int, axis: String)
    /// `pelco:/dev/ttyUSB0[?rate=2400&address=1]`
    case pelco(path: String, rate: Int, address: UInt8)
    /// `maestro:/dev/ttyACM0[?pan=0&tilt=1&pulses=1000-2000&travel=90&speed=300]`
    case maestro(path: String, options: MaestroOptions)
    /// `dynamixel:/dev/ttyUSB0[?rate=57600&pan=1&tilt=2&turntable]`
    case dynamixel(path: String, options: DynamixelOptions)
    /// `openscan://host[:port][?turn=turntable&arm=rotor]`
    case openScan(host: String, port: Int, turn: String, arm: String?)
    /// `exec:program arguments`
    case program([String])

    /// The forms of all addresses, for the error message about an address of an unknown form.
    public static let forms =
        "uvc:/dev/video0, visca:/dev/ttyUSB0, visca://host:5678, visca://host?udp, "
        + "onvif://user:password@host, grbl:/dev/ttyUSB0, marlin:/dev/ttyUSB0, "
        + "openscan://host, dynamixel:/dev/ttyUSB0, maestro:/dev/ttyACM0, pelco:/dev/ttyUSB0, "
        + "exec:program, sim:stand"

    /// The default ports of VISCA over TCP (PTZOptics), of VISCA with Sony's header over UDP, and
    /// of HTTP.
    static let (viscaPort, sonyPort, httpPort) = (5678, 52381, 80)
    /// The default rates of serial lines in baud: to a VISCA camera, to a Pelco-D head, to a
    /// printer board and to a Maestro. Over USB, a Maestro ignores the rate.
    static let (viscaRate, pelcoRate, boardRate, maestroRate) = (9600, 2400, 115_200, 115_200)
    /// The accepted widths of a servo's pulse in microseconds. A Mini Maestro takes 64 to 4080 (its
    /// user's guide).
    private static let pulseRange = 64.0...4000

    /// Parses an address. Throws `.address` with what is wrong and the possible forms.
    public init(_ text: String) throws(StandError) {
        var parts = try AddressParts(text)
        switch parts.scheme {
        case "sim": self = .simulated(parts.rest.isEmpty ? "stand" : parts.rest)
        case "uvc": self = .video(path: try parts.path())
        case "visca":
            if parts.isNetwork {
                let isUDP = try parts.flag("udp")
                _ = try parts.flag("tcp")
                let (host, port) = try parts.host(standard: isUDP ? Self.sonyPort : Self.viscaPort)
                self = .viscaNetwork(host: host, port: port, kind: isUDP ? .udp : .tcp)
            } else {
                self = .viscaSerial(
                    path: try parts.path(), rate: try parts.rate(Self.viscaRate),
                    address: UInt8(try parts.number("address", in: 1...7) ?? 1))
            }
        case "onvif":
            let (user, password) = try parts.account()
            let (host, port) = try parts.host(standard: Self.httpPort)
            self = .onvif(host: host, port: port, user: user, password: password)
        case "grbl": self = .grbl(path: try parts.path(), options: try Self.grblOptions(&parts))
        case "marlin":
            self = .marlin(
                path: try parts.path(), rate: try parts.rate(Self.boardRate),
                axis: try parts.axis("axis") ?? "X")
        case "pelco":
            self = .pelco(
                path: try parts.path(), rate: try parts.rate(Self.pelcoRate),
                address: UInt8(try parts.number("address", in: 1...254) ?? 1))
        case "maestro":
            self = .maestro(path: try parts.path(), options: try Self.maestroOptions(&parts))
        case "dynamixel":
            var options = DynamixelOptions()
            options.rate = try parts.rate(options.rate)
            options.panIdentifier = UInt8(try parts.number("pan", in: 0...252) ?? 1)
            options.tiltIdentifier = try parts.number("tilt", in: 0...252).map { UInt8($0) }
            options.isTurntable = try parts.flag("turntable")
            self = .dynamixel(path: try parts.path(), options: options)
        case "openscan":
            let (host, port) = try parts.host(standard: Self.httpPort)
            self = .openScan(
                host: host, port: port, turn: try parts.word("turn") ?? "turntable",
                arm: try parts.word("arm"))
        case "exec":
            let words = parts.rest.split(separator: " ").map(String.init)
            guard !words.isEmpty else { throw parts.error(phrase("it names no program")) }
            self = .program(words)
        default: throw parts.error(phrase("“\(parts.scheme):” is no kind of stand"))
        }
        try parts.end()
    }

    private static func grblOptions(_ parts: inout AddressParts) throws(StandError) -> GrblOptions {
        var options = GrblOptions()
        options.rate = try parts.rate(options.rate)
        options.panAxis = try parts.axis("axis") ?? options.panAxis
        options.tiltAxis = try parts.axis("tilt")
        options.stepsPerDegree = try parts.decimal("steps", in: 1e-3...1e6)
        options.isReversed = try parts.flag("reversed")
        guard options.tiltAxis != options.panAxis else {
            throw parts.error(phrase("the table and the arm cannot share one axis"))
        }
        return options
    }

    private static func maestroOptions(
        _ parts: inout AddressParts
    ) throws(StandError) -> MaestroOptions {
        var options = MaestroOptions()
        options.panChannel = UInt8(try parts.number("pan", in: 0...23) ?? 0)
        options.tiltChannel = try parts.number("tilt", in: 0...23).map { UInt8($0) } ?? 1
        options.travelDegrees = try parts.decimal("travel", in: 1...3600) ?? options.travelDegrees
        options.degreesPerSecond =
            try parts.decimal("speed", in: 1...3600) ?? options.degreesPerSecond
        if let pulses = try parts.word("pulses") {
            let ends = pulses.split(separator: "-").compactMap { Double($0) }
            guard ends.count == 2, ends.allSatisfy(Self.pulseRange.contains), ends[0] < ends[1]
            else {
                throw parts.error(phrase("“pulses” wants microseconds as 1000-2000"))
            }
            options.pulses = ends[0]...ends[1]
        }
        return options
    }
}
