import Glibc

/// Angle and rate under one hypothesis, with their covariance.
struct ModeEstimate: Sendable {
    var angle: Double
    var rate: Double
    /// The variance of the angle, the covariance of angle and rate, and the variance of the rate.
    var (p00, p01, p11): (Double, Double, Double)

    /// Standard deviation of the rate in the mode `still`: half a degree a second. Guess.
    private static let stillRateDeviation = 0.5 * Double.pi / 180
    /// The innovation is the measured angle minus the predicted one. Its square counts as at most
    /// this multiple of its variance, so that the likelihood stays above 0.
    private static let mostVariances = 80.0

    /// Predicts the state after `seconds` under the mode's model.
    mutating func predict(_ seconds: Double, _ mode: MotionMode) {
        switch mode {
        case .still:
            rate = 0
            (p01, p11) = (0, Self.stillRateDeviation * Self.stillRateDeviation)
            p00 += mode.angleNoise * mode.angleNoise * seconds
        case .steady, .maneuver:
            angle += rate * seconds
            let q = mode.rateNoise * mode.rateNoise
            p00 += seconds * (2 * p01 + seconds * p11) + q * seconds * seconds * seconds / 3
            p01 += seconds * p11 + q * seconds * seconds / 2
            p11 += q * seconds
        }
    }

    /// Updates the estimate with a measured angle; returns the likelihood of the measurement.
    mutating func update(_ measured: Double, variance: Double) -> Double {
        let s = p00 + variance
        let innovation = measured - angle
        let (k0, k1) = (p00 / s, p01 / s)
        angle += k0 * innovation
        rate += k1 * innovation
        p11 -= k1 * p01
        p01 -= k0 * p01
        p00 -= k0 * p00
        let variances = min(Self.mostVariances, innovation * innovation / s)
        return exp(-0.5 * variances) / (2 * .pi * s).squareRoot()
    }

    /// The weighted mean of several estimates; its covariance includes the spread of the estimates.
    static func mixed(_ parts: [ModeEstimate], weights: [Double]) -> ModeEstimate {
        var mean = ModeEstimate(angle: 0, rate: 0, p00: 0, p01: 0, p11: 0)
        for (part, weight) in zip(parts, weights) {
            mean.angle += weight * part.angle
            mean.rate += weight * part.rate
        }
        for (part, weight) in zip(parts, weights) {
            let (da, dr) = (part.angle - mean.angle, part.rate - mean.rate)
            mean.p00 += weight * (part.p00 + da * da)
            mean.p01 += weight * (part.p01 + da * dr)
            mean.p11 += weight * (part.p11 + dr * dr)
        }
        return mean
    }
}
