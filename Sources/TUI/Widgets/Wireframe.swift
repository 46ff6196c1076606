import Scene

/// Draws the edges of the box over the live picture. Hidden edges are dim and dashed, and the edges
/// of the chosen face are bright. Edges are braille dots over the picture's colours; with ASCII
/// glyphs, they are strokes.
struct Wireframe {
    /// The kinds of lines. If several meet in a dot, the last of these kinds is drawn.
    enum Kind: UInt8 { case none, point, hidden, seen, chosen }

    /// A line is drawn with level or upright strokes if its slope, or the inverse of its slope, is
    /// below this; otherwise with diagonal strokes. A guess: the tangent of 22°, about half the
    /// angle of a diagonal.
    private static let mostSlope = 0.4

    private let columns, rows: Int
    private var dots: [UInt8]
    private var kinds: [UInt8]
    private var strokes: [Unicode.Scalar]

    /// An empty drawing for a picture with this size in cells.
    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
        dots = Array(repeating: 0, count: self.columns * self.rows)
        kinds = dots
        strokes = Array(repeating: " ", count: dots.count)
    }

    /// Draws a box as a camera sees it. `place` maps pixels of the camera to cells of the picture.
    mutating func draw(
        _ box: BoundingBox, chosen: BoxFace?, intrinsics: Intrinsics,
        worldFromCamera: RigidTransform, place: (Vector2) -> Vector2
    ) {
        let view = BoxFacing(box: box, worldFromCamera: worldFromCamera)
        let cameraFromWorld = worldFromCamera.inverse
        let corners = box.corners.map { cameraFromWorld * $0 }
        for (from, to) in BoundingBox.edges {
            let faces = BoxFace.allCases.filter { $0.holds(corner: from) && $0.holds(corner: to) }
            let isSeen = faces.contains { view.isSeen($0) }
            let isChosen = chosen.map(faces.contains) ?? false
            drawEdge(
                corners[from], corners[to], isChosen ? .chosen : isSeen ? .seen : .hidden,
                intrinsics, place)
        }
    }

    /// Draws a straight line between two world points. `place` maps a world point to cells; nil for
    /// a point behind the viewer.
    mutating func draw(
        from start: Vector3, to end: Vector3, _ kind: Kind, _ place: (Vector3) -> Vector2?
    ) {
        guard let a = place(start), let b = place(end) else { return }
        stroke(from: a, to: b, kind)
    }

    private mutating func drawEdge(
        _ from: Vector3, _ to: Vector3, _ kind: Kind, _ intrinsics: Intrinsics,
        _ place: (Vector2) -> Vector2
    ) {
        // The lens bends straight lines. With 12 segments, the error of a distortion of 10 % is
        // below one dot.
        let pieces = 12
        var last: Vector2?
        for piece in 0...pieces {
            let point = from + (to - from) * (Double(piece) / Double(pieces))
            guard point.isFinite, let pixel = intrinsics.project(point) else {
                last = nil
                continue
            }
            let cell = place(pixel)
            if let last { stroke(from: last, to: cell, kind) }
            last = cell
        }
    }

    /// Draws a single dot at a position in cells.
    mutating func dot(at cell: Vector2, _ kind: Kind) {
        let dot = cell * Vector2(2, 4)
        guard abs(dot.x) < 1e6, abs(dot.y) < 1e6 else { return }
        set(Int(dot.x.rounded(.down)), Int(dot.y.rounded(.down)), kind, ":")
    }

    /// Draws a straight line of dots. The line is clipped to the picture first, so that distant
    /// ends take no time.
    mutating func stroke(from: Vector2, to: Vector2, _ kind: Kind) {
        guard
            let (start, end) = clippedSegment(
                from * Vector2(2, 4), to * Vector2(2, 4),
                width: Double(columns * 2), height: Double(rows * 4))
        else { return }
        let along = end - start
        let steps = Int(max(abs(along.x), abs(along.y)).rounded(.up)) + 1
        // Dots are square, so a slope in dots is the slope that the person sees.
        let glyph: Unicode.Scalar =
            abs(along.y) < Self.mostSlope * abs(along.x)
            ? "-"
            : abs(along.x) < Self.mostSlope * abs(along.y)
                ? "|" : along.x * along.y > 0 ? "\\" : "/"
        for step in 0...steps {
            let dot = start + along * (Double(step) / Double(steps))
            let (x, y) = (Int(dot.x.rounded(.down)), Int(dot.y.rounded(.down)))
            // Hidden edges are dashes of two dots, so that they differ from other edges without
            // colour.
            if kind == .hidden, (x + y) & 2 == 0 { continue }
            set(x, y, kind, kind == .hidden ? "." : kind == .chosen ? "#" : glyph)
        }
    }

    private mutating func set(_ x: Int, _ y: Int, _ kind: Kind, _ stroke: Unicode.Scalar) {
        guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
        let index = y / 4 * columns + x / 2
        dots[index] |= brailleBit(x & 1, y & 3)
        if kind.rawValue >= kinds[index] {
            kinds[index] = kind.rawValue
            strokes[index] = stroke
        }
    }

    /// Draws the lines over the picture whose upper left cell is at `column`, `row`.
    func draw(on grid: inout Grid, column: Int, row: Int, theme: Theme) {
        for index in dots.indices where dots[index] != 0 {
            let (x, y) = (column + index % columns, row + index / columns)
            var style = style(kinds[index], theme)
            style.background = grid[x, y].style.background
            guard theme.capabilities.glyphs == .unicode else {
                grid[x, y] = Cell(strokes[index], style)
                continue
            }
            grid[x, y] = Cell(brailleGlyph(dots[index]), style)
        }
    }

    private func style(_ kind: UInt8, _ theme: Theme) -> CellStyle {
        let isColored = theme.capabilities.hasColors
        switch Kind(rawValue: kind) ?? .none {
        case .none, .point:
            return isColored ? CellStyle(foreground: .indexed(109)) : .plain
        case .hidden:
            return isColored ? CellStyle(foreground: .indexed(245)) : CellStyle(isDim: true)
        case .seen:
            return isColored
                ? CellStyle(foreground: .indexed(159), isBold: true) : CellStyle(isBold: true)
        case .chosen:
            return isColored
                ? CellStyle(foreground: .indexed(226), isBold: true)
                : CellStyle(isBold: true, isReversed: true)
        }
    }
}

/// The part of a line segment inside 0...width × 0...height (Liang and Barsky 1984); nil if no part
/// is inside.
func clippedSegment(
    _ from: Vector2, _ to: Vector2, width: Double, height: Double
) -> (Vector2, Vector2)? {
    let along = to - from
    guard from.x.isFinite, from.y.isFinite, along.x.isFinite, along.y.isFinite else { return nil }
    var (enter, leave) = (0.0, 1.0)
    for (speed, room) in [
        (-along.x, from.x), (along.x, width - from.x), (-along.y, from.y),
        (along.y, height - from.y),
    ] {
        if speed == 0 {
            if room < 0 { return nil }
        } else if speed < 0 {
            enter = max(enter, room / speed)
        } else {
            leave = min(leave, room / speed)
        }
    }
    guard enter <= leave else { return nil }
    return (from + along * enter, from + along * leave)
}
