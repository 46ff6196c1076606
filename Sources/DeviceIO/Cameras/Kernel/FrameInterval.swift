/// Time from one picture to the next, in seconds, as an exact fraction.
public struct FrameInterval: Hashable, Sendable {
    /// Seconds as a fraction: 1/30 is 30 pictures per second.
    public var numerator, denominator: UInt32

    /// `numerator / denominator` seconds.
    public init(_ numerator: UInt32, _ denominator: UInt32) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// Pictures per second that an interval is made for (guess), and instead of a rate that is not
    /// finite.
    private static let rates = 0.001...10_000.0
    private static let defaultRate = 30.0

    /// The interval for this rate, to a thousandth.
    public init(framesPerSecond: Double) {
        let rate =
            framesPerSecond.isFinite
            ? min(max(framesPerSecond, Self.rates.lowerBound), Self.rates.upperBound)
            : Self.defaultRate
        self.init(1000, UInt32((rate * 1000).rounded()))
    }

    /// Pictures per second; 0 for an invalid fraction.
    public var framesPerSecond: Double {
        numerator == 0 || denominator == 0 ? 0 : Double(denominator) / Double(numerator)
    }
}
