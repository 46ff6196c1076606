/// Counts lost pictures by the gaps in the driver's sequence numbers.
struct SequenceCount {
    /// Largest plausible number of lost pictures; a larger jump means that the count restarted.
    let mostLost: UInt32
    private var expected: UInt32?

    /// Pictures per second in the fastest mode of usual USB cameras.
    private static let fastestRate = 240.0
    /// Longest watchdog time that counts, in seconds (guess: it keeps the product within 32 bits).
    private static let longestWatchdog = 3600.0

    /// A count for a stream with this watchdog time.
    init(watchdogSeconds: Double) {
        mostLost = UInt32(
            max(1, min(watchdogSeconds, Self.longestWatchdog)) * Self.fastestRate)
    }

    /// Number of pictures lost before this one. The count wraps at 2³²; a count that stands still
    /// or goes back gives 0.
    mutating func lost(before sequence: UInt32) -> Int {
        let gap = sequence &- (expected ?? sequence)
        expected = sequence &+ 1
        return gap <= mostLost ? Int(gap) : 0
    }
}
