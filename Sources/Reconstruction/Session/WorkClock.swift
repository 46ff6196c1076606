import Glibc

/// How far the work is and how long it still takes. What each stage costs is estimated beforehand;
/// a stage's own pace says when it ends, and the pace of all so far how fast this machine is at
/// the rest.
struct WorkClock {
    private let costs: [PhotogrammetryStage: Double]
    private let start: Double
    private var latest = 0.0
    private var stage = PhotogrammetryStage.preProcessing
    private var stageBegan: Double
    /// Seconds and estimated costs of the stages that are done and were really worked on.
    private var done = (seconds: 0.0, cost: 0.0)

    /// After so much of a stage its own pace alone says when it ends; before, the estimate has
    /// its part.
    private static let trustedShare = 0.3
    /// A stage that went by in less than this part of its estimate was found in the checkpoint, and
    /// says nothing of the machine's pace.
    private static let skippedPace = 0.1
    /// Before a fiftieth is done the guess would jump about.
    private static let leastFraction = 0.02

    /// - Parameter costs: what each stage costs, in any unit; those left out cost nothing.
    init(costs: [PhotogrammetryStage: Double], at now: Double = WorkClock.seconds()) {
        self.costs = costs
        (start, stageBegan) = (now, now)
    }

    /// The progress when a stage is so far (0...1); never less than before.
    mutating func progress(
        _ stage: PhotogrammetryStage, _ share: Double, at now: Double = WorkClock.seconds()
    ) -> PhotogrammetryProgress {
        if Self.order(stage) > Self.order(self.stage) { begin(stage, at: now) }
        let share = min(1, max(0, share))
        let own = costs[stage] ?? 0
        let inStage = now - stageBegan
        // Seconds for a unit of cost, by all that was done.
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
        // A guess about the time before anything is known must not be held on to.
        let isEnd = stage == PhotogrammetryStage.allCases.last && share >= 1
        if isKnown { latest = max(latest, isEnd ? 1 : min(0.999, fraction)) }
        return PhotogrammetryProgress(
            fraction: latest, stage: stage, remainingSeconds: isKnown ? remaining : nil)
    }

    private mutating func begin(_ next: PhotogrammetryStage, at now: Double) {
        let (seconds, cost) = (now - stageBegan, costs[stage] ?? 0)
        let pace = done.cost > 0 ? done.seconds / done.cost : 0
        // The first stages have nothing to be held against.
        if done.cost <= 0 || seconds > Self.skippedPace * pace * cost {
            done.seconds += seconds
            done.cost += cost
        }
        (stage, stageBegan) = (next, now)
    }

    /// Goes on where an earlier clock, that knew less, has come to: its time counts for the stages
    /// that are over.
    mutating func goOn(from earlier: WorkClock) {
        let own = self
        self = WorkClock(costs: own.costs, at: earlier.start)
        (latest, stage, stageBegan) = (earlier.latest, earlier.stage, earlier.stageBegan)
    }

    private static func order(_ stage: PhotogrammetryStage) -> Int {
        PhotogrammetryStage.allCases.firstIndex(of: stage) ?? 0
    }

    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
