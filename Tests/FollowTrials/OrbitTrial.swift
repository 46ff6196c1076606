import Following
import Glibc
import Scene
import Simulator
import TestKit

/// Plays a guided orbit on a virtual turntable. The optical flow, the time of a shot and the arm
/// are simulated.
public struct OrbitTrial {
    public var table = VirtualTurntable.usual
    public var plan: OrbitPlan
    /// The share of shots that are blurred although nothing moved.
    public var softShare = 0.08
    /// The time from the start of a shot to its assessment, in seconds.
    public var shotSeconds = 0.35
    /// The time that the arm needs to move, in seconds.
    public var armSeconds = 4.0
    /// The time from a question to the person's answer, in seconds.
    public var answerSeconds = 8.0
    /// Width of the pictures in pixels: a turn moves more pixels of a wider picture.
    public var pictureWidth = 640.0
    /// Whether the person ignores the request to turn the object to its next side.
    public var declinesFlips = false
    /// Whether the object has no texture, so that flow measures no angle.
    public var isBlank = false
    /// Whether the table turns in the opposite direction of its commands.
    public var isReversed = false
    /// From this time on, in seconds, no pictures come.
    public var blindFrom = Double.infinity
    /// The seconds from a pause until a person resumes the orbit; nil if nobody resumes it.
    public var resumesAfter: Double?

    /// The result of the orbit.
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

    /// Plays until one of these happens: the orbit is finished; it is paused, and nobody resumes
    /// it; `seconds` are over.
    public func play(
        seconds: Double = 600, seed: UInt64 = 1, filled: OrbitDial? = nil
    ) throws -> Outcome {
        var rng = RandomSource(seed: seed)
        var motor = VirtualTurntable(table)
        var outcome = Outcome(orbit: try GuidedOrbit(plan, filled: filled))
        var due: [(at: Timestamp, input: OrbitInput)] = []
        var seen = 0.0
        for millisecond in 1...Int(seconds * 1000) {
            let now = Timestamp(nanoseconds: Int64(millisecond) * 1_000_000)
            motor.advance(to: now)
            var inputs: [OrbitInput] = millisecond == 1 ? [.started(at: now)] : []
            if millisecond % 33 == 0, now.seconds < blindFrom {
                // The simulated flow errs by 0.3 % of the angle and by about 0.03° in each picture.
                // It arrives 50 ms late.
                let turned = motor.angle - seen
                seen = motor.angle
                let angle = turned * 1.003 + rng.normal(0.03 * .pi / 180)
                // A turn of a degree moves the picture by an eightieth of its width. The error of
                // the flow is about a twentieth of a pixel.
                let shift = abs(turned) * 180 / .pi / 80 + abs(rng.normal(0.05)) / pictureWidth
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
                    perform(command, &motor, &due, &outcome, &rng, now)
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
        _ rng: inout RandomSource, _ now: Timestamp
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
            let isSoft = isMoving || rng.chance(softShare)
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
        case .report(let fault): outcome.told.append((fault, now.seconds))
        case .entered(.paused):
            if let resumesAfter { later(resumesAfter) { .resumed(at: $0) } }
        case .entered: break
        }
    }
}
