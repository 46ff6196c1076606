import Glibc
import Guidance
import Scene

/// Draws the capture dial as a ring of sectors, seen from above. Azimuth 0 is at the bottom and
/// grows counter-clockwise, so that the camera's mark moves to the right when the person walks to
/// the right. A filled sector is a thick arc, an open sector a thin line. With ASCII glyphs, they
/// are "#" and "."; "+" marks a cell with both.
struct Dial {
    var sectors: [DialSector]
    /// The azimuth of the camera's position in radians; nil if unknown.
    var azimuth: Double?
    /// The azimuth of the camera's viewing direction in radians; nil if unknown.
    var heading: Double?
    /// Index of the sector to which the camera should move next; nil for none.
    var next: Int?
    /// The covered share of each height, the lowest first; empty if unknown.
    var heights: [Double] = []
    /// The height of the camera, as an index of `heights`; nil if unknown.
    var height: Int?
    var theme: Theme

    /// Distance of the camera's mark from the ring, in dots (guess): half the height of a cell.
    private static let cameraGap = 2.2
    /// Length of the line in the camera's viewing direction, as a share of the ring's inner radius
    /// (guess).
    private static let headingShare = 0.45
    /// A height is drawn as covered if its covered share, 0...1, is at least this (guess).
    private static let coveredShare = 0.9

    /// Draws the ring and its words as large as the rectangle allows.
    func draw(in rectangle: Rectangle, of grid: inout Grid) {
        let rows = min(rectangle.rows, rectangle.columns / 2)
        guard rows >= 3, !sectors.isEmpty else { return }
        let place = rectangle.centered(columns: rows * 2, rows: rows)
        let ring = Ring(columns: place.columns, rows: place.rows)
        for row in 0..<place.rows {
            for column in 0..<place.columns {
                guard let cell = cell(column, row, ring) else { continue }
                grid[place.column + column, place.row + row] = cell
            }
        }
        drawHeading(ring, place, &grid)
        drawCamera(ring, place, &grid)
        drawNext(ring, place, &grid)
        drawHeights(in: place, &grid)
        drawWords(place, &grid)
    }

    /// The sizes of the ring in dots. A cell has 2×4 dots, so that dots are square.
    private struct Ring {
        let centerX, centerY, outer, inner, thin: Double

        /// Distance of the ring from the edge of the rectangle, in dots, so that no dot is cut. A
        /// guess.
        private static let margin = 0.25
        /// The inner radius of the ring as a share of the outer radius. It leaves room for words
        /// inside, and each of 36 arcs is still wide enough to see. A guess.
        private static let innerShare = 0.68
        /// Width of the thin line of an open sector, in dots: one dot, in diagonal parts too. A
        /// guess.
        private static let lineWidth = 1.1

        init(columns: Int, rows: Int) {
            centerX = Double(columns)
            centerY = Double(rows) * 2
            outer = min(centerX, centerY) - Self.margin
            inner = (outer * Self.innerShare).rounded()
            thin = outer - Self.lineWidth
        }
    }

    private func sector(atX x: Double, y: Double) -> Int {
        // A turn of 0 is at the bottom of the ring, a quarter of a turn at the right side.
        let angle = atan2(x, y)
        let turn = (angle < 0 ? angle + 2 * Double.pi : angle) / (2 * Double.pi)
        return min(sectors.count - 1, Int(turn * Double(sectors.count)))
    }

    private func cell(_ column: Int, _ row: Int, _ ring: Ring) -> Cell? {
        var (pattern, inRing, filled): (UInt8, Int, Int) = (0, 0, 0)
        for dot in 0..<8 {
            let x = Double(column * 2 + dot / 4) + 0.5 - ring.centerX
            let y = Double(row * 4 + dot % 4) + 0.5 - ring.centerY
            let radius = (x * x + y * y).squareRoot()
            guard radius <= ring.outer, radius >= ring.inner else { continue }
            inRing += 1
            let sector = sectors[sector(atX: x, y: y)]
            if sector.isFilled {
                filled += 1
                // A sector with soft shots has only every other dot, so that its arc looks thinner.
                if !sector.isSoft || (column * 2 + dot / 4 + row * 4 + dot % 4) & 1 == 0 {
                    pattern |= brailleBit(dot / 4, dot % 4)
                }
            } else if radius >= ring.thin {
                pattern |= brailleBit(dot / 4, dot % 4)
            }
        }
        if theme.capabilities.glyphs != .unicode {
            // A cell is drawn only if the ring covers at least 3 of its 8 dots, so that the ring
            // has the same thickness everywhere.
            guard inRing >= 3 else { return nil }
            if filled == 0 { return Cell(".", theme.style(.dim)) }
            return Cell(filled == inRing ? "#" : "+", theme.style(.good))
        }
        guard pattern != 0 else { return nil }
        return Cell(brailleGlyph(pattern), theme.style(filled > 0 ? .good : .dim))
    }

    /// Marks the position of the camera inside the ring.
    private func drawCamera(_ ring: Ring, _ place: Rectangle, _ grid: inout Grid) {
        guard let azimuth, azimuth.isFinite else { return }
        let radius = ring.inner - Self.cameraGap
        let column = Int(((ring.centerX + sin(azimuth) * radius) / 2).rounded(.down))
        let row = Int(((ring.centerY + cos(azimuth) * radius) / 4).rounded(.down))
        grid[place.column + column, place.row + row] = Cell("◆", theme.style(.accent))
    }

    /// Draws a line of dots from the camera in its viewing direction.
    private func drawHeading(_ ring: Ring, _ place: Rectangle, _ grid: inout Grid) {
        guard let azimuth, azimuth.isFinite, let heading, heading.isFinite else { return }
        let start = ring.inner - Self.cameraGap
        var lines = Wireframe(columns: place.columns, rows: place.rows)
        func cell(_ x: Double, _ y: Double) -> Vector2 {
            Vector2((ring.centerX + x) / 2, (ring.centerY + y) / 4)
        }
        let (x, y) = (sin(azimuth) * start, cos(azimuth) * start)
        let reach = ring.inner * Self.headingShare
        lines.stroke(
            from: cell(x, y), to: cell(x + sin(heading) * reach, y + cos(heading) * reach), .seen)
        lines.draw(on: &grid, column: place.column, row: place.row, theme: theme)
    }

    /// Marks the sector to which the camera should move next.
    private func drawNext(_ ring: Ring, _ place: Rectangle, _ grid: inout Grid) {
        guard let next, sectors.indices.contains(next) else { return }
        let angle = (Double(next) + 0.5) / Double(sectors.count) * 2 * .pi
        let radius = (ring.inner + ring.outer) / 2
        let column = Int(((ring.centerX + sin(angle) * radius) / 2).rounded(.down))
        let row = Int(((ring.centerY + cos(angle) * radius) / 4).rounded(.down))
        grid[place.column + column, place.row + row] = Cell("◎", theme.style(.key))
    }

    /// Draws a lamp for each height in the lower right corner, which the ring leaves free. The
    /// highest is on top, and the height of the camera is marked.
    private func drawHeights(in place: Rectangle, _ grid: inout Grid) {
        guard heights.count == 3, place.rows >= 9 else { return }
        for (band, share) in heights.enumerated() {
            let glyph: Unicode.Scalar = share >= Self.coveredShare ? "●" : share > 0 ? "◐" : "○"
            let (column, row) = (
                place.column + place.columns - 1, place.row + place.rows - 1 - band
            )
            let tone: Tone = share >= Self.coveredShare ? .good : band == height ? .accent : .dim
            grid[column, row] = Cell(glyph, theme.style(tone))
            if band == height { grid[column - 1, row] = Cell("▸", theme.style(.accent)) }
        }
    }

    private func drawWords(_ place: Rectangle, _ grid: inout Grid) {
        let filled = sectors.filled
        // The percentage is rounded down, so that 100 % means that all sectors are filled.
        let percent = "\(filled * 100 / sectors.count)%"
        let isFull = filled == sectors.count
        let row = place.row + place.rows / 2
        grid.write(
            percent, column: place.column + (place.columns - percent.count) / 2, row: row,
            style: theme.style(isFull ? .good : .strong))
        // A ring with soft shots is not complete, even if all sectors are filled.
        let soft = sectors.soft
        let words = soft > 0 ? phrase("\(soft) soft") : phrase("full")
        if isFull, place.rows >= 8 {
            grid.write(
                words, column: place.column + (place.columns - words.count) / 2, row: row + 1,
                style: theme.style(soft > 0 ? .strong : .good))
        }
    }
}
