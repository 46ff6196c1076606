import Scene

/// The motion of an axis that obeys its commands. After the delay of a command, the speed changes
/// to the commanded value with the acceleration of the axis.
struct VelocityProfile: Sendable {
    /// The state of the axis at one moment; until the next knot its acceleration is constant.
    private struct Knot {
        var time: Timestamp
        var angle: Double
        var speed: Double
    }

    private(set) var traits: AxisTraits
    private var knots: [Knot]

    /// Motion is kept for this number of past seconds (guess).
    private static let kept = 3.0

    init(traits: AxisTraits, angle: Double = 0, at time: Timestamp = .zero) {
        self.traits = traits
        knots = [Knot(time: time, angle: angle, speed: 0)]
    }

    /// Adds a commanded speed in radians a second that was sent at `time`.
    mutating func command(_ speed: Double, at time: Timestamp) {
        let effect = time.advanced(bySeconds: traits.commandDelay)
        let wanted = max(-traits.maximumSpeed, min(traits.maximumSpeed, speed))
        let now = state(at: effect)
        while knots.count > 1, let last = knots.last, last.time >= effect { knots.removeLast() }
        knots.append(Knot(time: effect, angle: now.angle, speed: now.speed))
        let ramp = abs(wanted - now.speed) / traits.acceleration
        if ramp > 0 {
            let end = effect.advanced(bySeconds: ramp)
            let distance = (now.speed + wanted) / 2 * ramp
            knots.append(Knot(time: end, angle: now.angle + distance, speed: wanted))
        }
        let oldest = time.advanced(bySeconds: -Self.kept)
        let first = knots.firstIndex { $0.time > oldest } ?? 0
        if first > 1 { knots.removeFirst(first - 1) }
    }

    /// Angle and speed at a moment of the kept past or of the future.
    func state(at time: Timestamp) -> (angle: Double, speed: Double) {
        guard let index = knots.lastIndex(where: { $0.time <= time }) else {
            return (knots[0].angle, knots[0].speed)
        }
        let knot = knots[index]
        let seconds = time.seconds(since: knot.time)
        guard index + 1 < knots.count else {
            return (knot.angle + knot.speed * seconds, knot.speed)
        }
        let next = knots[index + 1]
        let whole = next.time.seconds(since: knot.time)
        let slope = whole > 0 ? (next.speed - knot.speed) / whole : 0
        return (
            knot.angle + knot.speed * seconds + slope * seconds * seconds / 2,
            knot.speed + slope * seconds
        )
    }
}
