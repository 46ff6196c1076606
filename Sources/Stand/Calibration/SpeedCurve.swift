/// Converts a device's unit of speed to radians a second: a piecewise linear function that starts
/// at 0, runs through measured points, and is the same for both directions.
public struct SpeedCurve: Equatable, Sendable, Codable {
    /// One measured speed.
    public struct Point: Equatable, Sendable, Codable {
        /// The commanded speed in the device's unit, above 0.
        public var units: Double
        /// The measured speed in radians a second, above 0.
        public var radiansPerSecond: Double

        /// A measured speed with these values.
        public init(units: Double, radiansPerSecond: Double) {
            (self.units, self.radiansPerSecond) = (units, radiansPerSecond)
        }
    }

    /// The points in rising order of their units; each speed is greater than the one before.
    public let points: [Point]

    /// A curve through these points. A point is left out unless both its command and its speed
    /// exceed those of the point before it. So a noisy measurement cannot make the curve fall. Nil
    /// where no point is left.
    public init?(points: [Point]) {
        var kept: [Point] = []
        for point in points.sorted(by: { $0.units < $1.units })
        where point.units > (kept.last?.units ?? 0)
            && point.radiansPerSecond > (kept.last?.radiansPerSecond ?? 0)
            && point.units.isFinite && point.radiansPerSecond.isFinite
        {
            kept.append(point)
        }
        guard !kept.isEmpty else { return nil }
        self.points = kept
    }

    /// A straight line from 0 with this slope.
    public init(radiansPerSecondPerUnit slope: Double, most units: Double) {
        points = [Point(units: units, radiansPerSecond: slope * units)]
    }

    /// The speed in radians a second for a command in the device's unit, with the same sign. Beyond
    /// the last point the speed grows in proportion to the command.
    public func velocity(ofUnits units: Double) -> Double {
        let wanted = abs(units)
        let value = Self.value(
            at: wanted, points.map { ($0.units, $0.radiansPerSecond) })
        return units < 0 ? -value : value
    }

    /// The command in the device's unit for a speed in radians a second, with the same sign.
    public func units(forVelocity velocity: Double) -> Double {
        let value = Self.value(
            at: abs(velocity), points.map { ($0.radiansPerSecond, $0.units) })
        return velocity < 0 ? -value : value
    }

    private static func value(at x: Double, _ table: [(x: Double, y: Double)]) -> Double {
        var before = (x: 0.0, y: 0.0)
        for point in table {
            if x <= point.x {
                return before.y + (x - before.x) / (point.x - before.x) * (point.y - before.y)
            }
            before = point
        }
        return before.y * x / before.x
    }

    public init(from decoder: any Decoder) throws {
        let points = try decoder.singleValueContainer().decode([Point].self)
        guard let curve = SpeedCurve(points: points), curve.points == points else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "the speeds do not rise"))
        }
        self = curve
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(points)
    }
}
