import CNcurses

/// Knows whether the terminal has drawn what it was sent: after a frame of some size it is asked for
/// its state (ECMA-48: DSR 5), which it answers in turn with the rest. Over a network much more than
/// one frame would else wait unseen in buffers on the way, and every key behind it.
struct LineWatch {
    /// What is sent, and what comes back.
    static let question = Array("\u{1B}[5n".utf8)
    static let answer = "\u{1B}[0n"
    /// The code under which curses hands the answer out; beyond all of its own.
    static let answerCode = Int32(KEY_MAX + 1)

    /// Smaller frames (a counter, a notice) are over before anyone could wait for them.
    private static let leastBytes = 2000
    /// A terminal that has not answered by then never will, as far as is known.
    private static let firstPatience = Duration.milliseconds(500)
    /// One that has answered before may have a very slow line: 25 kB take 5 s at 5 kB/s.
    private static let patience = Duration.seconds(10)

    private let clock = ContinuousClock()
    private var askedAt: ContinuousClock.Instant?
    private var hasAnswered = false
    private var isMute = false
    /// How long the last answer took.
    private(set) var lastWait: Duration?
    /// Whether a frame was sent since the question.
    private var hasMoreOnItsWay = false

    /// Makes curses know the answer; after `newterm`.
    static func defineAnswer() {
        define_key(answer, answerCode)
        // One that comes late is no key either.
        define_key(KittyPicture.answer, answerCode + 1)
    }

    /// Whether a frame of this many bytes is to end with the question.
    func shouldAsk(afterBytes count: Int) -> Bool {
        count >= Self.leastBytes && askedAt == nil && !isMute
    }

    /// The question was sent.
    mutating func noteQuestion() { (askedAt, hasMoreOnItsWay) = (clock.now, false) }

    /// A frame of this many bytes was sent.
    mutating func noteFrame(ofBytes count: Int) {
        if count >= Self.leastBytes { hasMoreOnItsWay = true }
    }

    /// The answer came.
    mutating func noteAnswer() {
        lastWait = askedAt.map { clock.now - $0 }
        (askedAt, hasAnswered, isMute) = (nil, true, false)
    }

    /// Whether what was sent last is still on its way. Of a terminal that has never answered one frame
    /// more is risked: else the first picture would come half a second late where no answer comes.
    mutating func isWaiting() -> Bool { isAnswerDue() && (hasAnswered || hasMoreOnItsWay) }

    /// Whether an answer is still to come.
    mutating func isAnswerDue() -> Bool {
        guard let askedAt else { return false }
        if clock.now - askedAt < (hasAnswered ? Self.patience : Self.firstPatience) { return true }
        self.askedAt = nil
        isMute = !hasAnswered
        return false
    }
}
