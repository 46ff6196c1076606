import Scene

/// Decides from the share of late pictures whether analysis should use pictures of half width and
/// height. It has no clock of its own: the caller passes the time of each picture.
struct AnalysisLoad {
    /// The number of latest pictures that are counted: one second at 30 pictures per second.
    private static let window = 30
    /// Analysis changes to half size when at least this many of the counted pictures were late, a
    /// tenth of them. One late picture is not enough, because a pause of the disk or of another
    /// program makes one picture late.
    private static let mostLate = 3
    /// Analysis returns to full size after some seconds without a late picture: first after `least`
    /// seconds. After each return that was too early, the time doubles, up to `most` seconds.
    private static let patience = (least: 5.0, most: 80.0)

    /// Whether analysis uses pictures of half width and height.
    private(set) var isHalved = false
    /// One bit for each picture, 1 if it was late. The lowest bit is the latest picture.
    private var looks: UInt32 = 0
    private var patienceSeconds = AnalysisLoad.patience.least
    /// The time of the last change of size, or of the last late picture after that change.
    private var quietSince: Timestamp?

    /// Counts a picture that is analysed.
    ///
    /// - Parameter isLate: whether older pictures waited and were dropped for this picture.
    mutating func take(isLate: Bool, at time: Timestamp) {
        looks = (looks << 1 | (isLate ? 1 : 0)) & (1 << Self.window - 1)
        let quiet = quietSince.map { time.seconds(since: $0) } ?? .infinity
        if isHalved {
            if isLate {
                quietSince = time
            } else if quiet >= patienceSeconds {
                (isHalved, looks, quietSince) = (false, 0, time)
            }
        } else if looks.nonzeroBitCount >= Self.mostLate {
            // A return to full size was too early if pictures were late again before twice
            // `patienceSeconds` had passed.
            let wasTooEarly = quiet < 2 * patienceSeconds
            patienceSeconds =
                wasTooEarly ? min(2 * patienceSeconds, Self.patience.most) : Self.patience.least
            (isHalved, looks, quietSince) = (true, 0, time)
        }
    }

    /// Notes that a waiting picture was dropped for the picture that was counted last. That picture
    /// now counts as late.
    mutating func miss(at time: Timestamp) {
        guard looks & 1 == 0 else { return }
        looks >>= 1
        take(isLate: true, at: time)
    }
}
