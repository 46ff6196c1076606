import Scene

/// The time from one picture to the next, in seconds, as an exact fraction.
public struct FrameInterval: Hashable, Sendable {
    /// The fraction in seconds: 1/30 means 30 pictures per second.
    public var numerator, denominator: UInt32

    /// An interval of `numerator / denominator` seconds.
    public init(_ numerator: UInt32, _ denominator: UInt32) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// A rate below or above this range, in pictures per second, is replaced by the nearer end of
    /// the range (guess). A rate that is not finite is replaced by `defaultRate`.
    private static let rates = 0.001...10_000.0
    private static let defaultRate = 30.0

    /// The interval for a rate, which is rounded to a thousandth of a picture per second.
    public init(framesPerSecond: Double) {
        let rate =
            framesPerSecond.isFinite
            ? framesPerSecond.clamped(to: Self.rates) : Self.defaultRate
        self.init(1000, UInt32((rate * 1000).rounded()))
    }

    /// The rate in pictures per second; 0 for an invalid fraction.
    public var framesPerSecond: Double {
        numerator == 0 || denominator == 0 ? 0 : Double(denominator) / Double(numerator)
    }
}
