import TUI

/// Draws grids and their pictures on a terminal with colours. `DirectPainter` draws the cells. The
/// picture is drawn with the graphics protocol that the terminal confirmed.
struct ScreenPainter {
    private var cells: DirectPainter
    private var kitty: KittyPicture?
    private var sixels: SixelPicture?

    /// - Parameter hasKitty: whether the terminal confirmed kitty's graphics protocol.
    init(_ cells: DirectPainter, hasKitty: Bool) {
        (self.cells, kitty) = (cells, hasKitty ? KittyPicture() : nil)
    }

    /// Whether pictures are drawn with sixels.
    var hasSixels: Bool { sixels != nil }

    /// Draws pictures with sixels from now on.
    mutating func takeSixels(_ traits: SixelTraits) { sixels = SixelPicture(traits) }

    /// Makes the next frame draw everything; the screen must be blank before that frame.
    mutating func invalidate() {
        cells.invalidate()
        kitty?.invalidate()
        sixels?.invalidate()
    }

    /// The bytes of one frame.
    struct Frame {
        var bytes: [UInt8]
        /// Whether the bytes contain a picture for the terminal's own graphics.
        var hasPicture = false
    }

    /// The bytes that make the terminal show this grid and its picture.
    /// - Parameter lineBytesPerSecond: the rate of the line to the terminal; nil for no limit.
    mutating func frame(
        _ grid: Grid, size: (columns: Int, rows: Int), lineBytesPerSecond: Double?
    ) -> Frame {
        if sixels != nil { return sixelFrame(grid, size, lineBytesPerSecond) }
        let picture = kitty?.bytes(for: grid.picture) ?? []
        return Frame(
            bytes: cells.frame(grid, size: size) + picture, hasPicture: !picture.isEmpty)
    }

    private mutating func sixelFrame(
        _ grid: Grid, _ size: (columns: Int, rows: Int), _ lineBytesPerSecond: Double?
    ) -> Frame {
        // A sixel picture that covers the last row would make the terminal scroll, so it is left
        // out.
        let picture = grid.picture.flatMap { $0.row + $0.rows < size.rows ? $0 : nil }
        if let old = sixels?.shown, picture.map({ !$0.covers(asMuchAs: old) }) ?? true {
            cells.invalidate(columns: old.cellColumns, rows: old.cellRows)
            sixels?.invalidate()
        }
        let isDamaged =
            picture.map {
                cells.isChanged(grid, columns: $0.cellColumns, rows: $0.cellRows)
            } ?? false
        var bytes = cells.frame(grid, size: size)
        // A sixel picture may take as long on the line as a picture that is drawn with cells.
        let budget = lineBytesPerSecond.map { Int(min(1e9, $0 * PictureRenderer.lineSeconds)) }
        let sent = sixels?.bytes(for: picture, isDamaged: isDamaged, budget: budget) ?? []
        guard let picture, !sent.isEmpty else { return Frame(bytes: bytes) }
        bytes += sent
        bytes += cells.redrawn(columns: picture.cellColumns, rows: picture.cellRows)
        return Frame(bytes: bytes, hasPicture: true)
    }

    /// The bytes that remove the picture from the terminal; empty if clearing the screen removes
    /// it.
    var removal: [UInt8] { kitty == nil ? [] : KittyPicture.removal }
}

extension GridPicture {
    fileprivate var cellColumns: Range<Int> { column..<(column + max(0, columns)) }
    fileprivate var cellRows: Range<Int> { row..<(row + max(0, rows)) }

    fileprivate func covers(asMuchAs other: GridPicture) -> Bool {
        cellColumns == other.cellColumns && cellRows == other.cellRows
    }
}
