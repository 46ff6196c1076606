/// What a follower must reach on the usual head; other heads may take `slack` times as much.
public enum FollowGoal {
    /// Highest mean and 95th percentile of the error, shares of the picture's width; nil where
    /// nothing is promised.
    public static func errors(_ scene: FollowScene) -> (mean: Double, high: Double)? {
        switch scene {
        case .walk20: (0.02, 0.12)
        case .walk45: (0.06, 0.25)
        case .bounce20, .bounce45, .swing, .stopAndGo, .jump, .hidden, .still, .crossing, .meeting:
            nil
        }
    }

    /// Seconds in which a jump of 20° settles within 3 %.
    public static let settling = 0.7
    /// Past the goal after a jump, share of the picture's width.
    public static let overshoot = 0.02
    /// Median of seconds after a hidden second until the error is within 10 %.
    public static let recovery = 0.5
    /// Degrees a minute that the motor turns while the subject stands.
    public static let travel = 5.0
    /// Factor by which the mean error may grow where a delay is misjudged by 40 ms.
    public static let misjudged = 1.5

    /// What is missed, in words; empty where all is reached.
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
