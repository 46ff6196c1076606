/// Statistics of the figures of many repetitions.
struct Spread {
    /// The median.
    let median: Double
    /// The figure that 95 of 100 do not exceed (nearest rank).
    let p95: Double
    /// The figure that 99 of 100 do not exceed (nearest rank).
    let p99: Double
    /// The least figure.
    let least: Double
    let mean: Double

    /// Nil when there are no figures.
    init?(_ figures: [Double]) {
        let sorted = figures.sorted()
        guard let first = sorted.first else { return nil }
        least = first
        mean = figures.reduce(0, +) / Double(figures.count)
        median = sorted[sorted.count / 2]
        func rank(_ percent: Int) -> Double {
            sorted[min(sorted.count - 1, max(0, (sorted.count * percent + 99) / 100 - 1))]
        }
        (p95, p99) = (rank(95), rank(99))
    }
}
