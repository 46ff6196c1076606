import CNcurses

/// Determines whether the terminal has drawn what was sent. After a large frame it requests the
/// terminal's status (ECMA-48: DSR 5), which is answered in order. Otherwise frames would pile up
/// in the buffers of a network, and keys would wait behind them.
struct TerminalLagMonitor {
    /// The request and the answer.
    static let query = Array("\u{1B}[5n".utf8)
    static let answer = "\u{1B}[0n"
    /// The key code for the answer, above all codes of curses.
    static let answerCode = Int32(KEY_MAX + 1)

    /// Frames below this size (a counter, a notice) arrive too fast for a measurement (guess).
    private static let leastBytes = 2000
    /// A terminal that has not answered after this time is assumed never to answer. A guess.
    private static let firstTimeout = Duration.milliseconds(500)
    /// The timeout of a terminal that has answered before; its line may be very slow: 25 kB take 5
    /// s at 5 kB/s. A guess: twice that.
    private static let timeout = Duration.seconds(10)

    /// A frame that arrives within this number of seconds does not show the line's rate (guess).
    private static let promptSeconds = 0.02

    /// The factor by which the rate rises after a prompt answer, so that one slow answer does not
    /// coarsen the picture for long. A guess.
    private static let rateGrowth = 1.5
    /// A line of this rate limits nothing, bytes a second. A guess.
    private static let unlimitedBytesPerSecond = 1e6

    private let clock = ContinuousClock()
    /// Bytes of the frame before the request.
    private var askedBytes = 0
    /// Round-trip time: seconds from the request after a small frame to its answer; nil before the
    /// first one.
    private var latency: Double?
    /// Bytes a second that the line carries; nil where frames arrive promptly.
    private(set) var bytesPerSecond: Double?
    private var askedAt: ContinuousClock.Instant?
    private var hasAnswered = false
    private var isUnresponsive = false
    /// Duration of the last answer.
    private(set) var lastWait: Duration?
    /// Whether a large frame was sent to the terminal after the request.
    private var hasMoreInTransit = false

    /// Registers the answer as a key of curses; call it after `newterm`.
    static func defineAnswer() {
        define_key(answer, answerCode)
        define_key(BackgroundQuery.answer, BackgroundQuery.answerCode)
        define_key(VersionQuery.answer, VersionQuery.answerCode)
        // A late answer must not become a key either.
        define_key(KittyPicture.answer, answerCode + 1)
    }

    /// Whether a frame of this size ends with a request.
    func shouldAsk(afterBytes count: Int) -> Bool {
        guard askedAt == nil, !isUnresponsive else { return false }
        // One small frame to a terminal that answers measures the round-trip time.
        return count >= Self.leastBytes || hasAnswered && latency == nil
    }

    /// Notes that the request was sent behind this many bytes.
    mutating func noteQuery(behindBytes count: Int) {
        (askedAt, askedBytes, hasMoreInTransit) = (clock.now, count, false)
    }

    /// Notes that a frame of this size was sent.
    mutating func noteFrame(ofBytes count: Int) {
        if count >= Self.leastBytes { hasMoreInTransit = true }
    }

    /// Notes that the answer arrived.
    mutating func noteAnswer() {
        lastWait = askedAt.map { clock.now - $0 }
        if let lastWait { measure(lastWait / .seconds(1)) }
        (askedAt, hasAnswered, isUnresponsive) = (nil, true, false)
    }

    /// Estimates the line's rate from the wait for an answer.
    private mutating func measure(_ seconds: Double) {
        guard askedBytes >= Self.leastBytes else {
            latency = seconds
            return
        }
        guard let latency else { return }
        let transit = seconds - latency
        guard transit > Self.promptSeconds else {
            bytesPerSecond = bytesPerSecond.map { $0 * Self.rateGrowth }
                .flatMap { $0 < Self.unlimitedBytesPerSecond ? $0 : nil }
            return
        }
        let found = Double(askedBytes) / transit
        bytesPerSecond = bytesPerSecond.map { ($0 + found) / 2 } ?? found
    }

    /// Whether the last frame is still in transit. A terminal that has never answered gets one more
    /// frame: otherwise the first picture would be half a second late where no answer comes.
    mutating func isWaiting() -> Bool { isAnswerDue() && (hasAnswered || hasMoreInTransit) }

    /// Whether an answer is outstanding.
    mutating func isAnswerDue() -> Bool {
        guard let askedAt else { return false }
        if clock.now - askedAt < (hasAnswered ? Self.timeout : Self.firstTimeout) { return true }
        self.askedAt = nil
        isUnresponsive = !hasAnswered
        return false
    }
}
