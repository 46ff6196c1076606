import Scene

/// The angles of a stand in the last seconds, so that a picture gets those of its own time.
public struct AngleHistory: Equatable, Sendable {
    /// One reading.
    public struct Sample: Equatable, Sendable {
        /// When the stand stood so, on the clock of the pictures.
        public var time: Timestamp
        /// Where it stood, in radians.
        public var angles: StandAngles

        /// A reading of this time.
        public init(time: Timestamp, angles: StandAngles) {
            (self.time, self.angles) = (time, angles)
        }
    }

    /// The readings, the oldest first.
    public private(set) var samples: [Sample] = []
    /// How long readings are kept, in seconds.
    public let spanSeconds: Double
    /// How far beyond the newest reading its speed is carried on, in seconds: three polls of 30 Hz.
    public static let longestPredictionSeconds = 0.1

    /// A history of this length; 10 s hold the delay of every camera.
    public init(spanSeconds: Double = 10) { self.spanSeconds = spanSeconds }

    /// Adds a reading. One that is not later than the newest, or not finite, is left out.
    public mutating func add(_ angles: StandAngles, at time: Timestamp) {
        guard angles.isFinite else { return }
        if let last = samples.last, time <= last.time { return }
        samples.append(Sample(time: time, angles: angles))
        let oldest = time.advanced(bySeconds: -spanSeconds)
        if samples[0].time < oldest { samples.removeAll { $0.time < oldest } }
    }

    /// Forgets all: after a reconnection the stand may stand anywhere.
    public mutating func forget() { samples = [] }

    /// The newest reading.
    public var newest: Sample? { samples.last }

    /// The angles at a time, interpolated on a line between two readings; for a tenth of a second
    /// after the newest one carried on at its speed. Nil before the first reading and later.
    public func angles(at time: Timestamp) -> StandAngles? {
        guard let first = samples.first, let last = samples.last, time >= first.time else {
            return nil
        }
        if time >= last.time {
            let ahead = time.seconds(since: last.time)
            guard ahead <= Self.longestPredictionSeconds else { return nil }
            return last.angles + ahead * (velocity(at: last.time) ?? .zero)
        }
        let next = firstIndex(after: time)
        let (before, after) = (samples[next - 1], samples[next])
        let share =
            time.seconds(since: before.time) / after.time.seconds(since: before.time)
        return before.angles + share * (after.angles - before.angles)
    }

    /// The speed in radians a second between the two readings round a time; nil outside of them.
    public func velocity(at time: Timestamp) -> StandVelocity? {
        guard samples.count > 1, time >= samples[0].time else { return nil }
        let next = min(firstIndex(after: time), samples.count - 1)
        let (before, after) = (samples[next - 1], samples[next])
        return (1 / after.time.seconds(since: before.time)) * (after.angles - before.angles)
    }

    /// Readings a second over the whole history; nil for fewer than two.
    public var ratePerSecond: Double? {
        guard let first = samples.first, let last = samples.last, samples.count > 1 else {
            return nil
        }
        return Double(samples.count - 1) / last.time.seconds(since: first.time)
    }

    private func firstIndex(after time: Timestamp) -> Int {
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
