import Guidance
import Scene

/// Draws the shots of a scan: a list with the reason for each shot and its sharpness, and the
/// picture of the chosen shot.
struct GalleryScreen {
    var state: ConsoleState
    var theme: Theme

    /// The rectangle for all shots in a terminal of this size. It holds a list; in a large
    /// terminal, it is half of the width and holds small pictures.
    static func shots(columns: Int, rows: Int) -> Rectangle {
        let body = Page.body(columns: columns, rows: rows)
        let isLarge = ContactSheet.hasRoom(columns: columns, rows: rows)
        return Rectangle(
            column: 0, row: body.row, columns: isLarge ? columns / 2 : 34, rows: body.rows)
    }

    /// The layout of the small pictures of all shots; nil if the terminal has room only for a list.
    static func sheet(columns: Int, rows: Int) -> ContactSheet? {
        guard ContactSheet.hasRoom(columns: columns, rows: rows) else { return nil }
        let place = shots(columns: columns, rows: rows).inside
        return ContactSheet(columns: place.columns, rows: place.rows)
    }

    /// The rectangle of the chosen shot's picture in a terminal of this size.
    static func picture(columns: Int, rows: Int) -> Rectangle {
        let shots = shots(columns: columns, rows: rows)
        return Rectangle(
            column: shots.columns, row: shots.row, columns: columns - shots.columns,
            rows: shots.rows)
    }

    /// Draws the screen.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let cards = state.pages.gallery.ordered
        let order =
            switch state.pages.gallery.order {
            case .taken: phrase("as taken")
            case .softestFirst: phrase("softest first")
            }
        Page(state: state, theme: theme).draw(
            phrase("gallery of \(counted(cards.count, "shot"))"),
            badges: [(order, .dim)] + rejectedBadge,
            in: rectangle, of: &grid)
        let list = Self.shots(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            list, style: theme.style(.frame), title: phrase("Shots"),
            titleStyle: theme.style(.title))
        drawPicture(in: rectangle, &grid)
        let inside = list.inside
        let selected = min(state.pages.gallery.selected, max(0, cards.count - 1))
        if let sheet = Self.sheet(columns: rectangle.columns, rows: rectangle.rows) {
            for (place, index) in sheet.places(selected: selected, of: cards.count) {
                let tile = Rectangle(
                    column: inside.column + place.column, row: inside.row + place.row,
                    columns: ContactSheet.tileColumns, rows: ContactSheet.tileRows)
                draw(cards[index], isChosen: index == selected, tile: tile, &grid)
            }
            return
        }
        let first = firstShown(of: cards.count, chosen: selected, rows: inside.rows)
        for (index, card) in cards.enumerated().dropFirst(first).prefix(inside.rows) {
            draw(
                card, isChosen: index == selected, row: inside.row + index - first, in: inside,
                &grid)
        }
    }

    /// Draws a shot's small picture, with the number of the shot and a mark below it. The number of
    /// the chosen shot is highlighted.
    private func draw(
        _ card: ShotCard, isChosen: Bool, tile: Rectangle, _ grid: inout Grid
    ) {
        ShotThumbnails(state: state).draw(card, column: tile.column, row: tile.row, of: &grid)
        let isRejected = state.snapshot.shots.rejected.contains(card.number)
        let style = theme.style(isChosen ? .selected : isRejected ? .dim : .text)
        let mark = isRejected ? phrase("out") : isSoft(card) ? phrase("soft") : ""
        grid.write(
            (isChosen ? "▸" : " ") + "\(card.number) \(mark)", column: tile.column,
            row: tile.row + tile.rows - 1, style: style, width: tile.columns - 1)
    }

    private var rejectedBadge: [(words: String, tone: Tone)] {
        let count = state.snapshot.shots.rejected.count
        return count > 0 ? [(phrase("\(count) rejected"), .text)] : []
    }

    private func draw(
        _ card: ShotCard, isChosen: Bool, row: Int, in inside: Rectangle, _ grid: inout Grid
    ) {
        let isRejected = state.snapshot.shots.rejected.contains(card.number)
        let style = theme.style(isChosen ? .selected : isRejected ? .dim : .text)
        if isChosen { grid.fill(row: row, of: inside, style: style) }
        let number = String(card.number)
        let indent = String(repeating: " ", count: max(0, 4 - number.count))
        let mark = isRejected ? phrase("out") : isSoft(card) ? phrase("soft") : ""
        grid.write(
            (isChosen ? "▸" : " ") + indent + number, column: inside.column, row: row,
            style: style)
        grid.write(
            clipped(card.reason.words, to: 19), column: inside.column + 6, row: row, style: style)
        grid.write(
            mark, column: inside.column + 27, row: row,
            style: isChosen ? style : theme.style(.strong))
    }

    /// Whether a shot is far softer than the others: its sharpness is below half of the median.
    private func isSoft(_ card: ShotCard) -> Bool {
        state.pages.gallery.cards.map(\.sharpness).upperMedian.map { card.sharpness < $0 / 2 }
            ?? false
    }

    private func drawPicture(in rectangle: Rectangle, _ grid: inout Grid) {
        let place = Self.picture(columns: rectangle.columns, rows: rectangle.rows)
        let card = state.pages.gallery.chosen
        grid.frame(
            place, style: theme.style(.frame),
            title: card.map { phrase("Shot \($0.number)") } ?? "",
            trailing: card.map {
                (state.isChosenShotRejected ? "\(phrase("rejected ·")) " : "")
                    + phrase("pass \($0.pass)")
            } ?? "", foot: card.map(figures) ?? "",
            titleStyle: theme.style(.title))
        let renderer = state.pages.gallery.renderer
        guard card?.thumbnail != nil, renderer.columns > 0 else {
            grid.write(
                phrase("no picture is kept in memory"), inMiddleOf: place.inside,
                style: theme.style(.dim))
            return
        }
        grid.draw(
            renderer,
            at: place.inside.centered(columns: renderer.columns, rows: renderer.rows))
    }

    private func figures(_ card: ShotCard) -> String {
        let usual = state.pages.gallery.usualSharpness
        let share = usual.map { card.sharpness / $0 } ?? .nan
        let sharpness =
            share.isFinite ? phrase("sharpness \(fixed(share * 100, 0))% of usual") : ""
        let sectors = state.snapshot.dial.sectors.count
        guard let sector = card.sector, sectors > 0 else { return sharpness }
        let sign = theme.capabilities.glyphs == .ascii ? " deg" : "°"
        return sharpness + " \(phrase("· dial \(360 * sector / sectors)\(sign)"))"
    }
}

extension ShotReason {
    /// The reason why a shot was kept, in a few words.
    public var words: String {
        switch self {
        case .newSector: phrase("a new direction")
        case .newView: phrase("a new view")
        case .newPicture: phrase("a new picture")
        case .requested: phrase("asked for")
        case .sharper: phrase("sharper than before")
        }
    }
}
