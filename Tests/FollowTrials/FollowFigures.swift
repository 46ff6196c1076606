import Scene
import Simulator

/// The figures of a policy in a scene, over several seeds.
public struct FollowFigures: Sendable {
    /// The person's distances from the set-point, as shares of the picture's width, every 10 ms.
    /// The first seconds, in which the person stands still, are left out.
    public var errors: [Double] = []
    /// The number of samples in which the person is out of the picture.
    public var outOfFrame = 0
    /// For each jump, the seconds until the error stays within 3 %; infinite if it never does.
    public var settlings: [Double] = []
    /// For each jump, the overshoot as a share of the picture's width.
    public var overshoots: [Double] = []
    /// For each time that the person was hidden, the seconds from its end until the error is within
    /// 10 %; infinite if it never is.
    public var recoveries: [Double] = []
    /// For each seed, the degrees a minute that the pan motor turned.
    public var travels: [Double] = []
    /// For each seed, the number of crossings of the two people after which the head still followed
    /// the first person.
    public var kept: [Int] = []

    public var meanError: Double { mean(errors) }
    public var error95: Double { percentile(errors, 0.95) ?? 0 }
    public var outShare: Double {
        errors.isEmpty ? 0 : Double(outOfFrame) / Double(errors.count)
    }

    public init() {}

    /// Plays a scene with each seed, and gathers its figures.
    public static func measure(
        _ scene: FollowScene, head: VirtualPanTiltOptions, seeds: ClosedRange<UInt64>,
        change: (inout Trial, inout Beliefs) -> Void = { _, _ in },
        policy make: (Trial, Beliefs) throws -> some FollowPolicy
    ) rethrows -> FollowFigures {
        var figures = FollowFigures()
        for seed in seeds {
            var (trial, marks) = scene.trial(head: head, seed: seed)
            var beliefs = Beliefs.calibrated(seed: seed)
            change(&trial, &beliefs)
            var policy = try make(trial, beliefs)
            let course = trial.play(&policy, beliefs: beliefs)
            figures.add(scene, trial, course, marks)
        }
        return figures
    }

    private mutating func add(
        _ scene: FollowScene, _ trial: Trial, _ course: Course, _ marks: [Double]
    ) {
        let samples = course.samples(PersonPath.standingSeconds...trial.seconds)
        errors += samples.map(\.error)
        outOfFrame += samples.count { !$0.isInFrame }
        travels.append(course.travel * 180 / .pi / trial.seconds * 60)
        switch scene {
        case .jump:
            settlings += marks.map { course.settling(after: $0) ?? .infinity }
            overshoots += marks.map { course.overshoot(after: $0) }
        case .hidden: recoveries += marks.map { course.recovery(after: $0) ?? .infinity }
        case .crossing, .meeting:
            kept.append(marks.count { isKept(trial, course, after: $0) })
        case .walk20, .walk45, .bounce20, .bounce45, .swing, .stopAndGo, .still: break
        }
    }

    /// Whether the head points nearer to the first person than to the other person, 1.5 s after
    /// they crossed.
    private func isKept(_ trial: Trial, _ course: Course, after moment: Double) -> Bool {
        let time = moment + 1.5
        guard let sample = course.samples.last(where: { $0.seconds <= time }) else { return false }
        let ways = trial.people.map { abs($0.path.direction(at: time).yaw - sample.pan) }
        return ways[0] < ways[1]
    }
}
