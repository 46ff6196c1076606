import Scene

/// Decides from pictures that came too late to be looked at whether analysis is to halve them. Pure:
/// time comes in with the pictures.
struct AnalysisLoad {
    /// Pictures of which the late ones are counted: a second at 30 a second.
    private static let window = 30
    /// Late looks among them that are more than a hiccup: a tenth. A pause of the disk or of another
    /// program makes one look late, however many pictures it costs.
    private static let mostLate = 3
    /// Seconds without a late picture before analysis is whole again; each time that it proves too
    /// early they are doubled, to the most.
    private static let patience = (least: 5.0, most: 80.0)

    /// Whether pictures are to be halved.
    private(set) var isHalved = false
    /// A bit a picture, the latest lowest: whether others had to make way for it.
    private var looks: UInt32 = 0
    private var patienceSeconds = AnalysisLoad.patience.least
    /// When the pictures became small or whole, or the latest late one came since.
    private var quietSince: Timestamp?

    /// Takes in a picture that is looked at.
    /// - Parameter isLate: whether older ones waited, and were dropped for it.
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
            // Too early by as much as it was whole for no longer than it had been small.
            let wasTooEarly = quiet < 2 * patienceSeconds
            patienceSeconds =
                wasTooEarly ? min(2 * patienceSeconds, Self.patience.most) : Self.patience.least
            (isHalved, looks, quietSince) = (true, 0, time)
        }
    }

    /// The latest picture, too, was dropped: one that came after it was there first.
    mutating func miss(at time: Timestamp) {
        guard looks & 1 == 0 else { return }
        looks >>= 1
        take(isLate: true, at: time)
    }
}
