import Glibc

/// Computes the greatest speed from which an axis can still stop before its limit.
public struct BrakingDistance: Equatable, Sendable {
    /// The deceleration of the axis in radians a second squared.
    public var deceleration: Double
    /// Seconds from a stop command to its effect.
    public var reactionSeconds: Double

    /// An axis with this deceleration and reaction time.
    public init(deceleration: Double, reactionSeconds: Double) {
        self.deceleration = max(deceleration, AxisCapability.leastDivisor)
        self.reactionSeconds = max(reactionSeconds, 0)
    }

    /// The angle in radians that an axis with this speed turns from the stop command to standstill.
    public func distance(atSpeed speed: Double) -> Double {
        abs(speed) * reactionSeconds + speed * speed / (2 * deceleration)
    }

    /// The greatest speed whose braking distance is at most this angle: the positive root of v·t +
    /// v²/2a = d. It is 0 for an angle of 0 or less.
    public func greatestSpeed(within distance: Double) -> Double {
        guard distance > 0 else { return 0 }
        let (a, t) = (deceleration, reactionSeconds)
        return a * ((t * t + 2 * distance / a).squareRoot() - t)
    }

    /// The wanted speed of an axis at `angle`, reduced if the axis could not stop inside the range.
    public func limited(
        _ speed: Double, at angle: Double, within range: ClosedRange<Double>
    ) -> Double {
        speed >= 0
            ? min(speed, greatestSpeed(within: range.upperBound - angle))
            : -min(-speed, greatestSpeed(within: angle - range.lowerBound))
    }
}
