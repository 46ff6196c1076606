import Testing

@testable import Reconstruction

@Suite("The remaining time")
struct ProgressEstimatorTests {
    /// The true durations of the stages in seconds. The estimator does not know them: it expects
    /// other costs.
    private static let truth: [(PhotogrammetryStage, Double)] = [
        (.preProcessing, 1), (.imageAlignment, 40), (.pointCloudGeneration, 50),
        (.meshGeneration, 1), (.textureMapping, 20), (.optimization, 2),
    ]

    /// The largest relative error of the remaining time. The first tenth and the last fiftieth of
    /// the work do not count.
    private func worst(_ estimator: ProgressEstimator, _ stages: [(PhotogrammetryStage, Double)])
        -> Double
    {
        var estimator = estimator
        let whole = stages.reduce(0) { $0 + $1.1 }
        var (now, worst, fraction) = (0.0, 0.0, 0.0)
        for (stage, seconds) in stages {
            for step in 0...100 {
                let share = Double(step) / 100
                let progress = estimator.progress(stage, share, at: now + seconds * share)
                #expect(progress.fraction >= fraction)
                fraction = progress.fraction
                let left = whole - now - seconds * share
                guard left < 0.9 * whole, left > whole / 50 else { continue }
                guard let remaining = progress.remainingSeconds else { return .infinity }
                worst = max(worst, abs(remaining - left) / left)
            }
            now += seconds
        }
        #expect(fraction == 1)
        return worst
    }

    @Test(
        "the remaining time is right after a tenth of the work, at any speed",
        arguments: [0.2, 1, 7])
    func speed(factor: Double) {
        let costs = Dictionary(uniqueKeysWithValues: Self.truth)
        let stages = Self.truth.map { ($0.0, $0.1 * factor) }
        #expect(worst(ProgressEstimator(costs: costs, at: 0), stages) < 0.01)
    }

    @Test("after alignment, progress continues where it ended, with the remaining time")
    func placed() {
        let costs = Dictionary(uniqueKeysWithValues: Self.truth)
        #expect(ProgressEstimator.registration(0.5).fraction == 0.2)
        var estimator = ProgressEstimator(costs: costs, isAfterRegistration: true, at: 0)
        let atStart = estimator.progress(.preProcessing, 0, at: 0)
        #expect(atStart.fraction == ProgressEstimator.registration(1).fraction)
        #expect(
            worst(ProgressEstimator(costs: costs, isAfterRegistration: true, at: 0), Self.truth)
                < 0.01)
        var other = ProgressEstimator(costs: costs, at: 1)
        other.resume(from: estimator)
        let later = other.progress(.preProcessing, 0, at: 1)
        #expect(later.fraction == atStart.fraction)
    }

    @Test("a stage's cost that is wrong by a fifth makes the time wrong by at most a quarter")
    func wrongEstimates() {
        for stage in PhotogrammetryStage.allCases {
            for factor in [0.8, 1.2] {
                var costs = Dictionary(uniqueKeysWithValues: Self.truth)
                costs[stage, default: 0] *= factor
                #expect(
                    worst(ProgressEstimator(costs: costs, at: 0), Self.truth) < 0.25, "\(stage)")
            }
        }
    }

    @Test("a stage restored from the checkpoint does not count for the machine's speed")
    func checkpoint() {
        let costs = Dictionary(uniqueKeysWithValues: Self.truth)
        var estimator = ProgressEstimator(costs: costs, at: 0)
        _ = estimator.progress(.preProcessing, 1, at: 1)
        _ = estimator.progress(.imageAlignment, 0, at: 1)
        _ = estimator.progress(.pointCloudGeneration, 0, at: 41)
        let progress = estimator.progress(.textureMapping, 0, at: 41.5)
        let remaining = progress.remainingSeconds ?? 0
        #expect(abs(remaining - 22) < 2, "\(remaining)")
    }
}
