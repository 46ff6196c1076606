import Glibc
import Head
import Scene

/// The head from above, with the face toward the person's mirror: an arc of all places of turn, filled
/// where there are pictures, and the nose where it is now. The person's left is left.
struct HeadTopView {
    /// For each place of turn, from the right end to the left one, whether it has a picture.
    let places: [Bool]
    let endYaw: Double
    /// Whether the places go all the way round.
    let isFull: Bool
    /// Where the head is, -1 for the left end to 1 for the right one; nil while it does not turn.
    let share: Double?

    /// Rows of the arc that fit into those that are free.
    static func rows(free: Int) -> Int { max(3, min(9, free)) }

    /// Draws it; the first row below.
    func draw(in box: Rectangle, _ theme: Theme, _ grid: inout Grid) -> Int {
        // Cells are twice as high as wide.
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
        // What is seen is drawn last: places may share a cell.
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
