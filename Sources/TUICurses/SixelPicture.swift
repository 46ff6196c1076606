import TUI

/// A sixel picture over the cells that it covers. Writing to those cells erases it, so it is sent
/// again where a cell changes. On a slow line it has fewer and larger pixels; `PictureLagMonitor`
/// judges whether even those are slow.
struct SixelPicture {
    private let traits: SixelTraits
    /// The picture on the screen.
    private(set) var shown: GridPicture?
    /// The side of a picture's pixel, in pixels of the source.
    private var coarseness = 1
    /// The coarsest picture (guess): a coarser one would show less than cells do.
    private static let mostCoarseness = 3

    init(_ traits: SixelTraits) { self.traits = traits }

    /// Makes the next frame send the picture even if it is unchanged.
    mutating func invalidate() { shown = nil }

    /// The bytes that show this picture; empty where it is shown already, or where there is no
    /// picture.
    /// - Parameters:
    ///   - isDamaged: whether cells under it changed.
    ///   - budget: most bytes of a picture, limited by the line to the terminal; nil for no limit.
    ///     The coarsest picture may have more.
    mutating func bytes(for picture: GridPicture?, isDamaged: Bool, budget: Int?) -> [UInt8] {
        guard isDamaged || picture != shown else { return [] }
        shown = picture
        guard let picture, picture.columns > 0, picture.rows > 0, picture.image.width > 0,
            picture.image.height > 0
        else { return [] }
        while true {
            let bytes = transmission(of: picture)
            guard let budget, bytes.count > budget, coarseness < Self.mostCoarseness else {
                // The picture becomes finer when the budget allows a third more pixels in each
                // direction.
                if bytes.count < (budget ?? .max) / 3 { coarseness = max(1, coarseness - 1) }
                return bytes
            }
            coarseness += 1
        }
    }

    private func transmission(of picture: GridPicture) -> [UInt8] {
        let (cellWidth, cellHeight) = (traits.cellWidth, traits.cellHeight)
        let (width, height) = (picture.columns * cellWidth, picture.rows * cellHeight)
        let image = QuantizedPicture(
            picture.image, colors: traits.colors,
            width: max(1, min(width, picture.image.width / coarseness)),
            height: max(1, min(height, picture.image.height / coarseness)))
        let encoder = SixelEncoder(image, width: width, height: height)
        // Parts are whole cells, since the cursor places each part.
        let columns = max(1, traits.mostWidth / cellWidth)
        let rows = max(1, traits.mostHeight / cellHeight)
        var bytes: [UInt8] = []
        for row in stride(from: 0, to: picture.rows, by: rows) {
            for column in stride(from: 0, to: picture.columns, by: columns) {
                bytes += Array(
                    "\u{1B}[\(picture.row + row + 1);\(picture.column + column + 1)H".utf8)
                bytes += encoder.bytes(
                    columns: (column * cellWidth)..<((column + columns) * cellWidth),
                    rows: (row * cellHeight)..<((row + rows) * cellHeight))
            }
        }
        return bytes
    }
}
