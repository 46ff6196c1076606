/// How often each brightness occurs.
struct LumaHistogram {
    private var bins = [Int32](repeating: 0, count: 256)
    private var total: Int32 = 0

    /// Counts one; 0...255.
    @inline(__always)
    mutating func add(_ luma: Int32) {
        bins[Int(max(0, min(255, luma)))] &+= 1
        total &+= 1
    }

    /// The brightness at this quantile; nil when nothing was counted.
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
