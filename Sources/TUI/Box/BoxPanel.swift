import Scene

/// Draws the box from above, from the front and from the right, with the points around it. These
/// views show the distances that perspective hides.
struct BoxPanel {
    var editor: BoxEditor
    var worldFromCamera: RigidTransform?
    /// Points around the object, in the world.
    var points: [Vector3]
    /// Figures shown while the box is edited, each with a label and a value.
    var figures: [(label: String, value: String)]
    var theme: Theme

    /// Each view shows an area larger than the box by this factor, so that points outside the box
    /// are visible (guess).
    private static let margin = 1.35

    /// A direction along one of the box's axes: the number of the axis, and its sign.
    private struct SignedAxis {
        var axis: Int
        var sign: Double

        func callAsFunction(_ local: Vector3) -> Double { local[axis] * sign }
    }

    private struct Side {
        var name: String
        var right, up: SignedAxis
    }

    /// The three views, oriented like the picture: what is on the right in the picture is on the
    /// right in the view.
    private var sides: [Side] {
        let view = BoxFacing(box: editor.box, worldFromCamera: worldFromCamera)
        let axes = [editor.box.worldFromObject.xAxis, editor.box.worldFromObject.yAxis]
        let rights = axes.map { dot($0, view.right) }
        let across = abs(rights[0]) >= abs(rights[1]) ? 0 : 1
        let right = SignedAxis(axis: across, sign: rights[across] < 0 ? -1 : 1)
        let away = SignedAxis(
            axis: 1 - across, sign: dot(axes[1 - across], view.away) < 0 ? -1 : 1)
        let up = SignedAxis(axis: 2, sign: 1)
        return [
            Side(name: phrase("from above"), right: right, up: away),
            Side(name: phrase("front"), right: right, up: up),
            Side(name: phrase("right side"), right: away, up: up),
        ]
    }

    /// Draws the panel and its border.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        grid.frame(
            rectangle, style: theme.style(.frame), title: phrase("Box"),
            titleStyle: theme.style(.title))
        var inside = rectangle.inside
        for figure in figures.reversed() {
            inside.rows -= 1
            let row = inside.row + inside.rows
            grid.write(figure.label, column: inside.column + 1, row: row, style: theme.style(.dim))
            grid.write(
                shortened(figure.value, to: inside.columns - 9), column: inside.column + 8,
                row: row, style: theme.style(.strong))
        }
        let places = (0..<3).map { index in
            let (top, bottom) = (inside.rows * index / 3, inside.rows * (index + 1) / 3)
            return Rectangle(
                column: inside.column, row: inside.row + top + 1, columns: inside.columns,
                rows: max(0, bottom - top - 1))
        }
        let sides = sides
        let scale =
            zip(sides, places).map { side, place in
                min(
                    Double(place.columns * 2) / editor.box.size[side.right.axis],
                    Double(place.rows * 4) / editor.box.size[side.up.axis])
            }.min() ?? 0
        guard scale > 0, scale.isFinite else { return }
        let near = editor.near(points)
        let table = editor.tableHeight(points)
        for (side, place) in zip(sides, places) {
            draw(side, near, table, scale / Self.margin, in: place, &grid)
            grid.write(
                side.name, column: place.column, row: place.row - 1, style: theme.style(.dim))
        }
    }

    private func draw(
        _ side: Side, _ near: [Vector3], _ table: Double?, _ dotsPerUnit: Double,
        in place: Rectangle, _ grid: inout Grid
    ) {
        var lines = Wireframe(columns: place.columns, rows: place.rows)
        let middle = Vector2(Double(place.columns) / 2, Double(place.rows) / 2)
        func cell(_ right: Double, _ up: Double) -> Vector2 {
            middle + Vector2(right / 2, -up / 4) * dotsPerUnit
        }
        for point in near { lines.dot(at: cell(side.right(point), side.up(point)), .point) }
        if let table, side.up.axis == 2 {
            let width = Double(place.columns) / dotsPerUnit
            lines.stroke(from: cell(-width, table), to: cell(width, table), .hidden)
        }
        let half = editor.box.size / 2
        let (x, y) = (half[side.right.axis], half[side.up.axis])
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { cell($0.0, $0.1) }
        for index in 0..<4 {
            lines.stroke(
                from: corners[index], to: corners[(index + 1) % 4],
                isChosen(edge: index, side) ? .chosen : .seen)
        }
        lines.draw(on: &grid, column: place.column, row: place.row, theme: theme)
    }

    /// Whether this edge of a view shows the chosen face, which is then perpendicular to the view.
    /// Edges have numbers: 0 bottom, 1 right, 2 top, 3 left.
    private func isChosen(edge: Int, _ side: Side) -> Bool {
        guard case .face(let face) = editor.selection else { return false }
        let along = edge % 2 == 1 ? side.right : side.up
        let isPositive = edge == 1 || edge == 2
        return face.axis == along.axis && (face.sign * along.sign > 0) == isPositive
    }
}
