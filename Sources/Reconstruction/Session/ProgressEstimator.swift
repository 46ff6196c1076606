import Glibc
import Processes

/// Estimates progress and remaining time. The costs of the stages are estimated beforehand. The
/// speed of the current stage predicts its end; the speed of all work predicts the later stages.
/// Registration of photographs without poses comes before the stages and has a fixed share.
struct ProgressEstimator {
    private let costs: [PhotogrammetryStage: Double]
    private let start: Double
    /// The completed fraction of the work, 0...1, when the first stage begins.
    private var firstFraction = 0.0
    private var latest = 0.0
    private var stage = PhotogrammetryStage.preProcessing
    private var stageBegan: Double
    /// Seconds and estimated costs of the completed stages that were computed, not read from the
    /// checkpoint.
    private var done = (seconds: 0.0, cost: 0.0)

    /// From this share of a stage on, only the speed of the stage predicts its end; before that,
    /// the estimated cost counts in part (guess).
    private static let trustedShare = 0.3
    /// If a stage took less than this share of its estimated time, it was read from the checkpoint
    /// and says nothing about the machine's speed (guess).
    private static let skippedPace = 0.1
    /// No remaining time is given while less than this share of all costs is done, because it would
    /// fluctuate too much (guess).
    private static let leastFraction = 0.02
    /// Largest fraction that is shown before the last stage ends, so that 100 % means the end
    /// (guess).
    private static let mostBeforeEnd = 0.999
    /// Share of the whole time that registration of photographs without poses takes (guess).
    private static let registrationShare = 0.4

    /// - Parameters:
    ///   - costs: cost of each stage, in any unit; a stage without an entry costs nothing.
    ///   - isAfterRegistration: whether photographs were registered before the stages.
    init(
        costs: [PhotogrammetryStage: Double], isAfterRegistration: Bool = false,
        at now: Double = ProgressEstimator.seconds()
    ) {
        self.costs = costs
        firstFraction = isAfterRegistration ? Self.registrationShare : 0
        (start, stageBegan) = (now, now)
    }

    /// The progress when registration has reached `share` (0...1); the remaining time is unknown.
    static func registration(_ share: Double) -> PhotogrammetryProgress {
        PhotogrammetryProgress(fraction: registrationShare * share, stage: .imageAlignment)
    }

    /// The progress when a stage has reached `share` (0...1); the fraction never decreases.
    mutating func progress(
        _ stage: PhotogrammetryStage, _ share: Double, at now: Double = ProgressEstimator.seconds()
    ) -> PhotogrammetryProgress {
        if Self.order(stage) > Self.order(self.stage) { begin(stage, at: now) }
        let share = min(1, max(0, share))
        let own = costs[stage] ?? 0
        let inStage = now - stageBegan
        // Seconds per unit of cost, from all work so far.
        let cost = done.cost + own * share
        let pace = cost > 0 ? (done.seconds + inStage) / cost : 0
        let trust = min(1, share / Self.trustedShare)
        let byPace = share > 0 ? inStage * (1 - share) / share : 0
        var remaining = trust * byPace + (1 - trust) * pace * own * (1 - share)
        for later in PhotogrammetryStage.allCases where Self.order(later) > Self.order(stage) {
            remaining += pace * (costs[later] ?? 0)
        }
        let elapsed = now - start
        let fraction = elapsed > 0 ? elapsed / max(1e-9, elapsed + remaining) : 0
        let isKnown = cost > Self.leastFraction * costs.values.reduce(0, +)
        // `latest` never decreases, so an unreliable first estimate must not be stored in it.
        let isEnd = stage == PhotogrammetryStage.allCases.last && share >= 1
        if isKnown { latest = max(latest, isEnd ? 1 : min(Self.mostBeforeEnd, fraction)) }
        return PhotogrammetryProgress(
            fraction: firstFraction + (1 - firstFraction) * latest, stage: stage,
            remainingSeconds: isKnown ? remaining : nil)
    }

    private mutating func begin(_ next: PhotogrammetryStage, at now: Double) {
        let (seconds, cost) = (now - stageBegan, costs[stage] ?? 0)
        let pace = done.cost > 0 ? done.seconds / done.cost : 0
        // Before a stage with a cost is complete, there is no speed to compare with.
        if done.cost <= 0 || seconds > Self.skippedPace * pace * cost {
            done.seconds += seconds
            done.cost += cost
        }
        (stage, stageBegan) = (next, now)
    }

    /// Continues from the stage and fraction of an earlier estimator, and counts the time since the
    /// start of that estimator.
    mutating func resume(from earlier: ProgressEstimator) {
        let own = self
        self = ProgressEstimator(costs: own.costs, at: earlier.start)
        (firstFraction, latest) = (earlier.firstFraction, earlier.latest)
        (stage, stageBegan) = (earlier.stage, earlier.stageBegan)
    }

    private static func order(_ stage: PhotogrammetryStage) -> Int {
        PhotogrammetryStage.allCases.firstIndex(of: stage) ?? 0
    }

    static func seconds() -> Double {
        Double(SystemTime.nanoseconds(CLOCK_MONOTONIC)) / 1e9
    }
}
