import Scene

/// Converts speeds into short moves for a board that accepts only moves. Each update queues moves
/// for a short time ahead. If the program dies, the queue runs empty and the board brakes.
struct MovePlanner: Sendable {
    /// The queued moves last longer than the braking time by this number of seconds (guess): four
    /// updates.
    static let aheadSeconds = 0.13
    /// The queue consists of about this number of moves. Boards plan about 15 moves at once, so ten
    /// leave a reserve; GRBL's planner holds 16 (`BLOCK_BUFFER_SIZE`).
    static let mostMoves = 10.0
    /// A move lasts at least `leastSeconds`. The queue covers a braking time of at most
    /// `mostBrakingSeconds`. Guesses.
    static let (leastSeconds, mostBrakingSeconds) = (0.06, 1.0)

    private var queuedUntil: Timestamp?

    /// Discards the queued moves after the board was stopped.
    mutating func forget() { queuedUntil = nil }

    /// The number of moves to send now, and the duration of each in seconds. The queue is so long
    /// that the board does not slow down: its planner brakes to 0 at the end of the queue, which
    /// takes v/2a seconds.
    mutating func fill(
        velocity: StandVelocity, axes: [StandAxis: AxisCapability], at now: Timestamp
    ) -> (count: Int, seconds: Double) {
        let braking =
            axes.map {
                abs(velocity[$0]) / max(AxisCapability.leastDivisor, 2 * $1.deceleration)
            }.max() ?? 0
        let ahead = Self.aheadSeconds + min(Self.mostBrakingSeconds, braking)
        let seconds = max(Self.leastSeconds, ahead / Self.mostMoves)
        let horizon = now.advanced(bySeconds: ahead)
        var (time, count) = (max(queuedUntil ?? now, now), 0)
        while time < horizon {
            time = time.advanced(bySeconds: seconds)
            count += 1
        }
        queuedUntil = time
        return (count, seconds)
    }
}
