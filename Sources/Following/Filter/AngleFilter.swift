import Glibc
import Scene

/// Estimates a subject's angle along one axis of the world with an interacting multiple model
/// filter (Blom and Bar-Shalom 1988). Its models are the cases of `MotionMode`.
struct AngleFilter: Sendable {
    private var estimates: [ModeEstimate]
    /// Probability of each mode.
    private(set) var modeProbabilities: [Double]
    private(set) var time: Timestamp
    /// The time of the jump that started this filter; nil for a new subject.
    private let jumpTime: Timestamp?
    /// The mean of the modes' estimates, weighted by the probabilities of the modes.
    private(set) var mean: ModeEstimate

    /// The probabilities of `MotionMode`'s cases for a new subject (guesses).
    private static let firstProbabilities = [0.4, 0.3, 0.3]
    /// After a measurement, each mode has at least this probability (guess). A mode with
    /// probability 0 would never become probable again.
    private static let leastProbability = 1e-6
    /// Two limits against a division by 0, which the angles of a stand do not reach. A sum of
    /// probabilities that is used as a divisor counts as at least `leastSum`. If the weighted sum
    /// of the likelihoods is not above `leastLikelihood`, the probabilities do not change.
    private static let (leastSum, leastLikelihood) = (1e-12, 1e-200)
    /// Standard deviation of a new subject's speed: 20°/s. Chosen with `follow-table --chosen`,
    /// seeds 1 to 10.
    private static let firstRateDeviation = 20 * Double.pi / 180
    /// For this number of seconds after a jump, `shrunkRate` reduces the rate r by the factor r² /
    /// (r² + w·σ²). Here σ² is the variance of the rate, and the weight w falls from
    /// `firstShrinkage` to 0. Both values were chosen on the jumps of seeds 1 to 100 on five heads.
    /// With 1 s or with w = 1, one in 200 jumps of the distant head overshot the goal by 4 %.
    private static let shrinkageSeconds = 2.0
    private static let firstShrinkage = 4.0

    init(angle: Double, deviation: Double, at time: Timestamp, hasJumped: Bool = false) {
        let first = ModeEstimate(
            angle: angle, rate: 0, p00: deviation * deviation, p01: 0,
            p11: Self.firstRateDeviation * Self.firstRateDeviation)
        estimates = MotionMode.allCases.map { _ in first }
        modeProbabilities = Self.firstProbabilities
        self.time = time
        jumpTime = hasJumped ? time : nil
        mean = first
    }

    /// Predicts the state at a later moment; an earlier moment changes nothing.
    /// - Parameter fade: seconds in which the rate falls to 1/e; nil keeps the rate.
    mutating func predict(to moment: Timestamp, fade: Double? = nil) {
        let seconds = moment.seconds(since: time)
        guard seconds > 0 else { return }
        time = moment
        if let fade {
            for index in estimates.indices { estimates[index].rate *= exp(-seconds / fade) }
        }
        let rows = MotionMode.allCases.map { $0.transitions(after: seconds) }
        let before = (estimates, modeProbabilities)
        for (index, mode) in MotionMode.allCases.enumerated() {
            let joint = before.1.indices.map { rows[$0][index] * before.1[$0] }
            let sum = max(Self.leastSum, joint.reduce(0, +))
            modeProbabilities[index] = sum
            estimates[index] = .mixed(before.0, weights: joint.map { $0 / sum })
            estimates[index].predict(seconds, mode)
        }
        mean = .mixed(estimates, weights: modeProbabilities)
    }

    /// Updates the state with a measured angle in radians and its standard deviation.
    mutating func update(_ angle: Double, deviation: Double) {
        var weights = modeProbabilities
        for index in estimates.indices {
            weights[index] *= estimates[index].update(angle, variance: deviation * deviation)
        }
        let sum = weights.reduce(0, +)
        if sum > Self.leastLikelihood {
            modeProbabilities = weights.map { max(Self.leastProbability, $0 / sum) }
        }
        let total = modeProbabilities.reduce(0, +)
        modeProbabilities = modeProbabilities.map { $0 / total }
        mean = .mixed(estimates, weights: modeProbabilities)
    }

    /// The rate, reduced by its uncertainty. After a jump the filter mistakes the noise of a few
    /// boxes for speed, and without this reduction the stand would overshoot.
    var shrunkRate: Double {
        guard let jumpTime else { return mean.rate }
        let age = time.seconds(since: jumpTime)
        guard age < Self.shrinkageSeconds else { return mean.rate }
        let squared = mean.rate * mean.rate
        let noise = Self.firstShrinkage * (1 - age / Self.shrinkageSeconds) * mean.p11
        return squared > 0 ? mean.rate * squared / (squared + noise) : 0
    }

    /// Squared Mahalanobis distance of a measured angle from the predicted one.
    func mahalanobisSquared(to angle: Double, deviation: Double) -> Double {
        let innovation = angle - mean.angle
        return innovation * innovation / (mean.p00 + deviation * deviation)
    }

    /// Probability that the subject stands still along this axis.
    var stillness: Double { modeProbabilities[MotionMode.still.rawValue] }
}
