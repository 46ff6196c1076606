import Glibc

/// How far the work is and how long it still takes: each stage's share of the whole is estimated
/// beforehand, and the time so far says how fast this machine is.
struct WorkClock {
    private let shares: [PhotogrammetryStage: Double]
    private var start: Double
    private var latest = 0.0

    /// - Parameter costs: what each stage costs, in any unit; those left out cost nothing.
    init(costs: [PhotogrammetryStage: Double]) {
        let whole = max(1e-9, costs.values.reduce(0, +))
        shares = costs.mapValues { $0 / whole }
        start = Self.seconds()
    }

    /// The progress when a stage is so far (0...1); never less than before.
    mutating func progress(_ stage: PhotogrammetryStage, _ share: Double) -> PhotogrammetryProgress
    {
        var fraction = 0.0
        for earlier in PhotogrammetryStage.allCases {
            if earlier == stage { break }
            fraction += shares[earlier] ?? 0
        }
        fraction += (shares[stage] ?? 0) * min(1, max(0, share))
        latest = max(latest, min(1, fraction))
        let elapsed = Self.seconds() - start
        // Before a twentieth is done the guess would jump about.
        let remaining = latest > 0.05 ? elapsed * (1 - latest) / latest : nil
        return PhotogrammetryProgress(
            fraction: latest, stage: stage, remainingSeconds: remaining)
    }

    /// Goes on where an earlier clock, that knew less, has come to.
    mutating func goOn(from earlier: WorkClock) {
        (start, latest) = (earlier.start, max(latest, earlier.latest))
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
