/// A moment on a source's own clock, in integer nanoseconds, so that replays agree to the bit.
public struct Timestamp: Comparable, Hashable, Sendable, Codable {
    /// Nanoseconds since the clock's zero.
    public var nanoseconds: Int64

    /// The clock's zero.
    public static let zero = Timestamp(nanoseconds: 0)

    /// A moment given in nanoseconds.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// A moment in seconds, rounded to nanoseconds; clamped to the range of 64 bits.
    public init(seconds: Double) {
        let limit = 9.2e18
        let value = seconds.isFinite ? (seconds * 1e9).rounded() : 0
        nanoseconds = Int64(value.clamped(to: -limit...limit))
    }

    /// Seconds since the clock's zero.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

    /// Seconds from `earlier` to `self`.
    public func seconds(since earlier: Timestamp) -> Double {
        Double(nanoseconds &- earlier.nanoseconds) / 1e9
    }

    /// The moment `seconds` later.
    public func advanced(bySeconds seconds: Double) -> Timestamp {
        Timestamp(nanoseconds: nanoseconds &+ Timestamp(seconds: seconds).nanoseconds)
    }

    public init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}
