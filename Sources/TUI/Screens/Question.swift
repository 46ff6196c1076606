import Guidance
import Scene

/// Draws a question or an entry of text in the centre of the screen, with the keys that answer it.
struct Question {
    private let theme: Theme
    private let title: String
    private let lines: [String]
    /// The keys that the panel shows, with their words.
    private let keys: [(key: String, words: String)]
    /// Whether the question shows the drawn steps of turning the object over.
    private let hasDrawing: Bool

    /// The question that is open; nil if none is.
    init?(state: ConsoleState, theme: Theme) {
        (self.theme, keys) = (theme, state.panelLines)
        if case .flipQuestion = state.overlay { hasDrawing = true } else { hasDrawing = false }
        switch state.overlay {
        case .quitQuestion:
            (title, lines) = Self.leaving(state)
        case .flipQuestion:
            title = phrase("Turn the object over")
            lines = [
                phrase("Lay it on its side or upside down, where it stands firmly."),
                phrase("Parts captured before must still be seen. The capture is held."),
            ]
        case .qualityChoice:
            title = phrase("Make a 3D model")
            lines =
                [
                    phrase("Choose a level of detail. The model is written into the scan's"),
                    phrase("folder, as GLB and as USDZ. Models that are there stay."),
                ]
                + (state.isWithoutPoses
                    ? [phrase("Where the shots were taken is found first: that takes longer.")]
                    : [])
                + state.costNote
        case .typing(let text):
            title = phrase("Exact size")
            lines = Self.typing(text, state)
        case .listQuestion(.rename(let item, let text)):
            title = phrase("Rename \(printable(item.title))")
            lines = [phrase("New name:"), "", printable(text) + "_"]
        case .listQuestion(.delete(let item)):
            title = phrase("Delete a scan?")
            lines = Self.deleting(item)
        case .listQuestion(.export(let item)):
            title = phrase("Export \(printable(item.title))")
            lines = [phrase("Choose a format. The folder is made where Capstan was started.")]
        case .help, .passChoice, .listQuestion(.filter), .action, nil: return nil
        }
    }

    private static func leaving(_ state: ConsoleState) -> (title: String, lines: [String]) {
        if state.opened.isAttached {
            return (
                phrase("Leave the capture running?"),
                [
                    phrase("The capture goes on in the background;"),
                    phrase("`capstan attach` comes back to it."),
                ]
            )
        }
        let shots = state.snapshot.shots.taken
        switch state.snapshot.pauseReason {
        case .journalFailed, .shotFailed:
            return (
                phrase("Quit?"),
                [
                    phrase("The scan could not be written any more."),
                    phrase("Only what is on the disk is kept."),
                ]
            )
        case .storageLow, nil: break
        }
        return (
            phrase("Quit?"),
            shots > 0
                ? [
                    phrase("The scan is kept with its \(counted(shots, "shot")),"),
                    phrase("and the capture can be resumed."),
                ] : [phrase("No shot was taken yet: there is nothing to keep.")]
        )
    }

    private static func deleting(_ item: StartItem) -> [String] {
        guard let scan = item.scan else { return [printable(item.title)] }
        let models = scan.models.count
        let shots = counted(scan.shots, "shot")
        let size = bytesWords(scan.bytes)
        return [
            clipped(printable(item.title), to: 50),
            models == 0
                ? phrase("\(shots), \(size). It cannot be brought back.")
                : phrase(
                    "\(shots) and \(counted(models, "model")), \(size). They cannot be brought back."
                ),
        ]
    }

    private static func typing(_ text: String, _ state: ConsoleState) -> [String] {
        let unit = state.metersPerUnit != nil ? phrase("centimetres") : phrase("units")
        if case .face = state.boxEditing.editor?.selection {
            return [phrase("Length across the chosen face, in \(unit):"), "", text + "_"]
        }
        return [phrase("Three sides in \(unit), as 20 x 14 x 24:"), "", text + "_"]
    }

    /// Draws the question over the screen. Lines that are too long for the screen are wrapped.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let keyWidth = keys.map(\.key.count).max() ?? 0
        let room = rectangle.columns - 6
        let lines = lines.flatMap { wrapped($0, to: room) }
        let answers = keys.flatMap { answer in
            wrapped(answer.words, to: room - keyWidth - 2).enumerated().map { index, words in
                (key: index == 0 ? answer.key : "", words: words)
            }
        }
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
        for (key, words) in answers {
            grid.write(key, column: place.column + 3, row: row, style: theme.style(.key))
            grid.write(words, column: place.column + 5 + keyWidth, row: row)
            row += 1
        }
    }
}
