import Glibc

/// The greatest speed at which an axis can still stop before its limit.
public struct BrakingDistance: Equatable, Sendable {
    /// How fast the axis brakes, in radians a second squared.
    public var deceleration: Double
    /// Seconds until a stop command takes effect.
    public var reactionSeconds: Double

    /// An axis with this deceleration and reaction time.
    public init(deceleration: Double, reactionSeconds: Double) {
        self.deceleration = max(deceleration, AxisCapability.leastDivisor)
        self.reactionSeconds = max(reactionSeconds, 0)
    }

    /// The angle in radians from the stop command to standstill, at this speed.
    public func distance(atSpeed speed: Double) -> Double {
        abs(speed) * reactionSeconds + speed * speed / (2 * deceleration)
    }

    /// The greatest speed whose braking distance fits into this angle, the positive root of v·t +
    /// v²/2a = d; 0 for an angle of 0 or less.
    public func greatestSpeed(within distance: Double) -> Double {
        guard distance > 0 else { return 0 }
        let (a, t) = (deceleration, reactionSeconds)
        return a * ((t * t + 2 * distance / a).squareRoot() - t)
    }

    /// The wanted speed, reduced where it is too fast to keep an axis at `angle` inside the range.
    public func limited(
        _ speed: Double, at angle: Double, within range: ClosedRange<Double>
    ) -> Double {
        speed >= 0
            ? min(speed, greatestSpeed(within: range.upperBound - angle))
            : -min(-speed, greatestSpeed(within: angle - range.lowerBound))
    }
}
