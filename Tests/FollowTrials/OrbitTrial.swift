import Following
import Glibc
import Scene
import Simulator
import TestKit

/// A guided orbit on a virtual turntable, with flow as a camera would see it, shots that take their
/// time and an arm.
public struct OrbitTrial {
    public var table = VirtualTurntable.usual
    public var plan: OrbitPlan
    /// Share of shots that come out soft though nothing moved.
    public var softShare = 0.08
    /// Seconds of a shot with its judgement, of the arm's way, and until a person answers.
    public var shotSeconds = 0.35
    public var armSeconds = 4.0
    public var answerSeconds = 8.0
    /// Width of the pictures; the same turn moves more pixels of a wider one.
    public var pictureWidth = 640.0
    /// Whether nobody lays the object on its next side.
    public var declinesFlips = false
    /// Flow cannot tell an angle on an object without texture.
    public var isBlank = false
    /// The table turns the other way than it is told.
    public var isReversed = false
    /// Pictures stop at this second.
    public var blindFrom = Double.infinity
    /// A person resumes this number of seconds after a pause; nil where nobody comes.
    public var resumesAfter: Double?

    /// What came of it.
    public struct Outcome {
        public var orbit: GuidedOrbit
        public var seconds = 0.0
        public var shots: [(place: OrbitPlace, angle: Double, isMoving: Bool, at: Double)] = []
        public var told: [(fault: OrbitFault, at: Double)] = []
        public var questions: [OrbitQuestion] = []
        public var heights: [Int] = []
    }

    public init() {
        let traits = VirtualTurntable.usual
        plan = OrbitPlan(
            table: AxisTraits(
                range: traits.range, maximumSpeed: traits.maximumSpeed,
                acceleration: traits.acceleration, commandDelay: traits.commandDelay))
    }

    /// Plays until the orbit is finished, paused without anybody to resume, or time is over.
    public func play(
        seconds: Double = 600, seed: UInt64 = 1, filled: OrbitDial? = nil
    ) throws -> Outcome {
        var dice = Dice(seed: seed)
        var motor = VirtualTurntable(table)
        var outcome = Outcome(orbit: try GuidedOrbit(plan, filled: filled))
        var due: [(at: Timestamp, input: OrbitInput)] = []
        var seen = 0.0
        for millisecond in 1...Int(seconds * 1000) {
            let now = Timestamp(nanoseconds: Int64(millisecond) * 1_000_000)
            motor.advance(to: now)
            var inputs: [OrbitInput] = millisecond == 1 ? [.started(at: now)] : []
            if millisecond % 33 == 0, now.seconds < blindFrom {
                // Flow is good to 0.3 % of the way and 0.03° a picture; 50 ms late.
                let turned = motor.angle - seen
                seen = motor.angle
                let angle = turned * 1.003 + dice.normal(0.03 * .pi / 180)
                // A degree moves the picture by an eightieth of its width; flow errs by a
                // twentieth of a pixel.
                let shift = abs(turned) * 180 / .pi / 80 + abs(dice.normal(0.05)) / pictureWidth
                let arrival = now.advanced(bySeconds: 0.05)
                due.append(
                    (
                        arrival,
                        .flowed(turned: isBlank ? nil : angle, shift: shift, at: arrival)
                    ))
            }
            if millisecond % 100 == 0 { inputs.append(.ticked(at: now)) }
            inputs += due.filter { $0.at <= now }.sorted { $0.at < $1.at }.map(\.input)
            due.removeAll { $0.at <= now }
            for input in inputs {
                for command in outcome.orbit.ingest(input) {
                    perform(command, &motor, &due, &outcome, &dice, now)
                }
            }
            outcome.seconds = now.seconds
            if outcome.orbit.state == .finished { break }
            if outcome.orbit.state == .paused, resumesAfter == nil { break }
        }
        return outcome
    }

    private func perform(
        _ command: OrbitCommand, _ motor: inout VirtualTurntable,
        _ due: inout [(at: Timestamp, input: OrbitInput)], _ outcome: inout Outcome,
        _ dice: inout Dice, _ now: Timestamp
    ) {
        func later(_ seconds: Double, _ input: (Timestamp) -> OrbitInput) {
            let at = now.advanced(bySeconds: seconds)
            due.append((at, input(at)))
        }
        switch command {
        case .turn(let way):
            motor.go(to: motor.axis.motorAngle + (isReversed ? -way : way), at: now)
        case .stop: motor.stop(at: now)
        case .shoot(let place):
            let isMoving = abs(motor.axis.motorSpeed) > 1e-6
            outcome.shots.append((place, motor.angle, isMoving, now.seconds))
            let isSoft = isMoving || dice.chance(softShare)
            later(shotSeconds) { .judged(isSoft ? .soft : .sharp, at: $0) }
        case .raise(let height):
            outcome.heights.append(height)
            later(armSeconds) { .armArrived(at: $0) }
        case .ask(let question):
            outcome.questions.append(question)
            if case .flip = question, declinesFlips {
                later(answerSeconds) { .declined(at: $0) }
            } else {
                later(answerSeconds) { .answered(at: $0) }
            }
        case .tell(let fault): outcome.told.append((fault, now.seconds))
        case .entered(.paused):
            if let resumesAfter { later(resumesAfter) { .resumed(at: $0) } }
        case .entered: break
        }
    }
}
