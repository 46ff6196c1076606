import Scene

/// Estimates the noise of a detector's boxes from the second differences of bearings. Without noise
/// these differences are 0 for uniform motion, and a subject's turns hardly change their median.
struct NoiseMeter: Sendable {
    private var last: [Double] = []
    private var differences: [Double] = []
    private var next = 0

    /// At most this number of second differences is kept (guess): those of 4 s at 30 Hz.
    private static let kept = 120
    /// The estimate is multiplied by this factor (guess). The median of 120 overlapping differences
    /// has an error of a tenth, and an estimate that is too small makes the stand restless.
    private static let margin = 1.15
    /// Median of |x| for a normal x with standard deviation 1.
    private static let normalMedian = 0.6745
    /// The fewest second differences that give an estimate (guess).
    private static let fewest = 20

    /// Adds the subject's bearing in the next picture; nil where the subject was not seen.
    mutating func add(_ angle: Double?) {
        guard let angle else {
            last = []
            return
        }
        last.append(angle)
        guard last.count == 3 else { return }
        let difference = abs(last[2] - 2 * last[1] + last[0])
        last.removeFirst()
        if differences.count < Self.kept {
            differences.append(difference)
        } else {
            differences[next] = difference
            next = (next + 1) % Self.kept
        }
    }

    /// Standard deviation of a box's bearing in radians, multiplied by `margin`; nil with fewer
    /// than `fewest` differences.
    var deviation: Double? {
        guard differences.count >= Self.fewest, let median = differences.upperMedian else {
            return nil
        }
        // The standard deviation of a second difference is √6 times that of a bearing.
        return Self.margin * median / Self.normalMedian / 6.0.squareRoot()
    }
}
