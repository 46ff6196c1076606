import Scene

/// How fine the object's region was while the focus held.
struct FinenessHistory {
    /// Frames that the fineness at the beginning is the median of.
    private static let firstFrames = 10
    /// A step of `high` and `low` by a frame (guess): it settles within a hundred.
    private static let step = 0.01

    private var first: [Double] = []
    /// The median of the first frames; nil before.
    private(set) var usual: Double?
    /// What one frame in ten of the focused ones exceeds; nil before the first.
    private(set) var high: Double?
    /// What nine frames in ten of the focused ones exceed; nil before the first.
    private(set) var low: Double?

    /// Takes in one of the first frames, until the usual fineness is known.
    mutating func begin(with fineness: Double) {
        first.append(fineness)
        if first.count == Self.firstFrames {
            usual = selectSmallest(Self.firstFrames / 2, in: &first)
        }
    }

    /// Frames count this much later, seconds: lost focus is told within that.
    private static let delaySeconds = 1.0
    private var waiting: [(time: Timestamp, fineness: Double)] = []

    /// Takes in a frame that seems to be focused.
    mutating func add(_ fineness: Double, at time: Timestamp) {
        waiting.append((time, fineness))
        while let first = waiting.first, time.seconds(since: first.time) >= Self.delaySeconds {
            waiting.removeFirst()
            count(first.fineness)
        }
    }

    /// The focus is lost: the latest frames were not focused.
    mutating func forgetLatest() { waiting = [] }

    private mutating func count(_ fineness: Double) {
        let (high, low) = (high ?? fineness, low ?? fineness)
        self.high = high + Self.step * (fineness > high ? 0.9 : -0.1)
        self.low = low + Self.step * (fineness > low ? 0.1 : -0.9)
    }
}
