import Glibc
import Scene

/// A subject's angle along one axis of the world: an interacting multiple model filter (Blom and
/// Bar-Shalom 1988) over `MotionMode`.
struct AngleFilter: Sendable {
    private var estimates: [ModeEstimate]
    /// Probability of each mode.
    private(set) var modes: [Double]
    private(set) var time: Timestamp
    /// All modes together.
    private(set) var mean: ModeEstimate

    /// Speeds that a subject may have when it is first seen, one deviation: 20°/s.
    private static let firstSpeed = 20 * Double.pi / 180

    init(angle: Double, deviation: Double, at time: Timestamp) {
        let first = ModeEstimate(
            angle: angle, rate: 0, p00: deviation * deviation, p01: 0,
            p11: Self.firstSpeed * Self.firstSpeed)
        estimates = MotionMode.allCases.map { _ in first }
        modes = [0.4, 0.3, 0.3]
        self.time = time
        mean = first
    }

    /// Moves on to a later moment; earlier ones change nothing.
    /// - Parameter fade: seconds in which the rate falls to 1/e, nil where it stays.
    mutating func predict(to moment: Timestamp, fade: Double? = nil) {
        let seconds = moment.seconds(since: time)
        guard seconds > 0 else { return }
        time = moment
        if let fade {
            for index in estimates.indices { estimates[index].rate *= exp(-seconds / fade) }
        }
        let rows = MotionMode.allCases.map { $0.transitions(after: seconds) }
        let before = (estimates, modes)
        for (index, mode) in MotionMode.allCases.enumerated() {
            let flows = before.1.indices.map { rows[$0][index] * before.1[$0] }
            let sum = max(1e-12, flows.reduce(0, +))
            modes[index] = sum
            estimates[index] = .mixed(before.0, weights: flows.map { $0 / sum })
            estimates[index].predict(seconds, mode)
        }
        mean = .mixed(estimates, weights: modes)
    }

    /// Takes a measured angle in radians with its standard deviation.
    mutating func update(_ angle: Double, deviation: Double) {
        var weights = modes
        for index in estimates.indices {
            weights[index] *= estimates[index].update(angle, variance: deviation * deviation)
        }
        let sum = weights.reduce(0, +)
        if sum > 1e-200 { modes = weights.map { max(1e-6, $0 / sum) } }
        let total = modes.reduce(0, +)
        modes = modes.map { $0 / total }
        mean = .mixed(estimates, weights: modes)
    }

    /// Squared distance of a measured angle from the predicted one, in variances.
    func distance(to angle: Double, deviation: Double) -> Double {
        let innovation = angle - mean.angle
        return innovation * innovation / (mean.p00 + deviation * deviation)
    }

    /// Probability that the subject stands still along this axis.
    var stillness: Double { modes[MotionMode.still.rawValue] }
}
