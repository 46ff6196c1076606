import Guidance
import Scene

/// A question in the centre of the screen, with the keys that answer it.
struct Question {
    private struct Answer {
        var key, words: String
    }

    private let theme: Theme
    private let title: String
    private let lines: [String]
    private let answers: [Answer]
    /// Whether the flipping steps are drawn.
    private let hasDrawing: Bool

    /// The open question; nil when there is none.
    init?(state: ConsoleState, theme: Theme) {
        self.theme = theme
        if case .flipQuestion = state.overlay { hasDrawing = true } else { hasDrawing = false }
        switch state.overlay {
        case .quitQuestion:
            (title, lines, answers) = Self.leaving(state)
        case .flipQuestion:
            title = "Turn the object over"
            lines = [
                "Lay it on its side or upside down, where it stands firmly.",
                "Parts captured before must still be seen. The capture is held.",
            ]
            let turn = [Answer(key: "o", words: "turn the virtual object over")]
            answers =
                (state.isVirtualCamera ? turn : []) + [
                    Answer(key: "Enter", words: "it is turned: find it again"),
                    Answer(key: "Esc", words: "leave it as it was"),
                ]
        case .qualityChoice:
            title = "Make a 3D model"
            lines =
                [
                    "Choose a level of detail. The model is written into the scan's",
                    "folder, as GLB and as USDZ. Models that are there stay.",
                ]
                + (state.isWithoutPoses
                    ? ["Where the shots were taken is found first: that takes longer."] : [])
                + state.costNote
            answers =
                ModelQuality.allCases.map {
                    Answer(key: String($0.key), words: $0.words + state.costWords(of: $0))
                } + [
                    Answer(key: "Enter", words: "reduced"), Answer(key: "Esc", words: "not now"),
                ]
        case .typing(let text):
            title = "Exact size"
            lines = Self.typing(text, state)
            answers = [
                Answer(key: "Enter", words: "take it"), Answer(key: "Esc", words: "leave the box"),
            ]
        case .listQuestion(.rename(let item, let text)):
            title = "Rename \(printable(item.title))"
            lines = ["New name:", "", printable(text) + "_"]
            answers = [
                Answer(key: "Enter", words: "rename"), Answer(key: "Esc", words: "leave its name"),
            ]
        case .listQuestion(.delete(let item)):
            title = "Delete a scan?"
            lines = Self.deleting(item)
            answers = [
                Answer(key: "y", words: "delete it with all its files"),
                Answer(key: "n", words: "keep it"),
            ]
        case .listQuestion(.export(let item)):
            (title, lines, answers) = Self.exporting(item, state.start.exports)
        case .help, .passChoice, .listQuestion(.filter), .action, nil: return nil
        }
    }

    private static func leaving(
        _ state: ConsoleState
    ) -> (title: String, lines: [String], answers: [Answer]) {
        let stay = Answer(key: "n", words: "stay here")
        if state.opened.isAttached {
            return (
                "Look away?",
                ["The capture goes on in the background;", "`capstan attach` comes back to it."],
                [
                    Answer(key: "y", words: "look away"),
                    Answer(key: "x", words: "end it: its scan can be taken up again"), stay,
                ]
            )
        }
        let shots = state.snapshot.numberOfShotsTaken
        return (
            "Quit?",
            shots > 0
                ? [
                    "The scan is kept: its \(shots == 1 ? "shot stays" : "\(shots) shots stay") in the folder,",
                    "and the capture can be taken up again.",
                ] : ["No shot was taken yet: there is nothing to keep."],
            [Answer(key: "y", words: "quit"), stay]
        )
    }

    private static func exporting(
        _ item: StartItem, _ formats: [ExportChoice]
    ) -> (title: String, lines: [String], answers: [Answer]) {
        (
            "Export \(printable(item.title))",
            ["Choose a format. The folder is made where Capstan was started."],
            formats.map { Answer(key: String($0.key), words: $0.words) }
                + [Answer(key: "Esc", words: "not now")]
        )
    }

    private static func deleting(_ item: StartItem) -> [String] {
        guard let scan = item.scan else { return [printable(item.title)] }
        let models = scan.models.count
        let made =
            models == 0 ? "" : " and " + counted(models, "model")
        return [
            clipped(printable(item.title), to: 50),
            "\(counted(scan.shots, "shot"))\(made), "
                + "\(bytesWords(scan.bytes)). It cannot be brought back.",
        ]
    }

    private static func typing(_ text: String, _ state: ConsoleState) -> [String] {
        let unit = state.metersPerUnit != nil ? "centimetres" : "units"
        if case .face = state.boxEditing.editor?.grip {
            return ["Length across the chosen face, in \(unit):", "", text + "_"]
        }
        return ["Three sides in \(unit), as 20 x 14 x 24:", "", text + "_"]
    }

    /// Draws the question over the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let keyWidth = answers.map(\.key.count).max() ?? 0
        let widest =
            (lines.map(\.count) + answers.map { keyWidth + 2 + $0.words.count }).max() ?? 0
        let place = rectangle.centered(
            columns: min(rectangle.columns, widest + 6),
            rows: lines.count + answers.count + 5 + (hasDrawing ? FlipDrawing.rows + 1 : 0))
        grid.fill(place)
        grid.frame(
            place, style: theme.style(.accent), title: title, titleStyle: theme.style(.title))
        var row = place.row + 2
        for line in lines {
            grid.write(line, column: place.column + 3, row: row)
            row += 1
        }
        row += 1
        if hasDrawing {
            FlipDrawing(theme: theme, step: nil).draw(
                column: place.column + 5, row: row, of: &grid)
            row += FlipDrawing.rows + 1
        }
        for answer in answers {
            grid.write(answer.key, column: place.column + 3, row: row, style: theme.style(.key))
            grid.write(answer.words, column: place.column + 5 + keyWidth, row: row)
            row += 1
        }
    }
}
