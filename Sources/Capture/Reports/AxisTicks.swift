import Foundation

/// Round numbers for the marks of an axis that starts at 0: three to six numbers, at intervals of
/// 1, 2, 2.5 or 5 times a power of ten.
enum AxisTicks {
    /// The wanted number of intervals on an axis. The step is rounded up to a round number, so
    /// there may be fewer intervals (guess).
    private static let intervals = 5.0
    /// A difference that is below this share of a step is treated as a rounding error (guess).
    private static let roundingShare = 1e-9

    /// The ticks from 0 up to `length`, which must be greater than 0.
    static func values(to length: Double) -> [Double] {
        let step = step(to: length)
        // Without `roundingShare`, a rounding error could drop the last tick of a length that is a
        // multiple of the step.
        return (0...Int(length / step + roundingShare)).map { Double($0) * step }
    }

    /// The upper end of an axis: the first tick at or above `most`.
    static func end(beyond most: Double) -> Double {
        let step = step(to: most)
        return (most / step - roundingShare).rounded(.up) * step
    }

    private static func step(to length: Double) -> Double {
        let wanted = length / intervals
        let power = pow(10, log10(wanted).rounded(.down))
        // Because of a rounding error the power may be ten times too small. Then no factor fits,
        // and the step is 10 times the power.
        return power
            * ([1, 2, 2.5, 5, 10].first { $0 * power >= wanted * (1 - roundingShare) } ?? 10)
    }
}
