import Glibc
import Scene

/// A virtual person: hears requests and turns the head accordingly, with a reaction time, a limited
/// acceleration, limits of the neck and some sway. The same seed gives the same motion, to the bit.
public struct VirtualPerson: Sendable {
    /// The present state of the head.
    public private(set) var state = PersonState()
    /// The script of the person's behaviour.
    public let script: HeadScript
    /// When the person first turned the wrong way, and when the person corrected this, seconds; nil
    /// where it did not happen.
    public private(set) var wrongWaySince: Double?
    public private(set) var correctedAt: Double?

    /// The limits of the neck.
    public let reach: NeckReach

    private let sway: SIMD4<Double>
    private var home: Vector3
    private var seat: Vector3
    private var now = 0.0
    private var pending: [(due: Double, request: HeardRequest)] = []
    private var goal = Goal.still
    /// The goal before "keep turning", which resumes the turn to it.
    private var lastTurn = Goal.still
    private var yawSpeed = 0.0
    private var pitchSpeed = 0.0
    private var paceDegrees: Double
    private var turningSince: Double?
    private var mistakes: Set<Axis> = []
    private var isCalledBack = false

    private enum Axis: Hashable { case horizontal, vertical }
    private enum Goal: Equatable { case still, yaw(Double), pitch(Double), straight }

    /// Reaction time to a request, seconds, and the time to understand a spoken one: simple
    /// reactions to sounds take 0.15 to 0.3 s, words some 0.3 s more.
    private static let reactionSeconds = 0.35
    private static let understandingSeconds = 0.4
    /// How far a person moves when asked to, metres, and how fast, metres a second: guesses.
    private static let shift = 0.07
    private static let shiftSpeed = 0.15
    /// Acceleration of the turn, radians/s²: a guess, a quarter of a second to full pace.
    private static let acceleration = 100 * Double.pi / 180

    /// A person at this position who looks straight at the camera.
    /// - Parameter place: the centre of the head in the camera's frame, metres.
    public init(
        script: HeadScript, seed: UInt64, place: Vector3 = Vector3(0, 0, 0.65),
        reach: NeckReach = NeckReach()
    ) {
        (self.script, self.reach) = (script, reach)
        (home, seat) = (place, place)
        var numbers = SplitMix64(seed: seed &* 0x9E37_79B9 &+ 17)
        sway = SIMD4(numbers.unit(), numbers.unit(), numbers.unit(), numbers.unit()) * 2 * .pi
        paceDegrees =
            switch script {
            case .slow: 13
            case .fast: 70
            case .obedient, .wrongWay, .leaves, .leavesForGood, .speaks, .secondFace, .lightOff: 23
            }
        state.place = place
    }

    /// Passes a request to the person.
    /// - Parameters:
    ///   - spoken: whether the request is heard, which takes longer than seeing it.
    public mutating func hear(_ request: HeardRequest, at seconds: Double, spoken: Bool = true) {
        let delay = Self.reactionSeconds + (spoken ? Self.understandingSeconds : 0)
        pending.append((seconds + delay, request))
    }

    /// Advances to a moment, in steps of at most 10 ms.
    public mutating func advance(to seconds: Double) {
        while now < seconds {
            let step = min(0.01, seconds - now)
            now += step
            while let first = pending.first, first.due <= now {
                pending.removeFirst()
                answer(first.request)
            }
            move(by: step)
            act()
        }
    }

    private mutating func answer(_ request: HeardRequest) {
        switch request {
        case .holdStill: goal = .still
        case .turnHeadLeft: turn(to: .yaw(mistaken(.horizontal) ? -reach.right : reach.left))
        case .turnHeadRight: turn(to: .yaw(-reach.right))
        case .turnChairLeft: turn(to: .yaw(2 * .pi))
        case .turnHeadUp: turn(to: .pitch(mistaken(.vertical) ? -reach.down : reach.up))
        case .turnHeadDown: turn(to: .pitch(-reach.down))
        case .turnHeadToTheMiddle, .lookStraight, .otherWayMiddle: turn(to: .straight)
        case .otherWayLeft: correct(.yaw(reach.left))
        case .otherWayRight: correct(.yaw(-reach.right))
        case .otherWayUp: correct(.pitch(reach.up))
        case .otherWayDown: correct(.pitch(-reach.down))
        case .keepHeadTurning: goal = lastTurn
        case .slower: paceDegrees = max(20, paceDegrees * 0.55)
        case .comeBack: isCalledBack = true
        case .centerToTheLeft: seat.x += Self.shift
        case .centerToTheRight: seat.x -= Self.shift
        case .moveUp: seat.y -= Self.shift
        case .moveDown: seat.y += Self.shift
        case .moveNearer: seat.z -= Self.shift
        case .moveFarther: seat.z += Self.shift
        case .closeMouth: break
        }
    }

    private mutating func turn(to next: Goal) {
        (goal, lastTurn) = (next, next)
        turningSince = turningSince ?? now
    }

    private mutating func correct(_ next: Goal) {
        correctedAt = correctedAt ?? now
        turn(to: next)
    }

    /// Whether the person turns the wrong way now: in the script `wrongWay`, once per axis.
    private mutating func mistaken(_ axis: Axis) -> Bool {
        guard script == .wrongWay, mistakes.insert(axis).inserted else { return false }
        wrongWaySince = wrongWaySince ?? now
        return true
    }

    private mutating func move(by step: Double) {
        var (yawGoal, pitchGoal) = (state.yaw, state.pitch)
        switch goal {
        case .still: break
        case .yaw(let end): (yawGoal, pitchGoal) = (end, 0)
        case .pitch(let end): (yawGoal, pitchGoal) = (0, end)
        case .straight: (yawGoal, pitchGoal) = (0, 0)
        }
        let pace = paceDegrees * .pi / 180
        // A nod covers a smaller angle, and is slower.
        Self.approach(&state.yaw, &yawSpeed, yawGoal, pace, step)
        Self.approach(&state.pitch, &pitchSpeed, pitchGoal, 0.6 * pace, step)
        state.speed = (yawSpeed * yawSpeed + pitchSpeed * pitchSpeed).squareRoot()
        let way = seat - home
        if way.length > 1e-6 { home += way * min(1, Self.shiftSpeed * step / way.length) }
        // The head of a seated person sways by some millimetres within seconds.
        state.place =
            home + 0.0012
            * Vector3(sin(0.9 * now + sway.x), sin(0.7 * now + sway.y), sin(0.5 * now + sway.z))
        state.roll = 0.01 * sin(0.6 * now + sway.w)
    }

    /// Moves an angle to a goal with a limited speed and acceleration, and stops there.
    private static func approach(
        _ angle: inout Double, _ speed: inout Double, _ goal: Double, _ pace: Double,
        _ step: Double
    ) {
        let way = goal - angle
        // The speed is limited so that the person can still brake.
        let most = min(pace, (2 * acceleration * abs(way)).squareRoot())
        let wanted = abs(way) < 1e-4 ? 0 : (way > 0 ? most : -most)
        let change = max(-acceleration * step, min(acceleration * step, wanted - speed))
        speed += change
        angle += speed * step
    }

    /// The script's event in the middle of the scan: 8 s after the first turn.
    private mutating func act() {
        let since = turningSince.map { now - $0 - 8 } ?? -1
        let isInAct = since >= 0 && since < 4
        switch script {
        case .obedient, .slow, .fast, .wrongWay: break
        case .leaves: state.isPresent = since < 0 || isCalledBack && since > 2
        case .leavesForGood: state.isPresent = since < 0
        case .speaks:
            let isTalking = since >= -6 && since < 14
            state.mouthOpening = isTalking ? 0.5 + 0.5 * sin(2 * .pi * 2.5 * now) : 0
        case .secondFace:
            state.otherPlace = isInAct ? home + Vector3(0.28, -0.02, 0.15) : nil
        case .lightOff: state.light = isInAct ? 0.03 : 1
        }
    }
}
