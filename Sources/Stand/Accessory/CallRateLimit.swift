import Scene

/// Checks that calls come at a supported rate.
struct CallRateLimit: Sendable {
    private var times: [Timestamp] = []

    /// The most moves in this time in seconds (DockKit: two calls a second).
    private static let (mostMoves, moveSeconds) = (2, 1.0)
    /// The calls over which the rate of observations is measured (guess).
    private static let measuredCalls = 6
    /// The accepted observations per second: DockKit's 10 to 30, wider for the jitter of cameras.
    private static let rates = 9.1...30.9

    /// Notes a call; false for the third call within a second.
    mutating func admitsMove(at now: Timestamp) -> Bool {
        times.removeAll { now.seconds(since: $0) >= Self.moveSeconds }
        guard times.count < Self.mostMoves else { return false }
        times.append(now)
        return true
    }

    /// Notes a call that should come 10 to 30 times a second. Returns what is wrong with the rate
    /// of the last calls.
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
