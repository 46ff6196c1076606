/// Contrast stretching where there are no colours: spreads the range between the picture's 2nd and
/// 98th percentile over the whole scale, since ten characters or a few dots show few steps.
struct ToneCurve: Equatable, Sendable {
    /// The displayed value of each of 256 values.
    private(set) var values = (0..<256).map { UInt8($0) }
    private var low = 0
    private var high = 255

    /// The range is stretched at most threefold: more would show the camera's noise. A guess.
    private static let leastSpan = 85
    /// The curve changes only when an end of its range moves by more than this; noise and small
    /// motions move it less. A guess.
    private static let leastMove = 12
    /// The quantiles of brightness that become black and white. Guesses.
    private static let (darkQuantile, lightQuantile) = (0.02, 0.98)

    /// Fits the curve to the sampled brightness; returns whether it changed.
    mutating func follow(_ histogram: LumaHistogram) -> Bool {
        guard var newLow = histogram.value(atShare: Self.darkQuantile),
            var newHigh = histogram.value(atShare: Self.lightQuantile)
        else { return false }
        let lack = Self.leastSpan - (newHigh - newLow)
        if lack > 0 {
            // Keeps a uniform picture at its own brightness: a dark room looks dark.
            newLow -= lack * newLow / 255
            newHigh = newLow + Self.leastSpan
        }
        guard abs(newLow - low) > Self.leastMove || abs(newHigh - high) > Self.leastMove else {
            return false
        }
        (low, high) = (newLow, newHigh)
        values = (0..<256).map { value in
            UInt8(max(0, min(255, (value - newLow) * 255 / (newHigh - newLow))))
        }
        return true
    }
}
