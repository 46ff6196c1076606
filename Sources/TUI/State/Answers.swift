extension Question {
    /// An answer to a question: its words in the panel, and what its keys do.
    struct Answer {
        typealias Effect = (inout ConsoleState) -> [ConsoleEffect]

        /// The key as shown.
        let key: String
        let words: String
        let keys: [Key]
        let effect: Effect

        /// An answer of these keys; without an effect it only closes the panel.
        init(
            _ key: String, _ words: String, on keys: Key...,
            do effect: @escaping Effect = { state in
                state.overlay = nil
                return []
            }
        ) {
            (self.key, self.words, self.keys, self.effect) = (key, words, keys, effect)
        }
    }
}

extension ConsoleState {
    /// The answers to the question that is open, in order; none where none is.
    var answers: [Question.Answer] {
        switch overlay {
        case .quitQuestion: leavingAnswers
        case .passChoice(let opening): passAnswers(opening)
        case .flipQuestion(let didPause): flipAnswers(didPause: didPause)
        case .qualityChoice: qualityAnswers
        case .typing(let text): typingAnswers(text)
        case .listQuestion(let question): listAnswers(question)
        case .help, .action, nil: []
        }
    }

    /// Does what a key answers to the question that is open; nil for a key that is no answer.
    mutating func answer(_ key: Key) -> [ConsoleEffect]? {
        guard let answer = answers.first(where: { $0.keys.contains(key) }) else { return nil }
        return answer.effect(&self)
    }

    private var leavingAnswers: [Question.Answer] {
        let words = opened.isAttached ? phrase("leave it running") : phrase("quit")
        let leave = Question.Answer("y", words, on: "y", "Y", .control("c")) { [$0.quitEffect] }
        let end = Question.Answer(
            "x", phrase("end it: the scan can be resumed later"), on: "x"
        ) { state in
            state.overlay = nil
            return [.stopAttached]
        }
        let stay = Question.Answer("n", phrase("stay here"), on: "n", "N", "q", .escape)
        return opened.isAttached ? [leave, end, stay] : [leave, stay]
    }
}
