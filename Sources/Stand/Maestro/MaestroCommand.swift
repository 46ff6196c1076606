import Scene

/// A command of Pololu's Maestro in the compact protocol (the Maestro's user's guide, section 5).
public enum MaestroCommand: Equatable, Sendable {
    /// Sets the width of a channel's pulse in quarters of a microsecond; 0 for no pulse.
    case target(channel: UInt8, quarters: Int)
    /// Limits the speed of a channel, in quarters of a microsecond per 10 ms; 0 for no limit.
    case speed(channel: UInt8, units: Int)
    /// Limits the acceleration of a channel to 1…255; 0 for no limit.
    case acceleration(channel: UInt8, units: Int)
    case getPosition(channel: UInt8)
    case getMovingState
    case getErrors
    case home

    /// The bytes to send.
    public var bytes: [UInt8] {
        switch self {
        case .target(let channel, let value): [0x84, channel] + Self.halves(value)
        case .speed(let channel, let value): [0x87, channel] + Self.halves(value)
        case .acceleration(let channel, let value): [0x89, channel] + Self.halves(value)
        case .getPosition(let channel): [0x90, channel]
        case .getMovingState: [0x93]
        case .getErrors: [0xA1]
        case .home: [0xA2]
        }
    }

    /// A number of 14 bits as two bytes of seven bits, the lower seven bits first.
    private static func halves(_ value: Int) -> [UInt8] {
        let bits = value.clamped(to: 0...0x3FFF)
        return [UInt8(bits & 0x7F), UInt8(bits >> 7)]
    }
}
