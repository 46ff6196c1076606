/// The questions and entries about the list of the start screen.
enum ListQuestion: Equatable, Sendable {
    /// The entry of the filter for the names of scans.
    case filter
    /// The entry of a scan's new name; `text` is the typed text.
    case rename(StartItem, text: String)
    /// The question whether a scan should be deleted.
    case delete(StartItem)
    /// The question for the format of an export.
    case export(StartItem)
}

extension ConsoleState {
    func listAnswers(_ question: ListQuestion) -> [Question.Answer] {
        switch question {
        case .filter, .rename: []
        case .delete(let item): deleteAnswers(item)
        case .export(let item): exportAnswers(item)
        }
    }

    private func exportAnswers(_ item: StartItem) -> [Question.Answer] {
        let formats = start.exports.map { format in
            Question.Answer(String(format.key), format.words, on: .character(format.key)) { state in
                state.overlay = nil
                state.say(phrase("Exporting \(item.title) as \(format.words)…"))
                return [.exportScan(item, format: format.name)]
            }
        }
        let leave = Question.Answer("Esc", phrase("not now"), on: .escape, .control("c"), "q")
        return formats + [leave]
    }

    private func deleteAnswers(_ item: StartItem) -> [Question.Answer] {
        let delete = Question.Answer(
            "y", phrase("delete it with all its files"), on: "y", "Y"
        ) { state in
            state.overlay = nil
            return [.deleteScan(item)]
        }
        let keep = Question.Answer(
            "n", phrase("keep it"), on: "n", "N", "q", .escape, .control("c"))
        return [delete, keep]
    }
}
