/// The limits that a follower must keep on the simulated pan-tilt head
/// `VirtualPanTiltOptions.usual`. On other heads the limits are `slack` times as large.
public enum FollowGoal {
    /// The largest allowed mean and 95th percentile of the error, as shares of the picture's width;
    /// nil if the scene has no limit.
    public static func errors(_ scene: FollowScene) -> (mean: Double, high: Double)? {
        switch scene {
        case .walk20: (0.02, 0.12)
        case .walk45: (0.06, 0.25)
        case .bounce20, .bounce45, .swing, .stopAndGo, .jump, .hidden, .still, .crossing, .meeting:
            nil
        }
    }

    /// After a jump of 20°, the error must stay within 3 % after this time, in seconds.
    public static let settling = 0.7
    /// After a jump, the head may overshoot by at most this share of the picture's width.
    public static let overshoot = 0.02
    /// After the subject was hidden for a second, the error must be within 10 % after this time, in
    /// seconds. The limit is for the median.
    public static let recovery = 0.5
    /// While the subject stands still, the motor may turn at most this many degrees a minute.
    public static let travel = 5.0
    /// If a delay is misjudged by 40 ms, the mean error may grow by at most this factor.
    public static let misjudged = 1.5

    /// The missed limits, in words; empty where all limits are met.
    public static func missed(
        _ scene: FollowScene, _ figures: FollowFigures, slack: Double = 1
    ) -> [String] {
        var words: [String] = []
        func hold(_ name: String, _ value: Double, _ limit: Double) {
            if value > limit * slack { words.append(name) }
        }
        if let goal = errors(scene) {
            hold("mean", figures.meanError, goal.mean)
            hold("p95", figures.error95, goal.high)
        }
        switch scene {
        case .walk20, .walk45, .hidden: hold("out of frame", figures.outShare, 0)
        case .bounce20, .bounce45, .swing, .stopAndGo, .jump, .still, .crossing, .meeting: break
        }
        if scene == .jump {
            hold("settling", figures.settlings.max() ?? .infinity, settling)
            hold("overshoot", figures.overshoots.max() ?? .infinity, overshoot)
        }
        if scene == .hidden {
            hold("recovery", percentile(figures.recoveries, 0.5) ?? .infinity, recovery)
        }
        if scene == .still { hold("travel", mean(figures.travels), travel) }
        if scene == .crossing, figures.kept.contains(where: { $0 < 10 }) { words.append("kept") }
        return words
    }
}
