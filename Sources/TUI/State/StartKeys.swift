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
    /// The most letters of a filter and of a scan's name. Guesses.
    private static let mostFilterLetters = 40
    private static let mostNameLetters = 60

    mutating func press(_ key: Key, in question: ListQuestion) -> [ConsoleEffect] {
        switch question {
        case .filter: pressInFilter(key)
        case .rename(let item, let text): return pressInRename(key, item, text)
        case .delete:
            if let effects = answer(key) { return effects }
            say(phrase("Press y to delete the scan, n to keep it."))
        case .export:
            if let effects = answer(key) { return effects }
            say(phrase("\(key.name) is not a format: press one of the letters, Esc for none."))
        }
        return []
    }

    func listAnswers(_ question: ListQuestion) -> [Question.Answer] {
        switch question {
        case .filter: []
        case .rename(let item, let text): renameAnswers(item, text)
        case .delete(let item): deleteAnswers(item)
        case .export(let item): exportAnswers(item)
        }
    }

    /// Handles a key in the entry of the filter. Each letter filters the list at once. Enter keeps
    /// the filter, and Escape removes it.
    private mutating func pressInFilter(_ key: Key) {
        switch key {
        case .character(let letter) where start.filter.count < Self.mostFilterLetters:
            start.setFilter(start.filter + String(letter))
        case .backspace: start.setFilter(String(start.filter.dropLast()))
        case .up: start.selected = max(0, start.selected - 1)
        case .down: start.selected = min(max(0, start.items.count - 1), start.selected + 1)
        case .enter: overlay = nil
        case .escape, .control("c"):
            start.setFilter("")
            overlay = nil
        default: break
        }
    }

    private mutating func pressInRename(
        _ key: Key, _ item: StartItem, _ text: String
    ) -> [ConsoleEffect] {
        if let effects = answer(key) { return effects }
        switch key {
        case .character(let letter) where text.count < Self.mostNameLetters:
            overlay = .listQuestion(.rename(item, text: text + String(letter)))
        case .backspace:
            overlay = .listQuestion(.rename(item, text: String(text.dropLast())))
        default: break
        }
        return []
    }

    private func renameAnswers(_ item: StartItem, _ text: String) -> [Question.Answer] {
        let rename = Question.Answer("Enter", phrase("rename"), on: .enter) { state in
            state.overlay = nil
            return text == item.title ? [] : [.renameScan(item, to: text)]
        }
        let leave = Question.Answer(
            "Esc", phrase("leave its name"), on: .escape, .control("c"))
        return [rename, leave]
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
