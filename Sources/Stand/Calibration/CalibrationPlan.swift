/// The commands that calibrate an axis: three speeds in both directions, with a rest after each.
/// They take about seven seconds.
public struct CalibrationPlan: Equatable, Sendable {
    /// One command and its duration.
    public struct Step: Equatable, Sendable {
        /// The speed in the device's own unit; 0 for a rest.
        public var units: Double
        public var seconds: Double
    }

    /// The commands in the order in which they are sent.
    public let steps: [Step]

    /// Each speed lasts for this time in seconds (guess): longer than the delay of a slow network
    /// camera.
    private static let driveSeconds = 0.6
    /// Each rest lasts for this time in seconds (guess): longer than the 0.35 s after which
    /// `AxisEstimator` reads the position.
    private static let restSeconds = 0.5

    /// The commanded speeds as shares of the fastest speed (guess): at most half, since it is not
    /// known yet how far the axis turns.
    private static let shares = [0.125, 0.25, 0.5]

    /// Commands for an axis whose fastest speed is `mostUnits`.
    public init(mostUnits: Double) {
        steps = Self.shares.flatMap { share in
            [1.0, -1].flatMap { sign in
                [
                    Step(
                        units: sign * max(1, (share * mostUnits).rounded()),
                        seconds: Self.driveSeconds),
                    Step(units: 0, seconds: Self.restSeconds),
                ]
            }
        }
    }

    /// The total duration in seconds.
    public var seconds: Double { steps.reduce(0) { $0 + $1.seconds } }

    /// The commanded speed at a time in seconds since the beginning.
    public func units(at seconds: Double) -> Double {
        var end = 0.0
        for step in steps {
            end += step.seconds
            if seconds < end { return seconds < 0 ? 0 : step.units }
        }
        return 0
    }
}
