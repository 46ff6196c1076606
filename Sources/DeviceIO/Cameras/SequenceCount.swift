/// Counts the pictures that a driver took and could not hand over, by the gaps in its count.
struct SequenceCount {
    /// The most pictures that one gap can stand for; a larger jump is a count that began anew.
    let mostLost: UInt32
    private var expected: UInt32?

    /// A count for a stream that is given up after so many seconds of silence. 240 pictures a
    /// second is the fastest mode of usual USB cameras.
    init(watchdogSeconds: Double) {
        mostLost = UInt32(max(1, min(watchdogSeconds, 3600)) * 240)
    }

    /// How many pictures were lost before the one of this number. The driver's count wraps at
    /// 2³²; one that stands still or goes back tells nothing.
    mutating func lost(before sequence: UInt32) -> Int {
        let gap = sequence &- (expected ?? sequence)
        expected = sequence &+ 1
        return gap <= mostLost ? Int(gap) : 0
    }
}
