extension Question {
    /// An answer to a question: its words in the panel, its keys and its effect.
    struct Answer {
        typealias Effect = (inout ConsoleState) -> [ConsoleEffect]

        /// The name of the key as the panel shows it.
        let key: String
        let words: String
        let keys: [Key]
        let effect: Effect

        /// An answer that these keys give. Without an effect, the answer only closes the panel.
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
    /// The answers to the open question, in the order of the panel; empty if no question is open.
    var answers: [Question.Answer] {
        switch overlay {
        case .quitQuestion: leavingAnswers
        case .passChoice(let opening): passAnswers(opening)
        case .flipQuestion(let didPause): flipAnswers(didPause: didPause)
        case .qualityChoice: qualityAnswers
        case .listQuestion(let question): listAnswers(question)
        case .help, .typing, .action, nil: []
        }
    }

    /// Performs the answer that a key gives to the open question; nil if the key gives no answer.
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
