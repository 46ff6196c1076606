import Scene

/// Change of the object's brightness since its first look. Each look compares the object with an
/// earlier view of it, whose own change is that of the look at its time; errors add up along this
/// chain, to 0.4 exposure values in 18 seconds on eleven drawn walks.
struct ObjectLight {
    /// A look and a view that are not farther apart than this show the same light, seconds (guess).
    private static let sameSeconds = 0.2

    private var looks: [(time: Timestamp, exposure: Double)] = []
    private var hasBegun = false

    /// Adds a look.
    /// - Returns: the change up to its time, exposure values, positive brighter; nil where the look does
    ///   not show it, or no look was near the time of its view.
    mutating func take(_ look: SurfaceAgreement, at time: Timestamp) -> Double? {
        guard let change = look.exposure, let view = look.viewTime,
            let before = hasBegun ? exposure(at: view) : 0
        else { return nil }
        hasBegun = true
        looks.append((time, before + change))
        return before + change
    }

    /// Forgets the looks: a new run of the source has another clock.
    mutating func forgetTimes() { looks = [] }

    /// The change at a time; nil where no look was near it.
    private func exposure(at time: Timestamp) -> Double? {
        // The looks are in the order of their times.
        var (first, end) = (0, looks.count)
        while first < end {
            let middle = (first + end) / 2
            if looks[middle].time < time { first = middle + 1 } else { end = middle }
        }
        let near = looks[max(0, first - 1)..<min(looks.count, first + 1)]
            .min { abs(time.seconds(since: $0.time)) < abs(time.seconds(since: $1.time)) }
        return near.flatMap {
            abs(time.seconds(since: $0.time)) <= Self.sameSeconds ? $0.exposure : nil
        }
    }
}
