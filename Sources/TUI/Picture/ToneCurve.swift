/// How bright a sampled brightness is shown where there are no colours: what is between the picture's
/// darkest and brightest fiftieth is spread over the whole scale, since ten characters or a handful
/// of dots show so few steps.
struct ToneCurve: Equatable, Sendable {
    /// For each of 256 values the one to show.
    private(set) var values = (0..<256).map { UInt8($0) }
    private var low = 0
    private var high = 255

    /// No wider apart than three times: more would show the camera's noise.
    private static let leastSpan = 85
    /// The curve stands still until an end moved by more than noise and small motions do.
    private static let patience = 12

    /// Fits the curve to what was sampled; whether it became another.
    mutating func follow(_ histogram: LumaHistogram) -> Bool {
        guard var newLow = histogram.value(atShare: 0.02),
            var newHigh = histogram.value(atShare: 0.98)
        else { return false }
        let lack = Self.leastSpan - (newHigh - newLow)
        if lack > 0 {
            // So that one brightness alone stays as bright as it is: a dark room looks dark.
            newLow -= lack * newLow / 255
            newHigh = newLow + Self.leastSpan
        }
        guard abs(newLow - low) > Self.patience || abs(newHigh - high) > Self.patience else {
            return false
        }
        (low, high) = (newLow, newHigh)
        values = (0..<256).map { value in
            UInt8(max(0, min(255, (value - newLow) * 255 / (newHigh - newLow))))
        }
        return true
    }
}
