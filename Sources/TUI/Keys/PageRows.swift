import Guidance

extension KeyTable {
    private static let look = KeyChapter(
        chapter: .look, availability: { $0.lookAvailability(of: $1) })
    private static let page = KeyChapter(
        chapter: .page, availability: { $0.pageAvailability(of: $1) })

    /// The keys that open a page over the capture.
    static let lookRows: [KeyRow] = [
        look.row(
            .gallery, "g", label: "gallery", "the shots so far",
            on("g", change: { $0.openGallery() })),
        look.row(
            .coverage, "c", label: "coverage", "map of all passes",
            on("c", change: { $0.openCoverage() })),
        look.row(
            .cloud, "v", label: "points", "points in 3D",
            on(
                "v",
                change: { state in
                    if let cloud = state.live.cloud { state.view(cloud, isAlone: false) }
                })),
        look.row(.log, "i", label: "log", "what happened", on("i", change: { $0.openLog() })),
    ]

    private static let shot = ListKeys(
        position: \.pages.gallery.selected, last: { $0.pages.gallery.cards.count - 1 })
    /// The scroll position of the log, in lines from the newest line upwards.
    private static let log = ListKeys(
        position: \.pages.logScroll,
        last: { LogScreen.rows(of: $0).count - Page.lines(of: $0) })
    private static let report = ListKeys(
        position: \.pages.reportScroll,
        last: { ReportScreen.lines(of: $0).count - Page.lines(of: $0) })

    /// Lets these keys move the cursor of the coverage map by slices and bands.
    private static func move(_ keys: Key..., slices: Int = 0, bands: Int = 0) -> KeyRow.Press {
        KeyRow.Press(keys: keys, isMeant: { _ in true }) { state in
            state.moveCursor(slices: slices, bands: bands)
            return []
        }
    }

    private static let leave: KeyRow.Effect = { state in
        switch state.screen {
        case .tutorial: state.screen = .start
        case .report: state.screen = state.source == nil ? .start : .capture
        case .start, .capture, .viewer, .gallery, .coverage, .log, .building, .controls, .library:
            state.screen = .capture
        }
        return []
    }

    /// The keys of the pages over the capture.
    static let pageRows: [KeyRow] = [
        page.row(
            .chooseShot, "↑↓", ascii: "up/dn", label: "shot", "next, previous shot",
            on(.up, "k", change: { $0.chooseShot(rows: -1) }),
            on(.down, "j", change: { $0.chooseShot(rows: 1) }),
            shot.to(.left, "h") { now, _ in now - 1 }, shot.to(.right, "l") { now, _ in now + 1 },
            shot.to(.pageUp) { now, _ in now - 10 }, shot.to(.pageDown) { now, _ in now + 10 },
            shot.to(.home) { _, _ in 0 }, shot.to(.end) { _, last in last }),
        page.row(
            .rejectShot, "x",
            label: { $0.isChosenShotRejected ? phrase("take back") : phrase("reject") },
            "reject, take back", on("x") { $0.rejectChosenShot() }),
        page.row(
            .sortShots, "s", label: "softest first", "order of the shots",
            on("s", change: { $0.sortGallery() })),
        page.row(
            .moveCursor, "←→↑↓", ascii: "arrows", label: "cursor", "look at a cell",
            move(.left, "h", slices: -1), move(.right, "l", slices: 1),
            move(.up, "k", bands: 1), move(.down, "j", bands: -1),
            move(.pageUp, bands: CoverageMap.bands), move(.pageDown, bands: -CoverageMap.bands),
            on(.home, change: { $0.pages.coverageCursor.slice = 0 }),
            on(
                .end,
                change: {
                    $0.pages.coverageCursor.slice = max(0, $0.snapshot.coverage.cells.count - 1)
                })),
        page.scrollBackRow(.scrollLog, log),
        page.row(
            .scrollReport, "↑↓", ascii: "up/dn", label: "scroll", "up and down",
            report.to(.up, "k") { now, _ in now - 1 }, report.to(.down, "j") { now, _ in now + 1 },
            report.to(.pageUp) { now, _ in now - 10 },
            report.to(.pageDown, " ") { now, _ in now + 10 },
            report.to(.home) { _, _ in 0 }, report.to(.end) { _, last in last }),
        page.row(
            .turnPage, "←→", ascii: "lt/rt", label: "page", "next, previous page",
            on(.right, .enter, .down, .pageDown, " ", "l", "j", change: { $0.turnTutorial(by: 1) }),
            on(.left, .up, .pageUp, .backspace, "h", "k", change: { $0.turnTutorial(by: -1) }),
            on(.home, change: { $0.screen = .tutorial(step: 0) }),
            on(.end, change: { $0.screen = .tutorial(step: TutorialScreen.steps - 1) })),
        page.row(
            .leavePage, "Esc", label: "back", "back", on(.escape, do: leave),
            on("g", when: { $0.screen == .gallery }, do: leave),
            on("c", when: { $0.screen == .coverage }, do: leave),
            on("i", when: { $0.screen == .log }, do: leave),
            on("d", when: { $0.screen == .controls }, do: leave)),
    ]
}
