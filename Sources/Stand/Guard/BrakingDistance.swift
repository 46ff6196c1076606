import Glibc

/// How fast an axis may turn so that it still stops before its limit.
public struct BrakingDistance: Equatable, Sendable {
    /// How fast the axis brakes, in radians a second squared.
    public var deceleration: Double
    /// Seconds until an order to stop has its effect.
    public var reactionSeconds: Double

    /// An axis with this deceleration and reaction time.
    public init(deceleration: Double, reactionSeconds: Double) {
        self.deceleration = max(deceleration, 1e-6)
        self.reactionSeconds = max(reactionSeconds, 0)
    }

    /// The way in radians from the order to stop to standing still, at this speed.
    public func distance(atSpeed speed: Double) -> Double {
        abs(speed) * reactionSeconds + speed * speed / (2 * deceleration)
    }

    /// The greatest speed whose braking distance fits into this way; 0 where there is none left.
    /// The positive root of v·t + v²/2a = d.
    public func greatestSpeed(within distance: Double) -> Double {
        guard distance > 0 else { return 0 }
        let (a, t) = (deceleration, reactionSeconds)
        return a * ((t * t + 2 * distance / a).squareRoot() - t)
    }

    /// The wished speed, or what of it keeps an axis at `angle` inside of the range.
    public func limited(
        _ speed: Double, at angle: Double, within range: ClosedRange<Double>
    ) -> Double {
        speed >= 0
            ? min(speed, greatestSpeed(within: range.upperBound - angle))
            : -min(-speed, greatestSpeed(within: angle - range.lowerBound))
    }
}
