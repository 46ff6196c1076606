extension KeyTable {
    private static let list = KeyChapter(
        chapter: .list, availability: { $0.listAvailability(of: $1) })

    /// The keys that choose an item. They have no meaning while the list is empty.
    private static let choice = ListKeys(
        position: \.start.selected, last: { $0.start.items.count - 1 },
        isMeant: { !$0.start.items.isEmpty })

    /// The keys of the start screen.
    static let startRows: [KeyRow] = [
        list.chooseRow(.choose, choice),
        list.row(
            .open, "Enter", label: "open", "open what is chosen",
            on(.enter) { state in
                guard let item = state.start.chosen else { return [] }
                state.say(phrase("Opening \(item.title)…"))
                return [item.kind == .run ? .attach(item) : .open(item)]
            }),
        list.row(
            .viewScan, "v",
            label: {
                $0.start.chosen?.scan?.models.isEmpty == false
                    ? phrase("view model") : phrase("points")
            },
            "view model or points",
            on("v") { state in
                guard let item = state.start.chosen else { return [] }
                state.say(phrase("Reading \(item.title)…"))
                return [.view(item)]
            }),
        list.row(
            .filterList, "/", label: "filter", "filter by name",
            on("/", change: { $0.overlay = .listQuestion(.filter) }),
            on(
                .escape, when: { !$0.start.filter.isEmpty },
                change: { $0.start.setFilter("") })),
        list.row(
            .sortList, "s", label: "sort", "sort the scans",
            on("s") { state in
                state.start.setOrder(state.start.order.next)
                state.say(phrase("Scans: \(state.start.order.words)."))
                return []
            }),
        list.row(
            .readReport, "r", label: "report", "read its report",
            on("r") { state in
                guard let item = state.start.chosen else { return [] }
                state.say(phrase("Reading \(item.title)…"))
                return [.readReport(item)]
            }),
        list.row(
            .renameScan, "R", label: "rename", "rename the scan",
            on(
                "R",
                change: { state in
                    guard let item = state.start.chosen else { return }
                    state.overlay = .listQuestion(.rename(item, text: item.title))
                })),
        list.row(
            .deleteScan, "D", label: "delete", "delete the scan",
            on(
                "D", .delete,
                change: { state in
                    guard let item = state.start.chosen else { return }
                    state.overlay = .listQuestion(.delete(item))
                })),
        list.row(
            .exportScan, "e", label: "export", "for other programs",
            on(
                "e",
                change: { state in
                    guard let item = state.start.chosen else { return }
                    state.overlay = .listQuestion(.export(item))
                })),
        list.row(
            .bundleScan, "b", label: "bundle", "pack into one file",
            on("b") { state in
                guard let item = state.start.chosen else { return [] }
                state.say(phrase("Packing \(item.title)…"))
                return [.bundleScan(item)]
            }),
        list.row(
            .copyPath, "y", label: "copy path", "copy folder's path",
            on("y") { state in state.start.chosen.map { [.copyPath($0)] } ?? [] }),
        list.row(
            .tutorial, "t", label: "how it goes", "the capture tutorial",
            on("t", change: { $0.screen = .tutorial(step: 0) })),
    ]
}
