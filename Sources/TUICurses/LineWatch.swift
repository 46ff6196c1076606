import CNcurses

/// Knows whether the terminal has drawn what was sent. After a large frame it requests the
/// terminal's status (ECMA-48: DSR 5), which is answered in order. Over a network, frames would
/// otherwise pile up unseen in buffers, and every key behind them.
struct LineWatch {
    /// The request and the answer.
    static let question = Array("\u{1B}[5n".utf8)
    static let answer = "\u{1B}[0n"
    /// The code under which curses returns the answer; beyond all of its own.
    static let answerCode = Int32(KEY_MAX + 1)

    /// Smaller frames (a counter, a notice) arrive before anyone could wait for them.
    private static let leastBytes = 2000
    /// A terminal that has not answered by then is assumed never to answer.
    private static let firstPatience = Duration.milliseconds(500)
    /// One that has answered before may have a very slow line: 25 kB take 5 s at 5 kB/s.
    private static let patience = Duration.seconds(10)

    private let clock = ContinuousClock()
    private var askedAt: ContinuousClock.Instant?
    private var hasAnswered = false
    private var isMute = false
    /// Duration of the last answer.
    private(set) var lastWait: Duration?
    /// Whether a frame was sent after the request.
    private var hasMoreOnItsWay = false

    /// Teaches curses the answer; after `newterm`.
    static func defineAnswer() {
        define_key(answer, answerCode)
        define_key(BackgroundQuestion.answer, BackgroundQuestion.answerCode)
        // A late answer is no key either.
        define_key(KittyPicture.answer, answerCode + 1)
    }

    /// Whether a frame of this size ends with a request.
    func shouldAsk(afterBytes count: Int) -> Bool {
        count >= Self.leastBytes && askedAt == nil && !isMute
    }

    /// Notes that the request was sent.
    mutating func noteQuestion() { (askedAt, hasMoreOnItsWay) = (clock.now, false) }

    /// Notes that a frame of this size was sent.
    mutating func noteFrame(ofBytes count: Int) {
        if count >= Self.leastBytes { hasMoreOnItsWay = true }
    }

    /// Notes that the answer arrived.
    mutating func noteAnswer() {
        lastWait = askedAt.map { clock.now - $0 }
        (askedAt, hasAnswered, isMute) = (nil, true, false)
    }

    /// Whether the last frame is still in transit. For a terminal that has never answered one more
    /// frame is sent: otherwise the first picture would be half a second late where no answer
    /// comes.
    mutating func isWaiting() -> Bool { isAnswerDue() && (hasAnswered || hasMoreOnItsWay) }

    /// Whether an answer is outstanding.
    mutating func isAnswerDue() -> Bool {
        guard let askedAt else { return false }
        if clock.now - askedAt < (hasAnswered ? Self.patience : Self.firstPatience) { return true }
        self.askedAt = nil
        isMute = !hasAnswered
        return false
    }
}
