import Scene

/// Detects a camera with far fewer pictures than its mode promises: in dim light, automatic
/// exposure may exceed the frame interval.
struct FrameRateMonitor {
    /// Seconds over which pictures are counted.
    private static let window = 3.0
    /// Share of the promised rate below which the person is told: exposure doubles in steps, so a
    /// slowed camera delivers half or less.
    private static let leastShare = 0.6

    /// A longer gap counts as a pause, not as a rate.
    private static let pause = 1.0

    private let promised: Double?
    private var start: Timestamp?
    private var last: Timestamp?
    private var pictures = 0
    private var isTold = false

    /// A watch over a camera with this promised rate; nil when unknown.
    init(promised: Double?) { self.promised = promised.flatMap { $0 > 0 ? $0 : nil } }

    /// Counts a picture and those lost before it; returns the rate in pictures per second, once,
    /// when it is far too low.
    mutating func slowRate(at time: Timestamp, lost: Int) -> Double? {
        guard let promised, !isTold else { return nil }
        let gap = last.map { time.seconds(since: $0) } ?? 0
        last = time
        guard let start, gap < Self.pause else {
            (self.start, pictures) = (time, 0)
            return nil
        }
        pictures += 1 + lost
        let seconds = time.seconds(since: start)
        guard seconds >= Self.window else { return nil }
        let rate = Double(pictures) / seconds
        (self.start, pictures) = (time, 0)
        guard rate < Self.leastShare * promised else { return nil }
        isTold = true
        return rate
    }

    /// Restarts the measurement after a pause.
    mutating func restart() { (start, last, pictures) = (nil, nil, 0) }
}
