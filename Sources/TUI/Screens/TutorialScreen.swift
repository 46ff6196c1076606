import Glibc
import Guidance
import Scene

/// Draws the four short pages that are shown before a first capture. They say what to prepare and
/// what happens in a capture.
struct TutorialScreen {
    var state: ConsoleState
    var theme: Theme
    /// The index of the page, from 0.
    var step: Int

    static let steps = 4

    private static var pages: [(title: String, lines: [String])] {
        [
            (
                phrase("Before you begin"),
                [
                    phrase("□ Soft light from all sides: no lamp that shines into the picture"),
                    phrase("□ The object stands firmly and nothing moves round it"),
                    phrase("□ Something with texture under it: newspaper, a marker mat"),
                    phrase("□ Room to walk all the way round, an arm's length away"),
                    phrase("□ No glass and no mirror: they cannot be captured"),
                ]
            ),
            (
                phrase("Walk round the object"),
                [
                    phrase("Shots come by themselves at every new view."), "",
                    phrase("The dial fills: a full ring is a full pass."),
                    phrase("◆ is the camera. Walk slowly; the line below"),
                    phrase("the picture always says what to do next."),
                ]
            ),
            (
                phrase("Three heights"),
                [
                    phrase("One pass at the object's height,"),
                    phrase("one from higher up, one from near the top."),
                    "",
                    phrase("The map of coverage (c) shows what is missing."),
                ]
            ),
            (
                phrase("Turn it over"),
                [
                    phrase("To see its underside lay the object on its side"),
                    phrase("between two passes. Capstan asks when, and says"),
                    phrase("when an object is better left standing."),
                ]
            ),
        ]
    }

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let page = Self.pages[step.clamped(to: 0...(Self.steps - 1))]
        Page(state: state, theme: theme).draw(
            phrase("how it goes"), badges: [("\(step + 1) of \(Self.steps)", .dim)], in: rectangle,
            of: &grid)
        let body = Page.body(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            body, style: theme.style(.frame), title: page.title, titleStyle: theme.style(.title))
        let inside = body.inside
        let hasDial = step == 1 || step == 2
        let textColumn = inside.column + 3 + (hasDial ? Self.dialColumns(in: inside) : 0)
        for (index, line) in page.lines.enumerated() {
            grid.write(
                clipped(line, to: inside.columns - (textColumn - inside.column) - 1),
                column: textColumn, row: inside.row + 2 + index)
        }
        if hasDial { drawDial(in: inside, &grid) }
        if step == 3 {
            let turn = Int(state.now.seconds) % 3
            FlipDrawing(theme: theme, step: turn).draw(
                column: inside.column + 3, row: inside.row + 7, of: &grid)
        }
    }

    private static func dialColumns(in inside: Rectangle) -> Int { min(26, inside.columns / 3) }

    /// Draws a camera that circles the dial once in twelve seconds, and fills the sectors that it
    /// has passed.
    private func drawDial(in inside: Rectangle, _ grid: inout Grid) {
        let share = (state.now.seconds / 12).truncatingRemainder(dividingBy: 1)
        let filled = Int(share * 36)
        let sectors = (0..<36).map { DialSector(shots: $0 <= filled ? [$0 + 1] : []) }
        let place = Rectangle(
            column: inside.column + 1, row: inside.row + 1,
            columns: Self.dialColumns(in: inside), rows: min(13, inside.rows - 1))
        var dial = Dial(sectors: sectors, azimuth: share * 2 * .pi, theme: theme)
        if step == 2 { dial.heights = [1, share, 0] }
        dial.draw(in: place, of: &grid)
    }
}
