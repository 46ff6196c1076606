import Dispatch

/// How often the engine's thread of a live capture runs while no inputs arrive.
enum LivePace {
    /// The longest that the engine's thread waits for inputs, milliseconds (guess).
    private static let timeoutMilliseconds = 100
    /// After this many waits without inputs, a camera's time advances: after half a second (guess).
    static let idleRoundsPerTick = 5
    /// Seconds by which a camera's time advances: as long as `idleRoundsPerTick` waits take.
    static let tickSeconds = Double(idleRoundsPerTick * timeoutMilliseconds) / 1000

    /// The end of a wait for inputs that begins now.
    static var deadline: DispatchTime { DispatchTime.now() + .milliseconds(timeoutMilliseconds) }
}
