/// Figures of many repetitions, summed up.
struct Spread {
    /// The middle one.
    let median: Double
    /// The one that 95 of 100 do not exceed (nearest rank).
    let p95: Double
    /// The least.
    let least: Double
    let mean: Double

    /// Nil when there are no figures.
    init?(_ figures: [Double]) {
        let sorted = figures.sorted()
        guard let first = sorted.first else { return nil }
        least = first
        mean = figures.reduce(0, +) / Double(figures.count)
        median = sorted[sorted.count / 2]
        p95 = sorted[min(sorted.count - 1, max(0, (sorted.count * 95 + 99) / 100 - 1))]
    }
}
