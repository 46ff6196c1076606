import Scene

/// How far a detector's boxes jump, learnt from second differences of bearings: even motion leaves
/// them alone, and their median does not mind turns.
struct NoiseMeter: Sendable {
    private var last: [Double] = []
    private var differences: [Double] = []
    private var next = 0

    /// Second differences that are kept: 4 s at 30 Hz.
    private static let kept = 120
    /// The median of 120 that share pictures is off by a tenth; too small a deviation makes the
    /// stand restless.
    private static let margin = 1.15
    /// From which on the median is believed.
    private static let enough = 20

    /// Takes the bearing of one subject in the next picture; nil where it was not seen.
    mutating func take(_ angle: Double?) {
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

    /// Standard deviation of one box in radians; nil until enough was seen.
    var deviation: Double? {
        guard differences.count >= Self.enough, let median = differences.upperMedian else {
            return nil
        }
        // The median of |x| is 0.6745 deviations; the second difference has √6 of one box.
        return Self.margin * median / 0.6745 / 6.0.squareRoot()
    }
}
