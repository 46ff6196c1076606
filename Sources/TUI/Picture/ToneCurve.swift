import Scene

/// Stretches the contrast of a picture without colours: the range between the 2nd and the 98th
/// percentile of brightness fills the whole scale. Without that, ten characters or a few dots would
/// show too few steps.
struct ToneCurve: Equatable, Sendable {
    /// The displayed brightness for each brightness 0...255.
    private(set) var values = (0..<256).map { UInt8($0) }
    private var low = 0
    private var high = 255

    /// A narrower range of brightness than this is not stretched to the whole scale. So the
    /// contrast grows at most threefold, since more would show the camera's noise. A guess.
    private static let leastSpan = 85
    /// The curve stays as it is unless an end of its range moves by more than this. Noise and small
    /// motions move the ends less. A guess.
    private static let leastMove = 12
    /// The quantiles of brightness that are shown as black and as white. Guesses.
    private static let (darkQuantile, lightQuantile) = (0.02, 0.98)

    /// Adapts the curve to the brightness of a picture; returns whether the curve changed.
    mutating func follow(_ histogram: LumaHistogram) -> Bool {
        guard var newLow = histogram.value(atShare: Self.darkQuantile),
            var newHigh = histogram.value(atShare: Self.lightQuantile)
        else { return false }
        let lack = Self.leastSpan - (newHigh - newLow)
        if lack > 0 {
            // A picture with little contrast keeps its brightness, so that a dark room looks dark.
            newLow -= lack * newLow / 255
            newHigh = newLow + Self.leastSpan
        }
        guard abs(newLow - low) > Self.leastMove || abs(newHigh - high) > Self.leastMove else {
            return false
        }
        (low, high) = (newLow, newHigh)
        values = (0..<256).map { value in
            UInt8(((value - newLow) * 255 / (newHigh - newLow)).clamped(to: 0...255))
        }
        return true
    }
}
