/// The commands that calibrate an axis: three speeds, each in both directions, with rests in
/// between, about seven seconds.
public struct CalibrationPlan: Equatable, Sendable {
    /// One command and its duration.
    public struct Step: Equatable, Sendable {
        /// The device's speed in its own unit; 0 rests.
        public var units: Double
        public var seconds: Double
    }

    /// The commands in their order.
    public let steps: [Step]

    /// Duration of a speed in seconds (guess): longer than the delay of a slow network camera.
    private static let driveSeconds = 0.6
    /// Rest between two speeds, seconds: longer than the 0.35 s after which `AxisEstimator` reads
    /// the position (guess).
    private static let restSeconds = 0.5

    /// The commanded shares of the fastest speed: at most half, since it is not known yet how far
    /// the axis turns. A guess.
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

    /// The command at a time since the beginning.
    public func units(at seconds: Double) -> Double {
        var end = 0.0
        for step in steps {
            end += step.seconds
            if seconds < end { return seconds < 0 ? 0 : step.units }
        }
        return 0
    }
}
