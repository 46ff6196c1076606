import Testing

@testable import TUI

/// Tests the start screen, which lists all scans.
@Suite struct StartManagerTests {
    private func scan(
        _ name: String, created: String, shots: Int = 40, bytes: Int64 = 12_000_000,
        models: [ScanFacts.Model] = []
    ) -> StartItem {
        StartItem(
            kind: .scan, id: "/scans/\(name)", title: name, detail: "\(shots) shots",
            scan: ScanFacts(
                created: created, date: "22 Nov 14:03", shots: shots, bytes: bytes, models: models))
    }

    private var items: [StartItem] {
        let models = [ScanFacts.Model(path: "/scans/boot/model-reduced.glb", level: .reduced)]
        return [
            scan("mug", created: "2026-11-01", shots: 12),
            scan("boot", created: "2026-11-03", bytes: 5_000_000_000, models: models),
            scan("vase", created: "2026-11-02", shots: 90),
        ]
    }

    private func console(_ columns: Int = 80, _ rows: Int = 24) -> ConsoleState {
        Stage.console(columns, rows, Stage.color, [.startItems(items)])
    }

    private func press(_ keys: Key..., on state: inout ConsoleState) -> [ConsoleEffect] {
        keys.flatMap { update(&state, .key($0)) }
    }

    private func names(_ state: ConsoleState) -> [String] {
        state.start.items.filter { $0.kind == .scan }.map(\.title)
    }

    private func text(_ state: ConsoleState) -> String { Stage.grid(state).text(isStyled: false) }

    @Test func scansAreListedNewestFirstWithTheirFacts() {
        let state = console()
        #expect(names(state) == ["boot", "vase", "mug"])
        let line = text(state).split(separator: "\n").first { $0.contains("boot") } ?? ""
        for words in ["22 Nov 14:03", "40 shots", "5.0 GB", "reduced"] {
            #expect(line.contains(words), "\(words)")
        }
        #expect(text(state).contains("3 scans, newest first"))
    }

    @Test func nothingIsMissingBeforeTheListIsThere() {
        let looking = Stage.console(80, 24, Stage.color, [])
        #expect(text(looking).contains("Looking ..."))
        #expect(!text(looking).contains("No "))
        let empty = text(Stage.console(80, 24, Stage.color, [.startItems([])]))
        #expect(empty.contains("No scan yet.") && empty.contains("No camera was found"))
        #expect(!empty.contains("Looking ..."))
    }

    @Test func allOrdersAreReachedByOneKey() {
        var state = console()
        _ = press("s", on: &state)
        #expect(names(state) == ["boot", "mug", "vase"])
        _ = press("s", on: &state)
        #expect(names(state) == ["vase", "boot", "mug"])
        _ = press("s", on: &state)
        #expect(names(state)[0] == "boot")
        #expect(state.shownNotice == "Scans: largest first.")
        _ = press("s", on: &state)
        #expect(names(state) == ["boot", "vase", "mug"])
    }

    @Test func theFilterNarrowsAtEachLetterAndEscapeShowsAll() {
        var state = console()
        _ = press("/", "u", "g", on: &state)
        #expect(names(state) == ["mug"] && state.start.chosen?.title == "mug")
        #expect(text(state).contains("\"ug_\"") && text(state).contains("1 of 3"))
        #expect(press(.enter, on: &state).isEmpty)
        #expect(press(.enter, on: &state) == [.open(state.start.items[0])])
        _ = press(.escape, on: &state)
        #expect(names(state).count == 3)
        _ = press("/", "q", "q", on: &state)
        #expect(text(state).contains("No scan has that in its name"))
        _ = press(.escape, on: &state)
        #expect(names(state).count == 3 && state.overlay == nil)
    }

    @Test func deletingAsksAndEnterDeletesNothing() {
        var state = console()
        let boot = state.start.chosen
        _ = press("D", on: &state)
        #expect(text(state).contains("They cannot be brought back."))
        #expect(text(state).contains("1 model"))
        #expect(press(.enter, on: &state).isEmpty && state.overlay != nil)
        #expect(press("n", on: &state).isEmpty && state.overlay == nil)
        _ = press(.delete, on: &state)
        #expect(press("y", on: &state) == boot.map { [.deleteScan($0)] })
    }

    @Test func renamingTypesANewName() {
        var state = console()
        let boot = state.start.chosen
        _ = press("R", .backspace, .backspace, "o", "k", on: &state)
        #expect(text(state).contains("book_") || text(state).contains("book"))
        #expect(press(.enter, on: &state) == boot.map { [.renameScan($0, to: "book")] })
    }

    @Test func viewReportModelAndRunsAreOneKeyAway() {
        var state = console()
        let boot = state.start.items[0]
        #expect(text(state).contains("view model"))
        #expect(press("v", on: &state) == [.view(boot)])
        #expect(press("r", on: &state) == [.readReport(boot)])
        // The scan already has a model. A model with another level of detail is made in addition.
        #expect(press("m", "f", on: &state) == [.makeModel(of: boot, .full)])
        let run = StartItem(kind: .run, id: "r1", title: "mug", detail: "a model, 43%")
        _ = update(&state, .startItems([run] + items))
        #expect(text(state).contains("At work"))
        _ = press(.home, on: &state)
        #expect(press(.enter, on: &state) == [.attach(run)])
    }

    @Test func exportAsksForAFormatBundleAndPathDoNot() {
        var state = console()
        let boot = state.start.items[0]
        let formats = ExportChoice.all([("colmap", "COLMAP text"), ("tum", "TUM RGB-D")])
        _ = update(&state, .exports(formats))
        _ = press("e", on: &state)
        #expect(text(state).contains("Export boot") && text(state).contains("b    TUM RGB-D"))
        #expect(press("z", on: &state).isEmpty)
        #expect(state.shownNotice == "z is not a format: press one of the letters, Esc for none.")
        #expect(press("b", on: &state) == [.exportScan(boot, format: "tum")])
        #expect(state.overlay == nil && state.shownNotice == "Exporting boot as TUM RGB-D…")
        _ = press("e", on: &state)
        #expect(press("q", on: &state).isEmpty && state.overlay == nil)
        #expect(press("b", on: &state) == [.bundleScan(boot)])
        #expect(press("y", on: &state) == [.copyPath(boot)])
        // Eleven formats fit on the smallest terminal.
        let many = ExportChoice.all((0..<11).map { ("f\($0)", "format \($0)") })
        var small = Stage.console(
            ConsoleState.minimumColumns, ConsoleState.minimumRows, Stage.color,
            [.startItems(items), .exports(many)])
        _ = press("e", on: &small)
        #expect(text(small).contains("k    format 10") && text(small).contains("Esc  not now"))
    }

    @Test func aLightTerminalGetsDarkInk() {
        var state = console()
        _ = update(&state, .lightBackground)
        #expect(state.capabilities.scheme == .light)
        // A colour scheme that the person chooses afterwards is kept.
        _ = press(.control("t"), on: &state)
        _ = update(&state, .lightBackground)
        #expect(state.capabilities.scheme == .contrast)
    }

    @Test func theReportScrollsAndGoesBack() {
        var state = console()
        let lines = (1...60).map { "line \($0)" }
        _ = update(&state, .report(title: "boot", lines: lines))
        #expect(text(state).contains("line 1") && !text(state).contains("line 60"))
        _ = press(.end, on: &state)
        #expect(text(state).contains("line 60"))
        _ = press(.home, .pageDown, on: &state)
        #expect(text(state).contains("line 11") && !text(state).contains("line 10 "))
        #expect(press("q", on: &state).isEmpty && state.isListing)
    }

    @Test func verdictsStayWhileTheListIsReadAgain() {
        var state = console()
        let verdict = ScanVerdict(words: "Shots are blurred.", isGood: false)
        _ = update(&state, .verdict(verdict, of: "/scans/boot"))
        #expect(text(state).contains("! Shots are blurred."))
        _ = update(&state, .startItems(items))
        #expect(state.start.chosen?.scan?.verdict == verdict)
        // A scan that has grown is judged again.
        var grown = items
        grown[1].scan?.shots = 41
        _ = update(&state, .startItems(grown))
        #expect(state.start.chosen?.scan?.verdict == nil)
    }

    @Test func aHundredScansScrollByPages() {
        var state = Stage.console([
            .startItems(
                (0..<100).map { scan("scan\($0)", created: "2026-01-\(100 + $0)") })
        ])
        _ = press(.pageDown, .pageDown, on: &state)
        #expect(state.start.selected == 20 && text(state).contains("▸   scan79"))
        _ = press(.end, on: &state)
        #expect(text(state).contains("scan0 "))
    }

    @Test func everySizeIsDrawn() {
        for (columns, rows) in [(64, 20), (80, 24), (132, 43), (200, 60)] {
            let state = console(columns, rows)
            #expect(text(state).contains("boot") && text(state).contains("5.0 GB"))
        }
    }

    @Test func unknownKeysSaySoOnEveryScreen() {
        var state = console()
        #expect(press("Z", on: &state).isEmpty)
        #expect(state.shownNotice == "Z does nothing here: ? shows the keys of this screen.")
        var capture = Stage.console([
            .source(Stage.source), .snapshot(Stage.snapshot(.capturing, filled: 9, shots: 9)),
        ])
        _ = press("Z", on: &capture)
        #expect(capture.shownNotice?.hasPrefix("Z does nothing here") == true)
        _ = press("q", .enter, on: &capture)
        #expect(capture.overlay == .quitQuestion(didPause: false))
    }

    @Test func aKeyChangesTheColours() {
        var state = console()
        let plain = Stage.grid(state)
        _ = press(.control("t"), on: &state)
        #expect(state.capabilities.scheme == .light)
        #expect(state.shownNotice == "Colours: light. `capstan config theme light` keeps them.")
        #expect(Stage.grid(state).text(isStyled: true) != plain.text(isStyled: true))
        for _ in 0..<3 { _ = press(.control("t"), on: &state) }
        #expect(state.capabilities.scheme == .dark)
        var mono = Stage.console(80, 24, Stage.mono, [.startItems(items)])
        _ = press(.control("t"), on: &mono)
        #expect(mono.shownNotice?.hasPrefix("There are no colours here") == true)
    }

    @Test func theAnswerToAKeyEndsWithTheNextKey() {
        var state = console()
        _ = press("Z", on: &state)
        #expect(state.shownNotice != nil)
        _ = press(.down, on: &state)
        #expect(state.shownNotice == nil)
        // A notice that does not answer a key stays until it has been read.
        _ = update(&state, .notice("The box has settled round the object."))
        _ = press(.down, on: &state)
        #expect(state.shownNotice == "The box has settled round the object.")
    }

    @Test func fromTheEndOfACaptureEscapeGoesBackToTheList() {
        var state = console()
        _ = update(&state, .source(Stage.virtual))
        _ = update(&state, .snapshot(Stage.snapshot(.capturing, filled: 3, shots: 2)))
        #expect(press(.escape, on: &state).isEmpty)
        _ = update(&state, .snapshot(Stage.snapshot(.completed, filled: 3, shots: 2)))
        #expect(text(state).contains("Esc all scans"))
        #expect(press(.escape, on: &state) == [.backToList])
        _ = update(&state, .listReopened)
        #expect(state.isListing && !state.isCaptureOver && names(state).count == 3)
        // A capture that was opened without the list leads to the list too.
        var alone = Stage.console([
            .source(Stage.virtual), .snapshot(Stage.snapshot(.completed, filled: 3, shots: 2)),
        ])
        #expect(press(.escape, on: &alone) == [.backToList])
    }
}
