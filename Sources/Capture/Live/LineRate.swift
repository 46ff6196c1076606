import Scene

/// Measures the bytes per second that are sent to the terminal.
struct LineRate {
    private var since: (time: Timestamp, bytes: Int)?

    /// The mean rate since the last result, bytes per second. There is a new result about once a
    /// second; other calls return nil.
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
