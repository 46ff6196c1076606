/// The questions about the list of the start screen.
enum ListQuestion: Equatable, Sendable {
    /// The filter is being typed.
    case filter
    /// The new name of a scan is being typed.
    case rename(StartItem, text: String)
    /// Whether a scan is to be deleted.
    case delete(StartItem)
    /// In which format a scan is to be exported.
    case export(StartItem)
}

extension ConsoleState {
    mutating func press(_ key: Key, in question: ListQuestion) -> [ConsoleEffect] {
        switch question {
        case .filter: pressInFilter(key)
        case .rename(let item, let text): return pressInRename(key, item, text)
        case .delete(let item): return pressInDelete(key, item)
        case .export(let item): return pressInExport(key, item)
        }
        return []
    }

    /// Each letter narrows the list at once; Enter keeps the filter, Escape shows all items again.
    private mutating func pressInFilter(_ key: Key) {
        switch key {
        case .character(let letter) where start.filter.count < 40:
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
        switch key {
        case .character(let letter) where text.count < 60:
            overlay = .listQuestion(.rename(item, text: text + String(letter)))
        case .backspace:
            overlay = .listQuestion(.rename(item, text: String(text.dropLast())))
        case .escape, .control("c"): overlay = nil
        case .enter:
            overlay = nil
            if text == item.title { return [] }
            return [.renameScan(item, to: text)]
        default: break
        }
        return []
    }

    private mutating func pressInExport(_ key: Key, _ item: StartItem) -> [ConsoleEffect] {
        if [.escape, .control("c"), "q"].contains(key) {
            overlay = nil
            return []
        }
        guard let format = start.exports.first(where: { .character($0.key) == key }) else {
            say(phrase("\(key.name) is not a format: press one of the letters, Esc for none."))
            return []
        }
        overlay = nil
        say(phrase("Exporting \(item.title) as \(format.words)…"))
        return [.exportScan(item, format: format.name)]
    }

    private mutating func pressInDelete(_ key: Key, _ item: StartItem) -> [ConsoleEffect] {
        switch key {
        case .character("y"), .character("Y"):
            overlay = nil
            return [.deleteScan(item)]
        case .character("n"), .character("N"), .character("q"), .escape, .control("c"):
            overlay = nil
        default: say(phrase("Press y to delete the scan, n to keep it."))
        }
        return []
    }
}
