/// Lines of text over a `ByteTransport`.
struct TextChannel: Sendable {
    var line: any ByteTransport
    private var text = LineSplitter()
    private var pending: [String] = []
    /// Whether bytes have come since the last expected line.
    private(set) var hasUnparsedBytes = false

    /// The most reads for one line, and the most lines of one wait (guesses): a device that never
    /// stops writing, such as a wrong device or a trace, must not block the stand.
    private static let (mostReads, mostLines) = (64, 256)

    init(line: any ByteTransport) { self.line = line }

    mutating func open() throws(StandError) {
        try line.open()
        (text, pending, hasUnparsedBytes) = (LineSplitter(), [], false)
    }

    mutating func send(_ words: String) throws(StandError) {
        try line.send(Array((words + "\n").utf8))
    }

    /// The next line; nil when none comes in time.
    mutating func next(milliseconds: Int) throws(StandError) -> String? {
        // Bytes of an unfinished line restart the timeout only a limited number of times.
        for _ in 0..<Self.mostReads where pending.isEmpty {
            let bytes = try line.receive(milliseconds: milliseconds)
            if bytes.isEmpty { return nil }
            hasUnparsedBytes = true
            pending = text.lines(adding: bytes)
        }
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    /// The result of `pick` for the first line that gives one; lines before it are dropped. Nil
    /// when none comes in time.
    mutating func wait<R>(
        milliseconds: Int, for pick: (String) -> R?
    ) throws(StandError) -> R? {
        for _ in 0..<Self.mostLines {
            guard let words = try next(milliseconds: milliseconds) else { return nil }
            if let picked = pick(words) {
                hasUnparsedBytes = false
                return picked
            }
        }
        return nil
    }
}
