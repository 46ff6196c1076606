import Scene

/// Checks that calls come at a supported rate.
struct CallRate: Sendable {
    private var times: [Timestamp] = []

    /// Notes a call; false for the third call within a second.
    mutating func admitsMove(at now: Timestamp) -> Bool {
        times.removeAll { now.seconds(since: $0) >= 1 }
        guard times.count < 2 else { return false }
        times.append(now)
        return true
    }

    /// Notes a call that should come 10 to 30 times a second. Returns what is wrong with the rate
    /// of the last six calls; the limits are a tenth wider, for the jitter of cameras.
    mutating func observationTrouble(at now: Timestamp) -> AccessoryError.Name? {
        times.append(now)
        if times.count > 6 { times.removeFirst() }
        guard let first = times.first, times.count == 6 else { return nil }
        let seconds = now.seconds(since: first)
        let rate = seconds > 0 ? 5 / seconds : .infinity
        return rate > 30.9 ? .frameRateTooHigh : rate < 9.1 ? .frameRateTooLow : nil
    }

    mutating func forget() { times = [] }
}
