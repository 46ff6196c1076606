extension KeyTable {
    private static let model = KeyChapter(
        chapter: .model, availability: { $0.modelAvailability(of: $1) })

    /// The keys of the screen that shows the making of a model.
    static let modelRows: [KeyRow] = [
        model.row(
            .makeModel, "m", label: { $0.build == nil ? phrase("make model") : phrase("model") },
            "make a 3D model", on("m", change: { $0.askForModel() })),
        model.row(
            .stopModel, "x", label: "stop", "stop the work",
            on("x") { state in
                state.build?.isCancelling = true
                return [.cancelModel]
            }),
        model.row(
            .showModel, "Enter", label: "view", "view the model",
            on(.enter, change: { $0.showBuiltModel() })),
        model.row(
            .anotherModel, "m", label: "another", "make it once more",
            on("m", change: { $0.overlay = .qualityChoice })),
        model.row(
            .goOn, "C", label: "go on capturing", "more shots for it",
            on("C") { state in
                state.say(phrase("Opening the source again…"))
                return [.goOn]
            }),
        model.row(
            .backToList, "Esc", label: "all scans", "back to all scans",
            on(.escape, when: { $0.canGoBack }) { _ in [.backToList] }),
        model.row(
            .leaveModel, "Esc", label: "back", "back, work goes on",
            on(.escape) { $0.leaveModel() }),
    ]
}
