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
    /// Exports the scan that the open question is about, in the format that this letter chooses.
    mutating func exportAskedScan(by letter: Character) -> [ConsoleEffect] {
        guard case .listQuestion(.export(let item)) = overlay,
            let format = start.export(by: letter)
        else { return [] }
        overlay = nil
        say(phrase("Exporting \(item.title) as \(format.words)…"))
        return [.exportScan(item, format: format.name)]
    }

    /// Deletes the scan that the open question is about.
    mutating func deleteAskedScan() -> [ConsoleEffect] {
        guard case .listQuestion(.delete(let item)) = overlay else { return [] }
        overlay = nil
        return [.deleteScan(item)]
    }
}
