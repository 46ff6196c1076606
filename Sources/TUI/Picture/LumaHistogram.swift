/// Counts the brightnesses of a picture's samples.
struct LumaHistogram {
    private var bins = [Int32](repeating: 0, count: 256)
    private var total: Int32 = 0

    /// Counts one brightness; it is clamped to 0...255.
    @inline(__always)
    mutating func add(_ luma: Int32) {
        bins[Int(max(0, min(255, luma)))] &+= 1
        total &+= 1
    }

    /// The brightness, 0...255, at the quantile `share`, 0...1; nil if nothing was counted.
    func value(atShare share: Double) -> Int? {
        guard total > 0 else { return nil }
        let wanted = Double(total) * share
        var sum: Double = 0
        for (value, count) in bins.enumerated() {
            sum += Double(count)
            if sum >= wanted { return value }
        }
        return 255
    }
}
