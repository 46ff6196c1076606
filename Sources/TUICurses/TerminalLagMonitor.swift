import CNcurses

/// Determines whether the terminal has received the frames that were sent, and how fast the line
/// is. After a large frame, it requests the terminal's status (ECMA-48: DSR 5). The terminal
/// answers only after the frame. Without this, frames would pile up in the buffers of a network,
/// and the effects of keys would come late.
struct TerminalLagMonitor {
    /// The status request and the answer to it.
    static let query = Array("\u{1B}[5n".utf8)
    static let answer = "\u{1B}[0n"
    /// The key code for the answer; it is above all codes of curses.
    static let answerCode = Int32(KEY_MAX + 1)

    /// Frames with fewer bytes than this, such as a changed counter, arrive too fast to be measured
    /// (guess).
    private static let leastBytes = 2000
    /// The longest wait for a terminal that has never answered. After that, no answer is expected
    /// from it. A guess.
    private static let firstTimeout = Duration.milliseconds(500)
    /// The longest wait for a terminal that has answered before. Its line may be very slow: 25 kB
    /// take 5 s at 5 kB/s. A guess: twice these 5 s.
    private static let timeout = Duration.seconds(10)

    /// If a frame arrives within this number of seconds, the rate of the line cannot be measured
    /// (guess).
    private static let promptSeconds = 0.02

    /// The factor by which the estimated rate rises after a prompt answer. So one slow answer does
    /// not make pictures coarse for long. A guess.
    private static let rateGrowth = 1.5
    /// A line with this rate or more counts as unlimited, in bytes a second. A guess.
    private static let unlimitedBytesPerSecond = 1e6

    private let clock = ContinuousClock()
    /// The number of bytes in the frame before the last request.
    private var askedBytes = 0
    /// The round-trip time in seconds: from a request after a small frame until the answer; nil
    /// before the first measurement.
    private var latency: Double?
    /// The estimated rate of the line in bytes a second; nil if the line counts as unlimited.
    private(set) var bytesPerSecond: Double?
    private var askedAt: ContinuousClock.Instant?
    private var hasAnswered = false
    private var isUnresponsive = false
    /// The time from the last answered request to its answer; nil before the first answer.
    private(set) var lastWait: Duration?
    /// Whether another large frame was sent after the request that is not answered yet.
    private var hasMoreInTransit = false

    /// Registers the answer as a key of curses. It must be called after `newterm`.
    static func defineAnswer() {
        define_key(answer, answerCode)
        define_key(BackgroundQuery.answer, BackgroundQuery.answerCode)
        define_key(VersionQuery.answer, VersionQuery.answerCode)
        // An answer about kitty's graphics may come late. It is defined as a key too, so that its
        // characters do not count as typed keys.
        define_key(KittyPicture.answer, answerCode + 1)
    }

    /// Whether a request should follow a frame with this number of bytes.
    func shouldAsk(afterBytes count: Int) -> Bool {
        guard askedAt == nil, !isUnresponsive else { return false }
        // After the first answer, a request after one small frame measures the round-trip time.
        return count >= Self.leastBytes || hasAnswered && latency == nil
    }

    /// Notes that a request was sent after a frame with this number of bytes.
    mutating func noteQuery(behindBytes count: Int) {
        (askedAt, askedBytes, hasMoreInTransit) = (clock.now, count, false)
    }

    /// Notes that a frame with this number of bytes was sent without a request.
    mutating func noteFrame(ofBytes count: Int) {
        if count >= Self.leastBytes { hasMoreInTransit = true }
    }

    /// Notes that the answer to the request has arrived.
    mutating func noteAnswer() {
        lastWait = askedAt.map { clock.now - $0 }
        if let lastWait { measure(lastWait / .seconds(1)) }
        (askedAt, hasAnswered, isUnresponsive) = (nil, true, false)
    }

    /// Estimates the rate of the line from the seconds between a request and its answer.
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

    /// Whether the next frame must wait because the last one may still be in transit. A terminal
    /// that has never answered gets one more frame before it must answer. Otherwise the first
    /// picture would be half a second late on a terminal that never answers.
    mutating func isWaiting() -> Bool { isAnswerDue() && (hasAnswered || hasMoreInTransit) }

    /// Whether the answer to the last request may still arrive.
    mutating func isAnswerDue() -> Bool {
        guard let askedAt else { return false }
        if clock.now - askedAt < (hasAnswered ? Self.timeout : Self.firstTimeout) { return true }
        self.askedAt = nil
        isUnresponsive = !hasAnswered
        return false
    }
}
