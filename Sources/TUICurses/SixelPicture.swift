import TUI

/// Draws a picture with sixels over its cells. If one of these cells is written, the terminal
/// erases the picture there, so the picture is sent again. On a slow line, the picture has fewer
/// and larger pixels. `PictureLagMonitor` finds out whether even such pictures are too slow.
struct SixelPicture {
    private let traits: SixelTraits
    /// The picture that the terminal shows; nil for none.
    private(set) var shown: GridPicture?
    /// The side of a sent pixel, in pixels of the original picture.
    private var coarseness = 1
    /// The largest side of a sent pixel, in pixels of the original picture (guess). With larger
    /// pixels, the picture would show less than a picture that is drawn with cells.
    private static let mostCoarseness = 3

    init(_ traits: SixelTraits) { self.traits = traits }

    /// Makes the next frame send the picture even if it is unchanged.
    mutating func invalidate() { shown = nil }

    /// The bytes that make the terminal show this picture; empty if it shows the picture already,
    /// or if there is no picture.
    /// - Parameters:
    ///   - isDamaged: whether cells under the picture have changed.
    ///   - budget: the most bytes for a picture on this line; nil for no limit. The coarsest
    ///     picture may exceed it.
    mutating func bytes(for picture: GridPicture?, isDamaged: Bool, budget: Int?) -> [UInt8] {
        guard isDamaged || picture != shown else { return [] }
        shown = picture
        guard let picture, picture.columns > 0, picture.rows > 0, picture.image.width > 0,
            picture.image.height > 0
        else { return [] }
        while true {
            let bytes = transmission(of: picture)
            guard let budget, bytes.count > budget, coarseness < Self.mostCoarseness else {
                // If a picture takes less than a third of the budget, the next one has smaller
                // pixels.
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
        // A picture larger than the terminal's limit is sent in parts. Each part begins at the
        // cursor, so it must consist of whole cells.
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
