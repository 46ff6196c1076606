import Scene

/// Notices a camera that gives far fewer pictures than it promised: in dim light, automatic
/// exposure opens longer than a picture lasts.
struct RateWatch {
    /// Seconds over which pictures are counted.
    private static let window = 3.0
    /// The share of the promised rate below which a person should know: exposure doubles in steps,
    /// so a slowed camera gives half or less.
    private static let leastShare = 0.6

    /// Seconds without a picture that are a pause, and no rate.
    private static let pause = 1.0

    private let promised: Double?
    private var start: Timestamp?
    private var last: Timestamp?
    private var pictures = 0
    private var isTold = false

    /// A watch over a camera that promised so many pictures a second; nil when it did not say.
    init(promised: Double?) { self.promised = promised.flatMap { $0 > 0 ? $0 : nil } }

    /// Counts a picture and those lost before it; once, the rate in pictures a second when it is
    /// far too low.
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

    /// Pictures begin anew after a pause.
    mutating func restart() { (start, last, pictures) = (nil, nil, 0) }
}
