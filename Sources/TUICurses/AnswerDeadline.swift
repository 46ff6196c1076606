/// How long the answer of a terminal to a question is expected.
struct AnswerDeadline {
    /// No answer is expected any more if none has arrived after this time. A guess.
    static let timeout = Duration.milliseconds(300)

    private var askedAt: ContinuousClock.Instant?

    /// Whether a question was asked and not closed, however long ago.
    var isOpen: Bool { askedAt != nil }

    /// Whether an answer may still arrive.
    var isDue: Bool {
        guard let askedAt else { return false }
        return ContinuousClock.now - askedAt < Self.timeout
    }

    /// Notes that the question was sent.
    mutating func open() { askedAt = ContinuousClock.now }

    /// Expects no answer any more.
    mutating func close() { askedAt = nil }
}
