import Guidance
import Scene

/// Draws the live picture in its border, with the reticle, the box and an arrow on top of it.
struct LivePicture {
    var state: ConsoleState
    var theme: Theme

    private var snapshot: SessionSnapshot { state.snapshot }

    /// The rectangle inside the border of the picture.
    static func place(of state: ConsoleState) -> Rectangle {
        CaptureLayout(columns: state.columns, rows: state.rows).picture.inside
            .centered(columns: state.live.renderer.columns, rows: state.live.renderer.rows)
    }

    /// Draws the picture and its border.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let isLit = state.live.shotHighlightEnd.map { state.now < $0 } ?? false
        grid.frame(
            rectangle, style: theme.style(isLit ? .accent : .frame), title: state.sourceTitle,
            trailing: isLit ? phrase("shot \(snapshot.shots.lastNumber) ✓") : "",
            foot: frameFigures(columns: rectangle.columns), footTrailing: losses,
            titleStyle: theme.style(isLit ? .accent : .dim))
        let renderer = state.live.renderer
        guard renderer.columns > 0, renderer.rows > 0 else {
            grid.write(
                phrase("waiting for the first picture"), inMiddleOf: rectangle.inside,
                style: theme.style(.dim))
            return
        }
        let place = rectangle.inside.centered(columns: renderer.columns, rows: renderer.rows)
        let isCovering = state.capabilities.graphics == .sixel
        if state.drawsGraphics, let image = state.live.graphicsPicture {
            grid.picture = GridPicture(
                image: image, column: place.column, row: place.row, columns: place.columns,
                rows: place.rows)
        }
        // A cell that is written hides the sixels under it. So the cells of overlays need the
        // colours of the picture.
        if grid.picture == nil || isCovering { grid.draw(renderer, at: place) }
        defer {
            if grid.picture != nil, isCovering { clear(renderer, at: place, &grid) }
        }
        switch snapshot.state {
        case .ready: drawReticle(in: place, &grid)
        case .detecting where snapshot.box.bounds == nil: drawReticle(in: place, &grid)
        case .detecting, .capturing:
            drawBox(at: place, &grid)
            if let aim = snapshot.guidance.turnDirection {
                drawArrow(aim, in: rectangle.inside, &grid)
            }
        case .initializing, .finishing, .completed, .failed: break
        }
        if state.boxEditing.isActive { drawGrip(in: rectangle.inside, &grid) }
    }

    /// Blanks the cells that no overlay has changed, so that the terminal's own picture is visible
    /// there.
    private func clear(_ renderer: PictureRenderer, at place: Rectangle, _ grid: inout Grid) {
        for row in 0..<place.rows {
            for column in 0..<place.columns
            where grid[place.column + column, place.row + row]
                == renderer.cells[row * renderer.columns + column]
            {
                grid[place.column + column, place.row + row] = .blank
            }
        }
    }

    /// The assessment of the latest frame, as text for the lower edge of the border. It is
    /// shortened to the room that the edge has.
    private func frameFigures(columns: Int) -> String {
        guard let found = snapshot.latest.observation?.assessment else { return "" }
        let light = phrase("light \(fixed(found.meanLuma / 2.55, 0))%")
        // Sharpness depends on the content of the picture, so it is shown as a share of the usual
        // sharpness.
        let share = state.pages.gallery.usualSharpness.map { found.sharpness / $0 }
        let sharpness = share.map { " \(phrase("· sharpness \(fixed($0 * 100, 0))%"))" } ?? ""
        let motion = found.motionPixels.map { " \(phrase("· motion \(fixed($0, 0)) px"))" } ?? ""
        let usual = share.map { " \(phrase("· sharpness \(fixed($0 * 100, 0))% of usual"))" } ?? ""
        let texts = [
            "\(light)\(usual)\(motion)",
            "\(light)\(sharpness)\(motion)", "\(light)\(sharpness)",
        ]
        // The corners, lines and blanks of the lower edge take ten columns.
        let room = columns - losses.count - 10
        return texts.first { $0.count <= room } ?? light
    }

    private var losses: String {
        let isHalved = snapshot.latest.observation?.assessment.isHalved == true
        return [
            isHalved ? phrase("half size") : "",
            snapshot.frames.dropped > 0 ? phrase("dropped \(snapshot.frames.dropped)") : "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func drawReticle(in place: Rectangle, _ grid: inout Grid) {
        let (column, row) = (place.column + place.columns / 2, place.row + place.rows / 2)
        let style = theme.style(.badge)
        for (offset, glyph) in zip(-2...2, ["─", "─", "┼", "─", "─"] as [Unicode.Scalar]) {
            grid[column + offset, row] = Cell(glyph, style)
        }
        grid[column, row - 1] = Cell("│", style)
        grid[column, row + 1] = Cell("│", style)
    }

    private func drawBox(at place: Rectangle, _ grid: inout Grid) {
        guard let box = state.shownBox, let seen = snapshot.latest.observation,
            let pose = seen.worldFromCamera
        else { return }
        let camera = seen.intrinsics
        var lines = Wireframe(columns: place.columns, rows: place.rows)
        var chosen: BoxFace?
        if state.boxEditing.isActive, case .face(let face) = state.boxEditing.editor?.selection {
            chosen = face
        }
        lines.draw(box, chosen: chosen, intrinsics: camera, worldFromCamera: pose) { pixel in
            state.live.renderer.place(
                of: pixel, frameWidth: camera.width, frameHeight: camera.height)
        }
        lines.draw(on: &grid, column: place.column, row: place.row, theme: theme)
    }

    /// Draws an arrow at the edge of the picture in the direction of the target, with words beside
    /// it.
    private func drawArrow(_ aim: Direction, in rectangle: Rectangle, _ grid: inout Grid) {
        let (words, glyph) = aim.aimWords
        let before: Bool
        switch aim {
        case .left, .up, .down, .closer, .farther: before = true
        case .right: before = false
        }
        let text = before ? " \(glyph) \(words) " : " \(words) \(glyph) "
        let width = text.unicodeScalars.count
        let middleColumn = rectangle.column + (rectangle.columns - width) / 2
        let middleRow = rectangle.row + rectangle.rows / 2
        let last = rectangle.row + rectangle.rows - 1
        let (column, row): (Int, Int) =
            switch aim {
            case .left: (rectangle.column, middleRow)
            case .right: (rectangle.column + rectangle.columns - width, middleRow)
            case .up, .closer: (middleColumn, rectangle.row)
            case .down, .farther: (middleColumn, last)
            }
        grid.write(text, column: column, row: row, style: theme.style(.alarm))
    }

    /// Draws the name of the selected part of the box in the upper left corner of the picture,
    /// while the box is edited.
    private func drawGrip(in rectangle: Rectangle, _ grid: inout Grid) {
        guard let editor = state.boxEditing.editor else { return }
        let words: String
        switch editor.selection {
        case .whole: words = phrase("whole box")
        case .face(let face):
            let view = BoxFacing(
                box: editor.box, worldFromCamera: snapshot.latest.observation?.worldFromCamera)
            words = view.name(of: face)
        }
        grid.write(
            " \(phrase("box: \(words)")) ", column: rectangle.column, row: rectangle.row,
            style: theme.style(.badge), width: rectangle.columns)
    }
}
