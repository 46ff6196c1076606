/// Counts lost pictures by gaps in the driver's sequence numbers.
struct SequenceCount {
    /// The largest plausible number of lost pictures. After a larger jump, the driver has restarted
    /// its count.
    let mostLost: UInt32
    private var expected: UInt32?

    /// The fastest rate of usual USB cameras, in pictures per second.
    private static let fastestRate = 240.0
    /// A longer watchdog time counts as this long, in seconds (guess: the product stays within 32
    /// bits).
    private static let longestWatchdog = 3600.0

    /// A count for a stream that ends after this time without a picture.
    init(watchdogSeconds: Double) {
        mostLost = UInt32(
            max(1, min(watchdogSeconds, Self.longestWatchdog)) * Self.fastestRate)
    }

    /// The number of pictures that were lost before this one. The driver's numbers start again at 0
    /// after 2³². If the number did not grow, the result is 0.
    mutating func lost(before sequence: UInt32) -> Int {
        let gap = sequence &- (expected ?? sequence)
        expected = sequence &+ 1
        return gap <= mostLost ? Int(gap) : 0
    }
}
