import Scene

/// Checks that calls come at a supported rate.
struct CallRateLimit: Sendable {
    private var times: [Timestamp] = []

    /// At most `mostMoves` moves are accepted within `moveSeconds` (DockKit: two calls a second).
    private static let (mostMoves, moveSeconds) = (2, 1.0)
    /// The rate of observations is measured over this number of calls (guess).
    private static let measuredCalls = 6
    /// The accepted numbers of observations per second: DockKit's 10 to 30, widened for the jitter
    /// of cameras.
    private static let rates = 9.1...30.9

    /// Counts a call of a move; false for the third call within a second.
    mutating func admitsMove(at now: Timestamp) -> Bool {
        times.removeAll { now.seconds(since: $0) >= Self.moveSeconds }
        guard times.count < Self.mostMoves else { return false }
        times.append(now)
        return true
    }

    /// Counts a call with observations, which should come 10 to 30 times a second. Returns an error
    /// if the last calls came too fast or too slowly.
    mutating func observationError(at now: Timestamp) -> AccessoryError.Name? {
        times.append(now)
        if times.count > Self.measuredCalls { times.removeFirst() }
        guard let first = times.first, times.count == Self.measuredCalls else { return nil }
        let seconds = now.seconds(since: first)
        let rate = seconds > 0 ? Double(times.count - 1) / seconds : .infinity
        if rate > Self.rates.upperBound { return .frameRateTooHigh }
        return rate < Self.rates.lowerBound ? .frameRateTooLow : nil
    }

    mutating func forget() { times = [] }
}
