import Glibc
import Scene

/// One motor with its load: delayed commands, limited acceleration, backlash, limits, lost steps.
public struct VirtualAxis: Sendable {
    private enum Command: Sendable {
        case speed(Double)
        case position(Double, speed: Double)
    }

    /// The motor's properties.
    public let traits: VirtualAxisTraits
    /// The motor's angle by its own count of steps, radians.
    public private(set) var motorAngle: Double
    /// The motor's speed, radians a second.
    public private(set) var motorSpeed = 0.0
    /// The true angle of the load, radians.
    public private(set) var angle: Double

    private var commands: [(effect: Timestamp, command: Command)] = []
    private var command = Command.speed(0)
    private var now = Timestamp.zero
    /// Because of the backlash, the motor is ahead of the load by this angle, radians: at most half
    /// of the backlash in either direction.
    private var play = 0.0
    private var rng: SplitMix64
    /// The motor loses steps again after it has turned by this angle, radians.
    private var angleToLoss = Double.infinity
    /// Steps were lost, so in the next motion the load turns by this angle less than the motor,
    /// radians.
    private var lossLeft = 0.0

    /// Step of the simulation: a millisecond.
    private static let step = 0.001
    /// Tolerance for rounding errors of times, seconds.
    private static let timeTolerance = 1e-9
    /// The motor has arrived if it is nearer than this to its goal, radians.
    private static let arrival = 1e-6
    /// The motor brakes before a goal with this share of its acceleration, so that it does not
    /// overshoot the goal by a step of the simulation (guess).
    private static let brakingShare = 0.95

    /// A motor at rest at this angle.
    public init(traits: VirtualAxisTraits, angle: Double = 0) {
        self.traits = traits
        (motorAngle, self.angle) = (angle, angle)
        rng = SplitMix64(seed: 0)
        if case .missing(let every, _, let seed) = traits.fault {
            rng = SplitMix64(seed: seed)
            angleToLoss = every * (0.5 + rng.unit())
        }
    }

    /// Commands a speed in radians a second; the command takes effect after the delay.
    public mutating func drive(_ speed: Double, at time: Timestamp) {
        commands.append((time.advanced(bySeconds: traits.commandDelay), .speed(rounded(speed))))
    }

    /// Commands a position in radians at a speed; the command takes effect after the delay.
    public mutating func go(to goal: Double, speed: Double, at time: Timestamp) {
        let goal = goal.clamped(to: traits.range)
        let speed = min(traits.maximumSpeed, max(0, speed))
        commands.append(
            (time.advanced(bySeconds: traits.commandDelay), .position(goal, speed: speed)))
    }

    /// Whether the motor has carried out its command.
    public var isIdle: Bool {
        guard commands.isEmpty, motorSpeed == 0 else { return false }
        switch command {
        case .speed(let speed): return speed == 0
        case .position(let goal, _): return abs(goal - motorAngle) < Self.arrival
        }
    }

    /// Advances the simulation in steps of a millisecond.
    public mutating func advance(to time: Timestamp) {
        while time.seconds(since: now) >= Self.step - Self.timeTolerance {
            now = now.advanced(bySeconds: Self.step)
            while let first = commands.first, first.effect <= now {
                command = first.command
                commands.removeFirst()
            }
            move()
        }
    }

    private func rounded(_ speed: Double) -> Double {
        let limited = max(-traits.maximumSpeed, min(traits.maximumSpeed, speed))
        guard traits.speedSteps > 0 else { return limited }
        let step = traits.maximumSpeed / Double(traits.speedSteps)
        return (limited / step).rounded() * step
    }

    private mutating func move() {
        let change = traits.acceleration * Self.step
        switch command {
        case .speed(let wanted):
            motorSpeed += max(-change, min(change, wanted - motorSpeed))
        case .position(let goal, let speed):
            let remaining = goal - motorAngle
            // The last step ends at the goal. Before it, the speed follows the braking parabola.
            if abs(remaining) <= abs(motorSpeed) * Self.step + change * Self.step,
                abs(motorSpeed) <= 2 * change
            {
                turn(by: remaining)
                motorSpeed = 0
                return
            }
            let brake = (2 * Self.brakingShare * traits.acceleration * abs(remaining)).squareRoot()
            let wanted = (remaining < 0 ? -1 : 1) * min(speed, brake)
            motorSpeed += max(-change, min(change, wanted - motorSpeed))
        }
        let delta = motorSpeed * Self.step
        let reached = max(
            traits.range.lowerBound, min(traits.range.upperBound, motorAngle + delta))
        if reached != motorAngle + delta { motorSpeed = 0 }
        turn(by: reached - motorAngle)
    }

    /// Turns the motor. The load follows when the backlash is used up, except for lost steps.
    private mutating func turn(by delta: Double) {
        motorAngle += delta
        play += delta
        let half = traits.backlash / 2
        let pushed = play > half ? play - half : (play < -half ? play + half : 0)
        play -= pushed
        angle += carried(pushed)
    }

    private mutating func carried(_ turn: Double) -> Double {
        switch traits.fault {
        case .none: return turn
        case .slipping(let share): return turn * (1 - share)
        case .stalled(let from, let until):
            return now.seconds >= from && now.seconds < until ? 0 : turn
        case .missing(let every, let lost, _):
            angleToLoss -= abs(turn)
            if angleToLoss <= 0 {
                lossLeft += lost
                angleToLoss = every * (0.5 + rng.unit())
            }
            let held = min(lossLeft, abs(turn))
            lossLeft -= held
            return turn < 0 ? turn + held : turn - held
        }
    }

    /// The angle that the motor reports now.
    public var reportedAngle: Double {
        traits.reportStep > 0
            ? (motorAngle / traits.reportStep).rounded() * traits.reportStep : motorAngle
    }
}
