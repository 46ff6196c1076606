/// Limits for a follower on the simulated pan-tilt head `VirtualPanTiltOptions.usual`. On other
/// heads the limits are `slack` times as large.
public enum FollowGoal {
    /// Limits of the mean and the 95th percentile of the error, as shares of the picture's width;
    /// nil where a scene has no limit.
    public static func errors(_ scene: FollowScene) -> (mean: Double, high: Double)? {
        switch scene {
        case .walk20: (0.02, 0.12)
        case .walk45: (0.06, 0.25)
        case .bounce20, .bounce45, .swing, .stopAndGo, .jump, .hidden, .still, .crossing, .meeting:
            nil
        }
    }

    /// Limit of the seconds until the error stays within 3 % after a jump of 20°.
    public static let settling = 0.7
    /// Limit of the overshoot after a jump, as a share of the picture's width.
    public static let overshoot = 0.02
    /// Limit of the median of the seconds until the error is within 10 % after the subject was
    /// hidden for a second.
    public static let recovery = 0.5
    /// Limit of the degrees a minute that the motor turns while the subject stands still.
    public static let travel = 5.0
    /// Limit of the factor by which the mean error grows when a delay is misjudged by 40 ms.
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
