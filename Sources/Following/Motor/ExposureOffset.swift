import Glibc
import Scene

/// How much later pictures were taken than they say, on the clock of the stand's reports. While the
/// stand speeds up and slows down, a subject that moves evenly seems to move with it by
/// speed × offset; that is fitted and corrected.
struct ExposureOffset: Sendable {
    /// Seconds to be added to a picture's time.
    private(set) var seconds = 0.0
    /// Offsets of the newest fits; a person who turns just then spoils some of them, so that their
    /// median counts.
    private var fits: [Double] = []
    private var window: [(takenAt: Timestamp, relative: Double)] = []

    /// Pictures of one fit, and how many of them the next one leaves out.
    private static let length = 16
    private static let stride = 8
    /// The result is the median of the latest fits: most fits kept, and fewest for a result.
    private static let kept = 11
    private static let enough = 3
    /// The stand's speed must change by this much for a fit, beside what an even change explains:
    /// 4°/s, one deviation.
    private static let leastSpread = 4 * Double.pi / 180
    /// A fit whose residuals exceed this many standard deviations of a box is no uniform motion.
    private static let residualLimit = 1.4
    /// Largest offset that a fit may give, seconds: no protocol is off by more.
    private static let widest = 0.1

    /// Takes where the primary subject was seen relative to the camera, in radians; nil where it was
    /// not, or came from elsewhere.
    mutating func take(
        _ relative: Double?, takenAt: Timestamp, history: StandHistory, deviation: Double
    ) {
        guard let relative else {
            window = []
            return
        }
        window.append((takenAt, relative))
        guard window.count >= Self.length else { return }
        if let offset = fit(history, deviation) {
            fits.append(max(-Self.widest, min(Self.widest, seconds + offset)))
            if fits.count > Self.kept { fits.removeFirst() }
            if fits.count >= Self.enough, let median = fits.upperMedian { seconds = median }
        }
        window.removeFirst(Self.stride)
    }

    /// Least squares of the bearing on 1, time, time² and the stand's speed; the last one's factor
    /// is the offset, reversed. Nil where the stand or the subject did not move as it takes.
    private func fit(_ history: StandHistory, _ deviation: Double) -> Double? {
        let moments = window.map { $0.takenAt.advanced(bySeconds: seconds) }
        let times = moments.map { $0.seconds(since: moments[0]) }
        // Each column loses its share of those before it (Gram and Schmidt).
        let one = [Double](repeating: 1, count: times.count)
        let linear = reduced(times, by: [one])
        let square = reduced(times.map { $0 * $0 }, by: [one, linear])
        let even = [one, linear, square]
        let speed = reduced(moments.map { history.rates(at: $0).pan }, by: even)
        let bearing = reduced(
            zip(window, moments).map { $0.relative + history.angles(at: $1).pan }, by: even)
        let (spread, count) = (dot(speed, speed), Double(window.count))
        guard spread > count * Self.leastSpread * Self.leastSpread else { return nil }
        let factor = dot(speed, bearing) / spread
        let left = reduced(bearing, by: [speed])
        let limit = Self.residualLimit * deviation
        guard dot(left, left) < (count - 4) * limit * limit else { return nil }
        return -factor
    }

    private func reduced(_ values: [Double], by columns: [[Double]]) -> [Double] {
        var rest = values
        for column in columns {
            let length = dot(column, column)
            guard length > 0 else { continue }
            let share = dot(rest, column) / length
            rest = zip(rest, column).map { $0 - share * $1 }
        }
        return rest
    }

    private func dot(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
