extension KeyTable {
    private static let library = KeyChapter(
        chapter: .library, availability: { $0.libraryAvailability(of: $1) })

    private static let choice = ListKeys(
        position: \.pages.library.selected, last: { $0.pages.library.entries.count - 1 })

    private static let reading = ListKeys(
        position: \.pages.library.rowsBack, last: { $0.pages.library.log?.lines.count ?? 0 })

    /// The keys of the library page.
    static let libraryRows: [KeyRow] = [
        library.chooseRow(.chooseEntry, choice),
        library.row(
            .submitEntry, "s", label: "submit", "have a model made",
            on("s") { state in
                guard let entry = state.pages.library.chosen else { return [] }
                state.say(phrase("Submitting \(entry.name)…"))
                return [.library(.submit(capture: entry.capture))]
            }),
        library.row(
            .withdrawEntry, "w", label: "withdraw", "take the job back",
            on("w") { state in
                guard let entry = state.pages.library.chosen, let job = entry.job else {
                    return []
                }
                state.say(phrase("Withdrawing \(entry.name)…"))
                return [.library(.withdraw(job: job))]
            }),
        library.row(
            .viewEntry, "Enter", label: "view", "its model, also v",
            on(.enter, "v") { state in
                guard let entry = state.pages.library.chosen, let job = entry.job else {
                    return []
                }
                state.say(phrase("Reading the model of \(entry.name)…"))
                return [.library(.view(job: job))]
            }),
        library.row(
            .readJobLog, "i", label: "log", "what happened to it",
            on("i") { state in
                guard let job = state.pages.library.chosen?.job else { return [] }
                state.pages.library.readJob = job
                return [.library(.readLog(job: job))]
            }),
        library.scrollBackRow(.scrollJobLog, reading),
        library.row(
            .leaveJobLog, "Esc", label: "back", "back to the list",
            on(.escape, "i", change: { $0.leaveLog() })),
    ]
}
