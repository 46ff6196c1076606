import Scene

/// The recent angles of a stand, from which the angles at the time of a picture are computed.
public struct AngleHistory: Equatable, Sendable {
    /// The angles of the stand at one moment.
    public struct Sample: Equatable, Sendable {
        /// The time of the reading, on the clock of the pictures.
        public var time: Timestamp
        /// The angles in radians.
        public var angles: StandAngles

        /// A reading of these angles at this time.
        public init(time: Timestamp, angles: StandAngles) {
            (self.time, self.angles) = (time, angles)
        }
    }

    /// The readings, oldest first.
    public private(set) var samples: [Sample] = []
    /// Readings are kept for this time in seconds.
    public let spanSeconds: Double
    /// After the newest reading, angles are extrapolated for at most this time in seconds (guess):
    /// three polls at 30 Hz.
    public static let longestPredictionSeconds = 0.1

    /// A history of this length in seconds; the default of 10 s exceeds the delay of every camera.
    public init(spanSeconds: Double = 10) { self.spanSeconds = spanSeconds }

    /// Adds a reading. A reading that is not finite, or not later than the newest one, is left out.
    public mutating func add(_ angles: StandAngles, at time: Timestamp) {
        guard angles.isFinite else { return }
        if let last = samples.last, time <= last.time { return }
        samples.append(Sample(time: time, angles: angles))
        let oldest = time.advanced(bySeconds: -spanSeconds)
        if samples[0].time < oldest { samples.removeAll { $0.time < oldest } }
    }

    /// Discards all readings: after a reconnection the angles are unknown.
    public mutating func forget() { samples = [] }

    /// The newest reading.
    public var newest: Sample? { samples.last }

    /// The angles at a time: interpolated linearly between two readings, and extrapolated for at
    /// most a tenth of a second after the newest one. Nil before the first reading and after the
    /// extrapolated time.
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

    /// The speed in radians a second between the two readings around a time. After the newest
    /// reading it is the speed between the last two. Nil before the first reading or with a single
    /// one.
    public func velocity(at time: Timestamp) -> StandVelocity? {
        guard samples.count > 1, time >= samples[0].time else { return nil }
        let next = min(firstIndex(after: time), samples.count - 1)
        let (before, after) = (samples[next - 1], samples[next])
        return (1 / after.time.seconds(since: before.time)) * (after.angles - before.angles)
    }

    /// The number of readings per second over the whole history; nil with fewer than two readings.
    public var ratePerSecond: Double? {
        guard let first = samples.first, let last = samples.last, samples.count > 1 else {
            return nil
        }
        return Double(samples.count - 1) / last.time.seconds(since: first.time)
    }

    private func firstIndex(after time: Timestamp) -> Int {
        samples.partitioningIndex { $0.time > time }
    }
}
