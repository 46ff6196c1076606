import Scene

/// Lines of text over a `ByteTransport`.
struct TextChannel: Sendable {
    var line: any ByteTransport
    private var text = LineSplitter()
    private var pending: [String] = []
    /// Whether bytes have come since the last line that somebody waited for.
    private(set) var hasUnparsedBytes = false

    /// A line takes at most `mostReads` reads. A wait for a certain line reads at most `mostLines`
    /// lines (guesses). So a device that never stops writing, such as a wrong device, cannot block
    /// the stand.
    private static let (mostReads, mostLines) = (64, 256)
    /// A wait lasts at most this number of seconds, or its timeout where that is longer. The
    /// default is a guess: 3000 bytes at 9600 baud, more than the settings of a board.
    private let mostSeconds: Double

    init(line: any ByteTransport, mostSeconds: Double = 3) {
        (self.line, self.mostSeconds) = (line, mostSeconds)
    }

    mutating func open() throws(StandError) {
        try line.open()
        (text, pending, hasUnparsedBytes) = (LineSplitter(), [], false)
    }

    mutating func send(_ words: String) throws(StandError) {
        try line.send(Array((words + "\n").utf8))
    }

    /// The next line; nil when no line comes in time.
    private mutating func next(
        milliseconds: Int, until end: Timestamp
    ) throws(StandError) -> String? {
        // The bytes of an unfinished line restart the timeout, but only a limited number of times.
        for _ in 0..<Self.mostReads where pending.isEmpty {
            guard GuardedStand.monotonicNow() < end else { return nil }
            let bytes = try line.receive(milliseconds: milliseconds)
            if bytes.isEmpty { return nil }
            hasUnparsedBytes = true
            pending = text.lines(adding: bytes)
        }
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    /// The result of `pick` for the first line that has a result; the lines before it are dropped.
    /// Nil when no such line comes in time.
    mutating func wait<R>(
        milliseconds: Int, for pick: (String) -> R?
    ) throws(StandError) -> R? {
        let seconds = max(mostSeconds, Double(milliseconds) / 1000)
        let end = GuardedStand.monotonicNow().advanced(bySeconds: seconds)
        for _ in 0..<Self.mostLines {
            guard let words = try next(milliseconds: milliseconds, until: end) else { return nil }
            if let picked = pick(words) {
                hasUnparsedBytes = false
                return picked
            }
        }
        return nil
    }
}
