import Dispatch

/// How often the engine's thread of a live capture wakes while no inputs arrive.
enum LivePace {
    /// Longest wait for inputs, milliseconds (guess).
    private static let timeoutMilliseconds = 100
    /// Rounds without inputs before a camera's time advances: half a second (guess).
    static let idleRoundsPerTick = 5
    /// Seconds by which a camera's time then advances: the duration of `idleRoundsPerTick` rounds.
    static let tickSeconds = Double(idleRoundsPerTick * timeoutMilliseconds) / 1000

    /// When a wait for inputs that begins now ends.
    static var deadline: DispatchTime { DispatchTime.now() + .milliseconds(timeoutMilliseconds) }
}
