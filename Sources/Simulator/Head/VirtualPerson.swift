import Glibc
import Scene

/// A virtual person: hears requests and turns the head accordingly, with a reaction time, a limited
/// acceleration, limits of the neck and some sway. The same seed gives the same motion, to the bit.
public struct VirtualPerson: Sendable {
    /// The present state of the head.
    public private(set) var state = PersonState()
    /// The script of the person's behaviour.
    public let script: HeadScript
    /// When the person first turned the wrong way, seconds; nil if this did not happen.
    public private(set) var wrongWaySince: Double?
    /// When the person first corrected a wrong turn, seconds; nil if this did not happen.
    public private(set) var correctedAt: Double?

    /// The limits of the neck.
    public let reach: NeckRange

    private let sway: SIMD4<Double>
    private var home: Vector3
    private var seat: Vector3
    private var now = 0.0
    private var pending: [(due: Double, request: HeardRequest)] = []
    private var neck: NeckTurn
    private var mistakes: Set<Axis> = []
    private var isCalledBack = false

    private enum Axis: Hashable { case horizontal, vertical }

    /// Reaction time to a request, seconds: a guess near the 0.15 to 0.3 s of simple reactions to
    /// sounds.
    private static let reactionSeconds = 0.35
    /// Additional time to understand a spoken request, seconds: a guess, since words take some 0.3
    /// s more than sounds.
    private static let understandingSeconds = 0.4
    /// How far a person moves when asked to, metres: a guess.
    private static let shift = 0.07
    /// How fast a person moves when asked to, metres a second: a guess.
    private static let shiftSpeed = 0.15
    /// The pace of a turn in degrees a second: of a slow person, of a fast person, and of all
    /// others (guesses).
    private static let (slowPace, fastPace, usualPace) = (13.0, 70.0, 23.0)
    /// The request `slower` multiplies the pace of a turn by `slowerFactor`. The pace does not fall
    /// below `leastPace` degrees a second (guesses).
    private static let (slowerFactor, leastPace) = (0.55, 20.0)
    /// The longest step of the simulation in seconds.
    private static let longestStep = 0.01
    /// A person who has less than this distance left to move has arrived, metres.
    private static let leastDistance = 1e-6
    /// Amplitudes of the sway of a seated person's head: of its position in metres, and of its roll
    /// in radians (guesses).
    private static let (swayMeters, swayRoll) = (0.0012, 0.01)
    /// What happens in the middle of a script begins `actDelay` seconds after the first turn of the
    /// head. It lasts `actSeconds`, unless the script says otherwise.
    private static let (actDelay, actSeconds) = (8.0, 4.0)
    /// The share of the light that is left when it is off. The camera makes up for a share down to
    /// 0.03 with a longer exposure and gain, and such pictures are not dark.
    private static let lightOff = 0.0003
    /// A person who left and was called back returns at the earliest this number of seconds after
    /// leaving.
    private static let returnSeconds = 2.0
    /// In the script `speaks`, the person speaks in this span, in seconds from the middle event of
    /// the script. Meanwhile the mouth opens and closes `talkHertz` times a second.
    private static let (talk, talkHertz) = (-6.0..<14.0, 2.5)

    /// A person at this position who looks straight at the camera.
    /// - Parameter place: the centre of the head in the camera's frame, metres.
    public init(
        script: HeadScript, seed: UInt64, place: Vector3 = Vector3(0, 0, 0.65),
        reach: NeckRange = NeckRange()
    ) {
        (self.script, self.reach) = (script, reach)
        (home, seat) = (place, place)
        var numbers = SplitMix64(seed: seed &* 0x9E37_79B9 &+ 17)
        sway = SIMD4(numbers.unit(), numbers.unit(), numbers.unit(), numbers.unit()) * 2 * .pi
        let paceDegrees: Double =
            switch script {
            case .slow: Self.slowPace
            case .fast: Self.fastPace
            case .obedient, .wrongWay, .leaves, .leavesForGood, .speaks, .secondFace, .lightOff:
                Self.usualPace
            }
        neck = NeckTurn(paceDegrees: paceDegrees)
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
            let step = min(Self.longestStep, seconds - now)
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
        case .holdStill: neck.stop()
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
        case .keepHeadTurning: neck.keepTurning()
        case .slower: neck.paceDegrees = max(Self.leastPace, neck.paceDegrees * Self.slowerFactor)
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

    private mutating func turn(to next: NeckTurn.Goal) { neck.turn(to: next, at: now) }

    private mutating func correct(_ next: NeckTurn.Goal) {
        correctedAt = correctedAt ?? now
        turn(to: next)
    }

    /// Whether the person turns the wrong way now. In the script `wrongWay`, this happens once for
    /// each axis.
    private mutating func mistaken(_ axis: Axis) -> Bool {
        guard script == .wrongWay, mistakes.insert(axis).inserted else { return false }
        wrongWaySince = wrongWaySince ?? now
        return true
    }

    private mutating func move(by step: Double) {
        neck.move(&state, by: step)
        let remaining = seat - home
        if remaining.length > Self.leastDistance {
            home += remaining * min(1, Self.shiftSpeed * step / remaining.length)
        }
        state.place =
            home + Self.swayMeters
            * Vector3(sin(0.9 * now + sway.x), sin(0.7 * now + sway.y), sin(0.5 * now + sway.z))
        state.roll = Self.swayRoll * sin(0.6 * now + sway.w)
    }

    /// Performs the script's event in the middle of the scan.
    private mutating func act() {
        let since = neck.begun.map { now - $0 - Self.actDelay } ?? -1
        let isInAct = since >= 0 && since < Self.actSeconds
        switch script {
        case .obedient, .slow, .fast, .wrongWay: break
        case .leaves: state.isPresent = since < 0 || isCalledBack && since > Self.returnSeconds
        case .leavesForGood: state.isPresent = since < 0
        case .speaks:
            let isTalking = Self.talk.contains(since)
            state.mouthOpening = isTalking ? 0.5 + 0.5 * sin(2 * .pi * Self.talkHertz * now) : 0
        case .secondFace:
            state.otherPlace = isInAct ? home + Vector3(0.28, -0.02, 0.15) : nil
        case .lightOff: state.light = isInAct ? Self.lightOff : 1
        }
    }
}
