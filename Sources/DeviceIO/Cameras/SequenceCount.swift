/// Counts lost pictures by the gaps in the driver's sequence numbers.
struct SequenceCount {
    /// Largest plausible number of lost pictures; a larger jump means that the count restarted.
    let mostLost: UInt32
    private var expected: UInt32?

    /// A count for a stream with this watchdog time. 240 pictures per second is the fastest mode of
    /// usual USB cameras.
    init(watchdogSeconds: Double) {
        mostLost = UInt32(max(1, min(watchdogSeconds, 3600)) * 240)
    }

    /// Number of pictures lost before this one. The count wraps at 2³²; a count that stands still
    /// or goes back gives 0.
    mutating func lost(before sequence: UInt32) -> Int {
        let gap = sequence &- (expected ?? sequence)
        expected = sequence &+ 1
        return gap <= mostLost ? Int(gap) : 0
    }
}
