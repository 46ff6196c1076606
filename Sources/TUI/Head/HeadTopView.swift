import Glibc
import Head
import Scene

/// The head seen from above. The face points downwards, and the person's left is on the left. An
/// arc shows all yaw angles of the scan; angles that have pictures are filled. A dot shows the
/// head's present direction.
struct HeadTopView {
    /// Whether each yaw angle has a picture, from the right end to the left end.
    let places: [Bool]
    let endYaw: Double
    /// Whether the yaw angles cover a full turn.
    let isFull: Bool
    /// The present yaw of the head: −1 at the left end of the range, 1 at the right end; nil while
    /// the head need not turn.
    let share: Double?

    /// The height of the arc in rows: the number of free rows, but at least 3 and at most 9.
    static func rows(free: Int) -> Int { free.clamped(to: 3...9) }

    /// Draws the view; returns the first row below it.
    func draw(in box: Rectangle, _ theme: Theme, _ grid: inout Grid) -> Int {
        // A cell is twice as high as wide.
        let high = Double(box.rows - 1) / (isFull ? 2 : 1 - min(0, cos(endYaw)))
        let wide = min(Double(box.columns - 1) / 2, 2.4 * high)
        let (x, y) = (
            Double(box.column) + Double(box.columns - 1) / 2,
            Double(box.row) + (isFull ? high : -min(0, cos(endYaw)) * high)
        )
        func put(_ yaw: Double, _ reach: Double, _ glyph: Unicode.Scalar, _ tone: Tone) {
            let column = Int((x - reach * wide * sin(yaw)).rounded())
            let row = Int((y + reach * high * cos(yaw)).rounded())
            grid[column, row] = Cell(glyph, theme.style(tone))
        }
        // Filled angles are drawn last, since several angles may share a cell.
        for seen in [false, true] {
            for (index, isSeen) in places.enumerated() where isSeen == seen {
                let part = Double(index) / Double(max(1, places.count - 1))
                let yaw = isFull ? part * endYaw : (2 * part - 1) * endYaw
                put(yaw, 1, isSeen ? "■" : "□", isSeen ? .good : .dim)
            }
        }
        if let share { put(-share * endYaw, 0.55, "●", .accent) }
        grid[Int(x.rounded()), Int(y.rounded())] = Cell("+", theme.style(.dim))
        return box.row + box.rows
    }
}
