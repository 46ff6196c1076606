import Dispatch

/// How often the engine of a live capture looks up while no inputs arrive.
enum LivePace {
    /// Longest wait for inputs, milliseconds (guess).
    private static let patienceMilliseconds = 100
    /// Rounds without inputs before a camera's time advances: half a second (guess).
    static let idleRoundsPerTick = 5
    /// By how much it then advances, seconds: the duration of these rounds.
    static let tickSeconds = Double(idleRoundsPerTick * patienceMilliseconds) / 1000

    /// When a wait for inputs that begins now ends.
    static var deadline: DispatchTime { DispatchTime.now() + .milliseconds(patienceMilliseconds) }
}
