import Scene

/// Statistics of errors, in the errors' own unit.
public struct ErrorStatistics: Equatable, Sendable {
    /// Number of errors.
    public let count: Int
    /// Square root of the mean of the squares.
    public let rmse: Double
    /// Arithmetic mean.
    public let mean: Double
    /// The middle error, or the mean of the two errors in the middle.
    public let median: Double
    /// The largest error.
    public let maximum: Double

    /// The statistics of these errors, which are not negative; nil when there are none.
    public init?(_ errors: [Double]) {
        guard let largest = errors.max(), let middle = errors.median else { return nil }
        count = errors.count
        rmse = (errors.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
        mean = errors.reduce(0, +) / Double(count)
        median = middle
        maximum = largest
    }

    /// The statistics in another unit: each value times `factor`.
    public func scaled(by factor: Double) -> ErrorStatistics {
        ErrorStatistics(
            count: count, rmse: rmse * factor, mean: mean * factor, median: median * factor,
            maximum: maximum * factor)
    }

    private init(count: Int, rmse: Double, mean: Double, median: Double, maximum: Double) {
        (self.count, self.rmse, self.mean) = (count, rmse, mean)
        (self.median, self.maximum) = (median, maximum)
    }
}
