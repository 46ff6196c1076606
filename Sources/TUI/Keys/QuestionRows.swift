extension KeyTable {
    /// The answers to questions. The label of an answer is its words in the panel.
    static let questionRows: [KeyRow] =
        leavingRows + reviewRows + turningRows + choiceRows + deletionRows

    private static let leavingRows: [KeyRow] = [
        panel.row(
            .leaveCapture, "y",
            label: { $0.opened.isAttached ? phrase("leave it running") : phrase("quit") }, "quit",
            on("y", "Y", .control("c")) { [$0.quitEffect] }),
        panel.row(
            .endCapture, "x", label: "end it: the scan can be resumed later", "stop the work",
            on("x") { state in
                state.overlay = nil
                return [.stopAttached]
            }),
        panel.row(
            .stayHere, "n", label: "stay here", "stay here",
            on("n", "N", "q", .escape) { $0.stay() }),
    ]

    /// The answers to the review of a pass.
    private static let reviewRows: [KeyRow] = [
        panel.row(
            .finishScan, "Enter", label: "finish the scan", "finish the scan",
            on(.enter, "F") { $0.finishAfterReview() }),
        panel.row(
            .nextHeight, "n", label: { $0.reviewedHeight.words }, "go round once more",
            on("n") { state in
                state.overlay = nil
                return [.call(.beginNewScanPass)]
            }),
        panel.row(
            .nextSide, "f", label: { $0.reviewedFlip.words }, "turn the object over",
            on("f", change: { $0.askForFlipAfterReview() })),
        panel.row(
            .goOnWithPass, "Esc",
            label: {
                $0.isWithoutBox
                    ? phrase("go on with the capture") : phrase("go on with this pass")
            },
            "go on with this pass",
            on(.escape, "q", .control("c")) { $0.goOnWithPass() }),
    ]

    /// The answers to the instruction to turn the object over.
    private static let turningRows: [KeyRow] = [
        panel.row(
            .turnVirtual, "o", label: "turn the virtual object over", "turn the object over",
            on("o") { _ in [.steer(.flipObject)] }),
        panel.row(
            .objectLies, "Enter", label: "it lies: find it again", "find the object anew",
            // The key f, which opens the instruction, does not confirm it: pressed twice by
            // mistake, it would end the pass.
            on(.enter) { state in
                state.overlay = nil
                return [.call(.beginNewScanPassAfterFlip), .call(.resume)]
            }),
        panel.row(
            .leaveObject, "Esc", label: "leave it as it was", "go on with this pass",
            on(.escape, "q", .control("c")) { $0.leaveObject() }),
    ]

    /// The choice of a model's level of detail, and that of an export's format. Each key has words
    /// of its own. Enter chooses a level too.
    private static let choiceRows: [KeyRow] = [
        panel.row(
            .chooseLevel, String(ModelQuality.allCases.map(\.key)), label: "make a 3D model",
            "make a 3D model",
            presses: ModelQuality.allCases.map { quality in
                level(quality, by: .character(quality.key)) { state in
                    quality.words + state.costWords(of: quality)
                }
            } + [level(.reduced, by: .enter) { _ in ModelQuality.reduced.name }]),
        panel.row(
            .chooseFormat, "a-z", label: "export", "for other programs",
            presses: ExportChoice.letters.map { format(by: $0) }),
        panel.row(
            .notNow, "Esc", label: "not now", "not now",
            on(.escape, .control("c"), "q", do: closePanel)),
    ]

    private static let deletionRows: [KeyRow] = [
        panel.row(
            .deleteForGood, "y", label: "delete it with all its files", "delete the scan",
            on("y", "Y") { $0.deleteAskedScan() }),
        panel.row(
            .keepScan, "n", label: "keep it", "keep it",
            on("n", "N", "q", .escape, .control("c"), do: closePanel)),
    ]

    /// Lets a key choose a level of detail. The panel shows the key with these words.
    private static func level(
        _ quality: ModelQuality, by key: Key, words: @escaping @Sendable (ConsoleState) -> String
    ) -> KeyRow.Press {
        KeyRow.Press(
            keys: [key], isMeant: { _ in true }, effect: { $0.makeModel(quality) },
            words: words)
    }

    /// Lets a letter choose the format to which it is given.
    private static func format(by letter: Character) -> KeyRow.Press {
        KeyRow.Press(
            keys: [.character(letter)], isMeant: { $0.start.export(by: letter) != nil },
            effect: { $0.exportAskedScan(by: letter) },
            words: { $0.start.export(by: letter)?.words ?? "" })
    }
}
