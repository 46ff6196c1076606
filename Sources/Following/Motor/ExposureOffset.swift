import Glibc
import Scene

/// Estimates the delay between a picture's exposure and its time stamp, on the clock of the stand's
/// reports. A wrong time makes a subject in uniform motion seem to move by the stand's speed × the
/// error of the time. While the stand accelerates, a fit finds this error, and `seconds` corrects
/// the times of later pictures.
struct ExposureOffset: Sendable {
    /// The seconds to add to a picture's time stamp to get the time of its exposure.
    private(set) var seconds = 0.0
    /// The offsets of the newest fits. The result is their median, since a person who turns during
    /// a fit spoils the fit.
    private var fits: [Double] = []
    private var window: [(takenAt: Timestamp, relative: Double)] = []

    // The limits below that name no other origin were chosen with `follow-table --chosen`, seeds 1
    // to 10.

    /// The number of pictures in one fit.
    private static let fitPictures = 16
    /// The number of pictures from the first picture of a fit to the first picture of the next fit.
    private static let stride = 8
    /// At most this number of newest fits is kept; the result is their median.
    private static let mostFits = 11
    /// There is no result with fewer fits than this.
    private static let fewestFits = 3
    /// A fit separates the stand's speed from a quadratic function of time, which explains the
    /// motion of the subject. The fit is rejected if the standard deviation of the stand's speed
    /// from such a function is at most this: 4°/s.
    private static let leastSpread = 4 * Double.pi / 180
    /// A fit is rejected unless the standard deviation of its residuals is below this multiple of a
    /// box's standard deviation. Larger residuals mean that the motion of the subject was not
    /// uniform.
    private static let residualLimit = 1.4
    /// The number of fitted coefficients: those of 1, time, time² and the stand's speed.
    private static let coefficients = 4.0
    /// An offset is limited to this number of seconds in both directions: no protocol has a larger
    /// one.
    private static let mostOffset = 0.1

    /// Adds the primary subject's yaw relative to the camera, in radians; nil where the subject was
    /// not seen or has jumped.
    mutating func add(
        _ relative: Double?, takenAt: Timestamp, history: StandHistory, deviation: Double
    ) {
        guard let relative else {
            window = []
            return
        }
        window.append((takenAt, relative))
        guard window.count >= Self.fitPictures else { return }
        if let offset = fit(history, deviation) {
            fits.append((seconds + offset).clamped(to: -Self.mostOffset...Self.mostOffset))
            if fits.count > Self.mostFits { fits.removeFirst() }
            if fits.count >= Self.fewestFits, let median = fits.upperMedian { seconds = median }
        }
        window.removeFirst(Self.stride)
    }

    /// Fits the bearing as a sum of 1, time, time² and the stand's speed, each with a coefficient
    /// (least squares). The result is the negative coefficient of the speed: the offset in seconds.
    /// It is nil where the stand's speed hardly changed or the subject's motion was not uniform.
    private func fit(_ history: StandHistory, _ deviation: Double) -> Double? {
        let moments = window.map { $0.takenAt.advanced(bySeconds: seconds) }
        let times = moments.map { $0.seconds(since: moments[0]) }
        // Each column is made orthogonal to those before it (Gram and Schmidt). The part of the
        // stand's speed that remains decides by its size whether the fit counts. `NormalEquations`
        // would not give this part.
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
        guard dot(left, left) < (count - Self.coefficients) * limit * limit else { return nil }
        return -factor
    }

    private func reduced(_ values: [Double], by columns: [[Double]]) -> [Double] {
        var rest = values
        for column in columns {
            let squared = dot(column, column)
            guard squared > 0 else { continue }
            let share = dot(rest, column) / squared
            rest = zip(rest, column).map { $0 - share * $1 }
        }
        return rest
    }

    private func dot(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
