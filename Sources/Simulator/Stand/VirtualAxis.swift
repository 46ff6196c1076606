import Glibc
import Scene

/// One motor with its load: delayed commands, limited acceleration, backlash, limits, lost steps.
public struct VirtualAxis: Sendable {
    private enum Order: Sendable {
        case speed(Double)
        case place(Double, speed: Double)
    }

    /// The motor's properties.
    public let traits: VirtualAxisTraits
    /// The motor's angle by its own count of steps, radians.
    public private(set) var motorAngle: Double
    /// The motor's speed, radians a second.
    public private(set) var motorSpeed = 0.0
    /// The true angle of the load, radians.
    public private(set) var angle: Double

    private var orders: [(effect: Timestamp, order: Order)] = []
    private var order = Order.speed(0)
    private var now = Timestamp.zero
    /// The motor's lead over the load, within the backlash.
    private var play = 0.0
    private var rng: SplitMix64
    private var wayToLoss = Double.infinity
    private var owed = 0.0

    /// Step of the simulation: a millisecond.
    private static let step = 0.001

    /// A motor at rest at this angle.
    public init(traits: VirtualAxisTraits, angle: Double = 0) {
        self.traits = traits
        (motorAngle, self.angle) = (angle, angle)
        rng = SplitMix64(seed: 0)
        if case .missing(let every, _, let seed) = traits.fault {
            rng = SplitMix64(seed: seed)
            wayToLoss = every * (0.5 + rng.unit())
        }
    }

    /// Commands a speed in radians a second; takes effect after the delay.
    public mutating func drive(_ speed: Double, at time: Timestamp) {
        orders.append((time.advanced(bySeconds: traits.commandDelay), .speed(rounded(speed))))
    }

    /// Commands a position in radians at a speed; takes effect after the delay.
    public mutating func go(to place: Double, speed: Double, at time: Timestamp) {
        let place = max(traits.range.lowerBound, min(traits.range.upperBound, place))
        let speed = min(traits.maximumSpeed, max(0, speed))
        orders.append(
            (time.advanced(bySeconds: traits.commandDelay), .place(place, speed: speed)))
    }

    /// Whether the motor has carried out its command.
    public var isIdle: Bool {
        guard orders.isEmpty, motorSpeed == 0 else { return false }
        switch order {
        case .speed(let speed): return speed == 0
        case .place(let place, _): return abs(place - motorAngle) < 1e-6
        }
    }

    /// Advances the simulation in steps of a millisecond.
    public mutating func advance(to time: Timestamp) {
        while time.seconds(since: now) >= Self.step - 1e-9 {
            now = now.advanced(bySeconds: Self.step)
            while let first = orders.first, first.effect <= now {
                order = first.order
                orders.removeFirst()
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
        switch order {
        case .speed(let wanted):
            motorSpeed += max(-change, min(change, wanted - motorSpeed))
        case .place(let place, let speed):
            let way = place - motorAngle
            // The last step ends at the goal; before it the speed follows the braking parabola.
            if abs(way) <= abs(motorSpeed) * Self.step + change * Self.step,
                abs(motorSpeed) <= 2 * change
            {
                turn(by: way)
                motorSpeed = 0
                return
            }
            let brake = (2 * 0.95 * traits.acceleration * abs(way)).squareRoot()
            let wanted = (way < 0 ? -1 : 1) * min(speed, brake)
            motorSpeed += max(-change, min(change, wanted - motorSpeed))
        }
        let way = motorSpeed * Self.step
        let reached = max(
            traits.range.lowerBound, min(traits.range.upperBound, motorAngle + way))
        if reached != motorAngle + way { motorSpeed = 0 }
        turn(by: reached - motorAngle)
    }

    /// Turns the motor; the load follows once the backlash is used up, minus lost steps.
    private mutating func turn(by way: Double) {
        motorAngle += way
        play += way
        let half = traits.backlash / 2
        let pushed = play > half ? play - half : (play < -half ? play + half : 0)
        play -= pushed
        angle += carried(pushed)
    }

    private mutating func carried(_ way: Double) -> Double {
        switch traits.fault {
        case .none: return way
        case .slipping(let share): return way * (1 - share)
        case .stalled(let from, let until):
            return now.seconds >= from && now.seconds < until ? 0 : way
        case .missing(let every, let lost, _):
            wayToLoss -= abs(way)
            if wayToLoss <= 0 {
                owed += lost
                wayToLoss = every * (0.5 + rng.unit())
            }
            let held = min(owed, abs(way))
            owed -= held
            return way < 0 ? way + held : way - held
        }
    }

    /// The angle that the motor reports now.
    public var told: Double {
        traits.reportStep > 0
            ? (motorAngle / traits.reportStep).rounded() * traits.reportStep : motorAngle
    }
}
