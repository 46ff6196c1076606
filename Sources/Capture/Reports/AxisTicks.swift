import Foundation

/// Round numbers for the marks of an axis that starts at 0: three to six numbers, at intervals of
/// 1, 2, 2.5 or 5 times a power of ten.
enum AxisTicks {
    /// Intervals between ticks, before the step is rounded up (guess).
    private static let intervals = 5.0
    /// Differences below this share of a step are rounding errors (guess).
    private static let roundingShare = 1e-9

    /// The ticks up to a length, which is greater than 0.
    static func values(to length: Double) -> [Double] {
        let step = step(to: length)
        // A length that is a multiple of the step except for rounding keeps its last tick.
        return (0...Int(length / step + roundingShare)).map { Double($0) * step }
    }

    /// The first tick at or above a value, as the end of an axis.
    static func end(beyond most: Double) -> Double {
        let step = step(to: most)
        return (most / step - roundingShare).rounded(.up) * step
    }

    private static func step(to length: Double) -> Double {
        let wanted = length / intervals
        let power = pow(10, log10(wanted).rounded(.down))
        // 10 in case rounding made the power too small.
        return power
            * ([1, 2, 2.5, 5, 10].first { $0 * power >= wanted * (1 - roundingShare) } ?? 10)
    }
}
