import Glibc
import Scene
import Simulator

/// The scenes in which followers are measured.
public enum FollowScene: String, CaseIterable, Sendable {
    case walk20, walk45, bounce20, bounce45, swing, stopAndGo, jump, hidden, still, crossing,
        meeting

    /// What the people do in the scene, in words for a table.
    public var words: String {
        switch self {
        case .walk20: "walks at 20°/s, turns every 2–4 s"
        case .walk45: "walks at 45°/s, turns every 2–4 s"
        case .bounce20: "goes at 20°/s, turns on the spot every 2–4 s"
        case .bounce45: "goes at 45°/s, turns on the spot every 2–4 s"
        case .swing: "swings ±25° at 0.3 Hz"
        case .stopAndGo: "walks at 20°/s, stands, goes on"
        case .jump: "jumps by 20°"
        case .hidden: "walks at 20°/s, hidden for 1 s at a time"
        case .still: "stands and sways by 0.2°"
        case .crossing: "two cross ten times"
        case .meeting: "two meet ten times and turn back"
        }
    }

    /// The scene as a trial on this head: 32 s with one person, or ten crossings of two people.
    /// `marks` has the times in seconds after which reactions are measured.
    public func trial(head: VirtualPanTiltOptions, seed: UInt64) -> (trial: Trial, marks: [Double])
    {
        let seconds = 32.0
        func alone(_ path: PersonPath) -> Trial {
            Trial(
                head: head, people: [VirtualWalker(path: path, seed: seed)], seconds: seconds,
                seed: seed)
        }
        switch self {
        case .walk20: return (alone(.walking(speed: 20, seconds: seconds, seed: seed)), [])
        case .walk45: return (alone(.walking(speed: 45, seconds: seconds, seed: seed)), [])
        case .bounce20:
            return (alone(.walking(speed: 20, seconds: seconds, turning: nil, seed: seed)), [])
        case .bounce45:
            return (alone(.walking(speed: 45, seconds: seconds, turning: nil, seed: seed)), [])
        case .swing:
            return (
                alone(.swinging(amplitude: 25, hertz: 0.3, seconds: seconds, seed: seed)), []
            )
        case .stopAndGo: return (alone(.stopAndGo(speed: 20, seconds: seconds, seed: seed)), [])
        case .jump:
            let path = PersonPath.jumping(by: 20, seconds: seconds, seed: seed)
            return (alone(path), path.jumps)
        case .hidden:
            let path = PersonPath.hiding(speed: 20, seconds: seconds, seed: seed)
            return (alone(path), path.hidden.map(\.upperBound))
        case .still:
            return (alone(.swaying(seconds: seconds, seed: seed)), [])
        case .crossing: return pair(meets: false, head, seed)
        case .meeting: return pair(meets: true, head, seed)
        }
    }

    /// A trial with two people who cross ten times and differ in size by at most 15 %; the seed
    /// decides who is in front.
    private func pair(
        meets: Bool, _ head: VirtualPanTiltOptions, _ seed: UInt64
    ) -> (Trial, [Double]) {
        let paths = PersonPath.crossing(passes: 10, meets: meets, seed: seed)
        var rng = SplitMix64(seed: seed &+ 99)
        let growth = 0.85 + 0.3 * rng.unit()
        let first = VirtualWalker(path: paths.first, distance: 3, seed: seed)
        let other = VirtualWalker(
            path: paths.other, width: 0.12 * growth, height: 0.4 * growth, distance: 3 / growth,
            seed: seed &+ 1000)
        let end = (paths.moments.last ?? 0) + 3
        return (
            Trial(head: head, people: [first, other], seconds: end, seed: seed), paths.moments
        )
    }
}
