import Scene

/// Measures the bytes per second that are sent to the terminal.
struct LineRate {
    private var since: (time: Timestamp, bytes: Int)?

    /// The bytes per second since the last result. There is a result about once a second; between
    /// results, nil.
    mutating func update(sentBytes: Int, at now: Timestamp) -> Double? {
        guard let since else {
            self.since = (now, sentBytes)
            return nil
        }
        let seconds = now.seconds(since: since.time)
        guard seconds >= 1 else { return nil }
        self.since = (now, sentBytes)
        return Double(sentBytes - since.bytes) / seconds
    }
}
