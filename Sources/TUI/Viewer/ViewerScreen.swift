import Scene

/// Draws a model from any side, with its shots, its box and a measurement.
struct ViewerScreen {
    var state: ConsoleState
    var theme: Theme

    /// The rectangle of the model's picture in a terminal of this size.
    static func picture(columns: Int, rows: Int) -> Rectangle {
        Page.body(columns: columns, rows: rows)
    }

    /// Draws the screen.
    func draw(_ viewer: ViewerState, in rectangle: Rectangle, of grid: inout Grid) {
        Page(state: state, theme: theme).draw(
            viewer.model.hasTriangles ? phrase("model") : phrase("points"), badges: badges(viewer),
            in: rectangle,
            of: &grid)
        let frame = Self.picture(columns: rectangle.columns, rows: rectangle.rows)
        grid.frame(
            frame, style: theme.style(.frame), title: printable(viewer.model.title),
            trailing: contents(viewer.model), foot: size(viewer.model),
            footTrailing: place(viewer.camera), titleStyle: theme.style(.dim))
        let inside = frame.inside
        for row in 0..<min(inside.rows, viewer.picture.rows) {
            for column in 0..<min(inside.columns, viewer.picture.columns) {
                grid[inside.column + column, inside.row + row] =
                    viewer.picture.cells[row * viewer.picture.columns + column]
            }
        }
        drawBox(viewer, in: inside, &grid)
        if viewer.showsShots { drawShots(viewer, in: inside, &grid) }
        if let measure = viewer.measure { draw(measure, viewer, in: inside, &grid) }
        drawHint(viewer, row: rectangle.rows - 3, &grid)
    }

    private func badges(_ viewer: ViewerState) -> [(words: String, tone: Tone)] {
        var badges: [(words: String, tone: Tone)] = []
        if viewer.measure != nil { badges.append((" \(phrase("measuring")) ", .badge)) }
        if viewer.isSpinning { badges.append((" \(phrase("turning")) ", .badge)) }
        if viewer.isCoarse { badges.append((phrase("coarse while it moves"), .dim)) }
        if let shot = viewer.chosenShot {
            badges.append((phrase("from shot \(viewer.model.shots[shot].number)"), .text))
        }
        return badges
    }

    private func contents(_ model: ViewedModel) -> String {
        let points = model.mesh.positions.count
        let parts =
            model.hasTriangles
            ? [phrase("\(grouped(model.mesh.triangles.count)) triangles")]
            : [phrase("\(grouped(points)) points")]
        let shots = model.shots.isEmpty ? [] : [counted(model.shots.count, "shot")]
        return (parts + shots).joined(separator: " · ")
    }

    private func size(_ model: ViewedModel) -> String {
        guard model.extent.max() > 0 else { return "" }
        return state.sizeWords(model.extent, metersPerUnit: model.metersPerUnit)
    }

    private func place(_ camera: OrbitCamera) -> String {
        let round = camera.azimuth.inDegrees.truncatingRemainder(dividingBy: 360)
        let height = camera.elevation.inDegrees
        let sign = theme.capabilities.glyphs == .ascii ? " deg" : "°"
        let angle = fixed(round < 0 ? round + 360 : round, 0) + sign
        let lift = fixed(abs(height), 0) + sign
        return height <= -0.5
            ? phrase("\(angle) round, \(lift) down") : phrase("\(angle) round, \(lift) up")
    }

    // MARK: Overlays on the picture

    private func drawBox(_ viewer: ViewerState, in inside: Rectangle, _ grid: inout Grid) {
        var lines = Wireframe(columns: viewer.picture.columns, rows: viewer.picture.rows)
        if viewer.showsBox, let box = viewer.model.box {
            let view = BoxFacing(box: box, worldFromCamera: viewer.camera.worldFromCamera)
            for (from, to) in BoundingBox.edges {
                let isSeen = BoxFace.allCases.contains {
                    $0.holds(corner: from) && $0.holds(corner: to) && view.isSeen($0)
                }
                let (a, b) = (box.corners[from], box.corners[to])
                lines.draw(from: a, to: b, isSeen ? .seen : .hidden, viewer.place)
            }
        }
        if viewer.showsShots, let shot = viewer.chosenShot {
            for (a, b) in frustum(viewer.model.shots[shot], size: viewer.model.radius / 8) {
                lines.draw(from: a, to: b, .chosen, viewer.place)
            }
        }
        if let picked = viewer.measure?.picked, picked.count == 2 {
            lines.draw(from: picked[0], to: picked[1], .chosen, viewer.place)
        }
        lines.draw(on: &grid, column: inside.column, row: inside.row, theme: theme)
    }

    /// The edges of the pyramid that a camera sees, from the camera's centre to a picture of 4:3.
    private func frustum(
        _ shot: ViewedModel.ShotMark, size: Double
    ) -> [(Vector3, Vector3)] {
        let eye = shot.worldFromCamera.translation
        let corners = [(-1.0, -0.75), (1, -0.75), (1, 0.75), (-1, 0.75)].map {
            shot.worldFromCamera * (Vector3($0.0 / 2, $0.1 / 2, 1) * size)
        }
        return corners.indices.flatMap { index in
            [(eye, corners[index]), (corners[index], corners[(index + 1) % 4])]
        }
    }

    private func drawShots(_ viewer: ViewerState, in inside: Rectangle, _ grid: inout Grid) {
        for (index, shot) in viewer.model.shots.enumerated() {
            guard let (cell, depth) = viewer.picture.place(of: shot.worldFromCamera.translation),
                cell.x >= 0, cell.y >= 0, cell.x < Double(inside.columns),
                cell.y < Double(inside.rows)
            else { continue }
            let isHidden = viewer.picture.isHidden(atCell: cell, depth: depth)
            let isChosen = index == viewer.chosenShot
            let (column, row) = (inside.column + Int(cell.x), inside.row + Int(cell.y))
            var style = theme.style(isChosen ? .accent : isHidden ? .dim : .good)
            style.background = grid[column, row].style.background
            grid[column, row] = Cell(isChosen ? "◆" : isHidden ? "·" : "•", style)
        }
    }

    private func draw(
        _ measure: Measure, _ viewer: ViewerState, in inside: Rectangle, _ grid: inout Grid
    ) {
        for (index, point) in measure.picked.enumerated() {
            guard let (cell, _) = viewer.picture.place(of: point), cell.x >= 0, cell.y >= 0,
                cell.x < Double(inside.columns), cell.y < Double(inside.rows)
            else { continue }
            grid[inside.column + Int(cell.x), inside.row + Int(cell.y)] = Cell(
                index == 0 ? "A" : "B", theme.style(.badge))
        }
        let (column, row) = (inside.column + measure.column, inside.row + measure.row)
        grid[column, row] = Cell("┼", theme.style(.badge))
    }

    /// Draws a sentence that says what to do next in a measurement.
    private func drawHint(_ viewer: ViewerState, row: Int, _ grid: inout Grid) {
        guard state.shownNotice == nil, let measure = viewer.measure else { return }
        let words: String
        switch measure.picked.count {
        case 0: words = phrase("Arrows move the crosshair; Enter picks the first point.")
        case 1: words = phrase("Enter picks the second point.")
        default:
            let figure = state.lengthWords(
                measure.length ?? 0, metersPerUnit: viewer.model.metersPerUnit)
            words = phrase("A to B: \(figure). Enter begins anew, m ends.")
        }
        grid.write(
            clipped(words, to: grid.columns - 2), column: 1, row: row, style: theme.style(.accent))
    }
}

extension ViewerState {
    /// The position of a world point in cells; nil if the point is behind the camera.
    func place(_ pointInWorld: Vector3) -> Vector2? { picture.place(of: pointInWorld)?.cell }
}

/// A whole number as text, in groups of three digits.
func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
        text.append(digit)
    }
    return String(text.reversed())
}
