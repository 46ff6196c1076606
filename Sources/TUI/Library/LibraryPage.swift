/// What the library page shows: the entries, the selection and an open log.
struct LibraryPage: Equatable, Sendable {
    /// The path of the open library; empty while none is open.
    var path = ""
    var entries: [LibraryEntry] = []
    var selected = 0
    /// The key of the job whose log is open or was requested; nil for none.
    var readJob: String?
    /// The open log: the name of the capture and the lines, newest last; nil until the lines
    /// arrive.
    var log: (name: String, lines: [String])?
    /// The number of rows of the log below the visible rows; 0 shows the end of the log.
    var rowsBack = 0

    var isOpen: Bool { !path.isEmpty }
    /// The chosen entry; nil while the list is empty.
    var chosen: LibraryEntry? { entries.indices.contains(selected) ? entries[selected] : nil }

    static func == (first: LibraryPage, second: LibraryPage) -> Bool {
        first.path == second.path && first.entries == second.entries
            && first.selected == second.selected && first.readJob == second.readJob
            && first.log?.name == second.log?.name
            && first.log?.lines == second.log?.lines && first.rowsBack == second.rowsBack
    }

    /// Replaces the entries. The chosen entry stays chosen if it is still in the list.
    mutating func take(_ next: [LibraryEntry]) {
        let chosen = chosen
        entries = next
        let place =
            next.firstIndex { $0.id == chosen?.id }
            ?? next.firstIndex { $0.capture == chosen?.capture }
        selected = max(0, min(place ?? selected, next.count - 1))
    }
}

extension ConsoleState {
    /// Shows the present content of a library. If the job of the open log has changed, returns a
    /// request for the log's new lines.
    mutating func openLibrary(_ path: String, _ entries: [LibraryEntry]) -> [ConsoleEffect] {
        if !pages.library.isOpen { screen = .library }
        let read = pages.library.readJob
        let before = pages.library.entries.first { $0.job == read }
        pages.library.path = printable(path)
        pages.library.take(entries)
        guard let read, entries.first(where: { $0.job == read }) != before else { return [] }
        return [.library(.readLog(job: read))]
    }

    mutating func showLog(of job: String, _ lines: [String]) {
        guard pages.library.readJob == job,
            let entry = pages.library.entries.first(where: { $0.job == job })
        else { return }
        if pages.library.log == nil { pages.library.rowsBack = 0 }
        pages.library.log = (entry.name, lines.map { printable($0) })
    }

    mutating func leaveLog() {
        (pages.library.readJob, pages.library.log) = (nil, nil)
    }

    /// Whether a key of the library page performs its action now.
    func libraryAvailability(of action: ConsoleAction) -> KeyAvailability {
        guard screen == .library else { return .absent }
        let isLog = pages.library.log != nil
        switch action {
        case .leaveJobLog, .scrollJobLog: return isLog ? .acts : .absent
        case _ where isLog: return .absent
        case .chooseEntry: return pages.library.entries.isEmpty ? .absent : .acts
        default: break
        }
        guard let entry = pages.library.chosen else {
            return .refused(phrase("There is no capture here."))
        }
        switch (action, entry.jobState) {
        case (.submitEntry, .running): return .refused(phrase("It is being made already."))
        case (.submitEntry, .done): return .refused(phrase("Its model is made: Enter views it."))
        case (.submitEntry, .failed):
            return .refused(phrase("It cannot be made: i says what happened."))
        case (.withdrawEntry, .waiting), (.withdrawEntry, .running): return .acts
        case (.withdrawEntry, .withdrawn): return .refused(phrase("It is withdrawn already."))
        case (.withdrawEntry, _):
            return .refused(
                phrase("There is nothing to withdraw: no worker makes it, and none will."))
        case (.viewEntry, .done): return .acts
        case (.viewEntry, _): return .refused(phrase("Its model is not made yet."))
        case (.readJobLog, .notSubmitted):
            return .refused(
                phrase("Nothing has happened to it yet: press s to have its model made."))
        default: return .acts
        }
    }
}
