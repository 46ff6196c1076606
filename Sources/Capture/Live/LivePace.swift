import Dispatch

/// How often the engine's thread of a live capture runs while no inputs arrive.
enum LivePace {
    /// The longest that the engine's thread waits for inputs, milliseconds (guess).
    private static let timeoutMilliseconds = 100
    /// If the engine's thread has waited this many times without inputs, for half a second in all,
    /// a camera's time is advanced (guess).
    static let idleRoundsPerTick = 5
    /// Seconds by which a camera's time advances: as long as `idleRoundsPerTick` waits take.
    static let tickSeconds = Double(idleRoundsPerTick * timeoutMilliseconds) / 1000

    /// The end of a wait for inputs that begins now.
    static var deadline: DispatchTime { DispatchTime.now() + .milliseconds(timeoutMilliseconds) }
}
