import Scene

/// Change of the object's brightness since the first comparison. Each comparison measures the
/// change from an earlier view to the present one. The change up to that earlier view is taken from
/// the comparison nearest to it in time. Errors add up along this chain, to 0.4 exposure values in
/// 18 seconds on eleven rendered walks.
struct ObjectLight {
    /// An earlier view and the comparison nearest to it show the same light if they are at most
    /// this far apart, seconds (guess).
    private static let sameSeconds = 0.2

    private var looks: [(time: Timestamp, exposure: Double)] = []
    private var hasBegun = false

    /// Adds a comparison.
    /// - Returns: the change up to this time, exposure values, positive for brighter. Nil where the
    ///   comparison does not show the change, or no earlier comparison was near the time of its
    ///   view.
    mutating func take(_ look: SurfaceAgreement, at time: Timestamp) -> Double? {
        guard let change = look.exposure, let view = look.viewTime,
            let before = hasBegun ? exposure(at: view) : 0
        else { return nil }
        hasBegun = true
        looks.append((time, before + change))
        return before + change
    }

    /// Forgets the comparisons: a new run of the source has another clock.
    mutating func forgetTimes() { looks = [] }

    /// The change up to a time; nil where no comparison was near that time.
    private func exposure(at time: Timestamp) -> Double? {
        // The comparisons are sorted by time.
        let next = looks.partitioningIndex { $0.time >= time }
        func distance(_ look: (time: Timestamp, exposure: Double)) -> Double {
            abs(time.seconds(since: look.time))
        }
        let nearest = looks[max(0, next - 1)..<min(looks.count, next + 1)]
            .min { distance($0) < distance($1) }
        return nearest.flatMap { distance($0) <= Self.sameSeconds ? $0.exposure : nil }
    }
}
