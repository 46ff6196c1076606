import Scene

/// Detects a camera that delivers far fewer pictures than its mode promises. In dim light,
/// automatic exposure may be longer than the time between two pictures.
struct FrameRateMonitor {
    /// The rate is measured over this many seconds.
    private static let window = 3.0
    /// The person is told when the measured rate falls below this share of the promised rate. When
    /// a camera exposes longer, it delivers half of the pictures or fewer.
    private static let leastShare = 0.6

    /// A gap of this many seconds or more is a pause. It is not counted, and the measurement starts
    /// again.
    private static let pause = 1.0

    private let promised: Double?
    private var start: Timestamp?
    private var last: Timestamp?
    private var pictures = 0
    private var isTold = false

    /// A monitor for a camera with this promised rate in pictures per second. With nil it reports
    /// nothing.
    init(promised: Double?) { self.promised = promised.flatMap { $0 > 0 ? $0 : nil } }

    /// Counts a picture and the pictures that were lost before it. When the rate is far too low,
    /// returns the rate in pictures per second, but only the first time; otherwise nil.
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

    /// Starts the measurement again after a pause.
    mutating func restart() { (start, last, pictures) = (nil, nil, 0) }
}
