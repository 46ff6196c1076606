/// What an axis is told to find out what its numbers mean: three speeds, each forth and back, with
/// rests between, about five seconds.
public struct CalibrationPlan: Equatable, Sendable {
    /// One command and how long it stands.
    public struct Step: Equatable, Sendable {
        /// The device's speed in its own unit; 0 rests.
        public var units: Double
        public var seconds: Double
    }

    /// The commands in their order.
    public let steps: [Step]

    /// How long a speed stands: twice the delay of a slow network camera.
    private static let driveSeconds = 0.6
    private static let restSeconds = 0.5

    /// Commands for an axis whose fastest speed is `mostUnits`. The fastest is left out: nobody
    /// knows yet how far it leads.
    public init(mostUnits: Double) {
        steps = [0.125, 0.25, 0.5].flatMap { share in
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

    /// How long all of it takes.
    public var seconds: Double { steps.reduce(0) { $0 + $1.seconds } }

    /// The command at a time after the beginning.
    public func units(at seconds: Double) -> Double {
        var end = 0.0
        for step in steps {
            end += step.seconds
            if seconds < end { return seconds < 0 ? 0 : step.units }
        }
        return 0
    }
}
