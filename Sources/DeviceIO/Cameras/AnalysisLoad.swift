import Scene

/// Decides whether analysis should use halved pictures, from the share of late pictures. Pure: time
/// comes in with the pictures.
struct AnalysisLoad {
    /// Length of the history in pictures: a second at 30 per second.
    private static let window = 30
    /// Number of late pictures in the history at which analysis is halved: a tenth. A pause of the
    /// disk or of another program makes only one picture late.
    private static let mostLate = 3
    /// Seconds without a late picture before analysis returns to full size; doubled after each
    /// premature return, up to `most`.
    private static let patience = (least: 5.0, most: 80.0)

    /// Whether pictures are to be halved.
    private(set) var isHalved = false
    /// One bit per picture, the latest in the lowest bit: whether older pictures were dropped for
    /// it.
    private var looks: UInt32 = 0
    private var patienceSeconds = AnalysisLoad.patience.least
    /// Time of the last switch between sizes, or of the latest late picture since.
    private var quietSince: Timestamp?

    /// Takes a picture that is analysed.
    ///
    /// - Parameter isLate: whether older pictures waited and were dropped for it.
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
            // The return was premature when full size lasted less than twice the patience.
            let wasTooEarly = quiet < 2 * patienceSeconds
            patienceSeconds =
                wasTooEarly ? min(2 * patienceSeconds, Self.patience.most) : Self.patience.least
            (isHalved, looks, quietSince) = (true, 0, time)
        }
    }

    /// A picture that waited for analysis was dropped for the latest picture, which counts as late
    /// now.
    mutating func miss(at time: Timestamp) {
        guard looks & 1 == 0 else { return }
        looks >>= 1
        take(isLate: true, at: time)
    }
}
