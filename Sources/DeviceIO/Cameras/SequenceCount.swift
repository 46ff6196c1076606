/// Counts lost pictures by gaps in the driver's sequence numbers.
struct SequenceCount {
    /// At most this number of pictures can be lost in a row. A larger jump means that the driver
    /// has restarted its count.
    let mostLost: UInt32
    private var expected: UInt32?

    /// Few USB cameras are faster than this rate, in pictures per second.
    private static let fastestRate = 240.0
    /// The watchdog time counts as at most this long, in seconds, so that its product with the rate
    /// fits 32 bits (guess).
    private static let longestWatchdog = 3600.0

    /// A count for a stream that counts as ended after this number of seconds without a picture.
    init(watchdogSeconds: Double) {
        mostLost = UInt32(
            max(1, min(watchdogSeconds, Self.longestWatchdog)) * Self.fastestRate)
    }

    /// The number of pictures that were lost before the picture with this sequence number. The
    /// driver's numbers start again at 0 after 2³². The result is 0 if the driver has restarted its
    /// count.
    mutating func lost(before sequence: UInt32) -> Int {
        let gap = sequence &- (expected ?? sequence)
        expected = sequence &+ 1
        return gap <= mostLost ? Int(gap) : 0
    }
}
