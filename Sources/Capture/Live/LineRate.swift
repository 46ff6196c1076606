import Scene

/// Bytes sent to the terminal per second, over the last second.
struct LineRate {
    private var since: (time: Timestamp, bytes: Int)?

    /// The bytes per second since the last result, about once a second; otherwise nil.
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
