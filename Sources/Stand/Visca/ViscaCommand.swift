import Scene

/// A VISCA command or inquiry (Sony EVI-D70 and SRG manuals; PTZOptics G2 command list).
public enum ViscaCommand: Equatable, Sendable {
    /// Turns at these speeds: `pan` −18h…18h, positive to the right; `tilt` −14h…14h, positive
    /// upwards; 0 stops.
    case drive(pan: Int, tilt: Int)
    /// Goes to a position in counts, at these speeds.
    case absolute(pan: Int, tilt: Int, panSpeed: Int, tiltSpeed: Int)
    /// Turns by these counts, at these speeds.
    case relative(pan: Int, tilt: Int, panSpeed: Int, tiltSpeed: Int)
    case home
    case reset
    /// Sets one corner of the range in which the camera may turn, in counts.
    case setLimit(isUpRight: Bool, pan: Int, tilt: Int)
    case clearLimit(isUpRight: Bool)
    /// Zooms at a speed of −8…8. The speeds 1…8 are the device's speeds 0…7 towards far, −1…−8
    /// those towards wide; 0 stops.
    case zoom(speed: Int)
    /// Goes to a zoom position, 0…4000h.
    case zoomPosition(Int)
    case setPreset(Int)
    case recallPreset(Int)
    /// Cancels the command that the camera performs in this socket.
    case cancel(socket: Int)
    /// Gives an address to each camera of a serial chain.
    case setAddresses
    case versionInquiry
    case positionInquiry
    case maximumSpeedInquiry
    case zoomInquiry

    /// The greatest zoom position (Sony EVI: 0000h to 4000h).
    public static let zoomRange = 0x4000
    /// The greatest speeds of pan and tilt (Sony EVI: 01h to 18h and 01h to 14h).
    public static let (mostPanSteps, mostTiltSteps) = (0x18, 0x14)
    /// The greatest speed of the zoom: the device's speeds 0 to 7 count here as 1 to 8.
    public static let mostZoomSteps = 8

    /// Whether the camera answers with data instead of an acknowledgement.
    public var isInquiry: Bool {
        switch self {
        case .versionInquiry, .positionInquiry, .maximumSpeedInquiry, .zoomInquiry: true
        case .drive, .absolute, .relative, .home, .reset, .setLimit, .clearLimit, .zoom,
            .zoomPosition, .setPreset, .recallPreset, .cancel, .setAddresses:
            false
        }
    }

    /// The packet for the camera with this address, 1…7.
    public func bytes(address: UInt8 = 1) -> [UInt8] {
        let head: UInt8 = self == .setAddresses ? 0x88 : 0x80 | (address & 7)
        return [head] + body + [0xFF]
    }

    private var body: [UInt8] {
        switch self {
        case .drive(let pan, let tilt):
            [
                0x01, 0x06, 0x01, Self.speed(pan), Self.speed(tilt),
                pan < 0 ? 1 : pan > 0 ? 2 : 3, tilt > 0 ? 1 : tilt < 0 ? 2 : 3,
            ]
        case .absolute(let pan, let tilt, let panSpeed, let tiltSpeed):
            [0x01, 0x06, 0x02, Self.speed(panSpeed), Self.speed(tiltSpeed)]
                + Self.nibbles(pan) + Self.nibbles(tilt)
        case .relative(let pan, let tilt, let panSpeed, let tiltSpeed):
            [0x01, 0x06, 0x03, Self.speed(panSpeed), Self.speed(tiltSpeed)]
                + Self.nibbles(pan) + Self.nibbles(tilt)
        case .home: [0x01, 0x06, 0x04]
        case .reset: [0x01, 0x06, 0x05]
        case .setLimit(let isUpRight, let pan, let tilt):
            [0x01, 0x06, 0x07, 0x00, isUpRight ? 1 : 0] + Self.nibbles(pan) + Self.nibbles(tilt)
        case .clearLimit(let isUpRight):
            [0x01, 0x06, 0x07, 0x01, isUpRight ? 1 : 0] + Self.nibbles(0x7FFF)
                + Self.nibbles(0x7FFF)
        case .zoom(let speed):
            [0x01, 0x04, 0x07, Self.zoomSpeed(speed)]
        case .zoomPosition(let position):
            [0x01, 0x04, 0x47] + Self.nibbles(position.clamped(to: 0...Self.zoomRange))
        case .setPreset(let number): [0x01, 0x04, 0x3F, 0x01, UInt8(number & 0x7F)]
        case .recallPreset(let number): [0x01, 0x04, 0x3F, 0x02, UInt8(number & 0x7F)]
        case .cancel(let socket): [0x20 | UInt8(socket & 0xF)]
        case .setAddresses: [0x30, 0x01]
        case .versionInquiry: [0x09, 0x00, 0x02]
        case .positionInquiry: [0x09, 0x06, 0x12]
        case .maximumSpeedInquiry: [0x09, 0x06, 0x11]
        case .zoomInquiry: [0x09, 0x04, 0x47]
        }
    }

    private static func speed(_ steps: Int) -> UInt8 { UInt8(min(abs(steps), mostPanSteps)) }

    private static func zoomSpeed(_ speed: Int) -> UInt8 {
        let step = UInt8(abs(speed).clamped(to: 1...mostZoomSteps) - 1)
        return speed == 0 ? 0 : (speed > 0 ? 0x20 : 0x30) | step
    }

    /// A signed number of 16 bits as four bytes; each byte carries four bits.
    private static func nibbles(_ value: Int) -> [UInt8] {
        let bits = UInt16(bitPattern: Int16(clamping: value))
        return [12, 8, 4, 0].map { UInt8((bits >> $0) & 0xF) }
    }
}
