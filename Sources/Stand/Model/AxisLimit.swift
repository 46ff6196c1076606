import Scene

/// The limits of angle and speed on one axis.
public struct AxisLimit: Equatable, Sendable, Codable {
    /// The least and the greatest angle in radians.
    public let positionRange: ClosedRange<Double>
    /// The greatest speed in radians a second.
    public let maximumSpeed: Double

    /// A limit with these values. Throws `.invalid` if the range is empty or not finite, or if the
    /// speed is negative.
    public init(
        from least: Double, to greatest: Double, maximumSpeed: Double
    ) throws(StandError) {
        guard least.isFinite, greatest.isFinite, least < greatest else {
            throw StandError(
                .invalid, operation: phrase("limit"), subject: phrase("an axis"),
                reason: phrase(
                    "the range from \(least.degreeWords) to \(greatest.degreeWords) is empty"),
                suggestion: phrase("Give a least angle that lies below the greatest."))
        }
        guard maximumSpeed.isFinite, maximumSpeed >= 0 else {
            throw StandError(
                .invalid, operation: phrase("limit"), subject: phrase("an axis"),
                reason: phrase("the speed \(maximumSpeed.degreeWords) a second is below 0"),
                suggestion: phrase("Give a speed of 0 or more."))
        }
        positionRange = least...greatest
        self.maximumSpeed = maximumSpeed
    }
}

extension Double {
    /// This angle in radians as degrees for people, such as "12.5°".
    var degreeWords: String {
        guard isFinite, abs(self) < 1e6 else { return "\(self)" }
        return inDegrees.rounded(decimals: 1).shortText + "°"
    }
}
