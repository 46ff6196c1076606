import Scene

/// Fineness of the object's region in frames that were in focus.
struct FinenessHistory {
    /// Number of first frames whose median becomes `usual`.
    private static let firstFrames = 10
    /// One frame changes `high` and `low` by less than this (guess). They settle within a hundred
    /// frames.
    private static let step = 0.01

    /// `high` rises by `majorShare` of a step for each frame above it and falls by `minorShare` for
    /// each other frame, so it settles where one of ten frames lies above it. `low` does the
    /// reverse, and settles where one of ten lies below it.
    private static let (majorShare, minorShare) = (0.9, 0.1)

    private var first: [Double] = []
    /// The median fineness of the first frames; nil before there are enough.
    private(set) var usual: Double?
    /// One of ten focused frames exceeds this fineness; nil before the first frame.
    private(set) var high: Double?
    /// Nine of ten focused frames exceed this fineness; nil before the first frame.
    private(set) var low: Double?

    /// Adds one of the first frames, until `usual` is known.
    mutating func begin(with fineness: Double) {
        first.append(fineness)
        if first.count == Self.firstFrames {
            usual = selectSmallest(Self.firstFrames / 2, in: &first)
        }
    }

    /// A frame is counted after this delay, seconds: lost focus is detected within that time.
    private static let delaySeconds = 1.0
    private var waiting: [(time: Timestamp, fineness: Double)] = []

    /// Adds a frame that seems to be in focus; it is counted after the delay.
    mutating func add(_ fineness: Double, at time: Timestamp) {
        waiting.append((time, fineness))
        while let first = waiting.first, time.seconds(since: first.time) >= Self.delaySeconds {
            waiting.removeFirst()
            count(first.fineness)
        }
    }

    /// Drops the frames that are not counted yet, because the focus is lost.
    mutating func forgetLatest() { waiting = [] }

    private mutating func count(_ fineness: Double) {
        let (high, low) = (high ?? fineness, low ?? fineness)
        self.high = high + Self.step * (fineness > high ? Self.majorShare : -Self.minorShare)
        self.low = low + Self.step * (fineness > low ? Self.minorShare : -Self.majorShare)
    }
}
