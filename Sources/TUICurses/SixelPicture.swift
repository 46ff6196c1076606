import TUI

/// A picture by sixels, over the cells that it covers. What is written there afterwards erases it, so
/// it is sent again where a cell changes. On a slow line it has fewer and larger pixels.
struct SixelPicture {
    private let traits: SixelTraits
    /// The picture on the screen.
    private(set) var shown: GridPicture?
    /// Whether even the coarsest picture is too much for the line.
    private(set) var isTooSlow = false
    /// How many of the source's pixels are one, in width and height.
    private var coarseness = 1
    /// Coarser, cells show more.
    private static let mostCoarseness = 3

    init(_ traits: SixelTraits) { self.traits = traits }

    /// Makes the next frame send the picture even if it is unchanged.
    mutating func forget() { shown = nil }

    /// The bytes that show this picture; empty where it is shown already, where there is none, and
    /// where it is too much for the line.
    /// - Parameters:
    ///   - isDamaged: whether cells under it changed.
    ///   - budget: bytes that the line takes for a picture; nil for any number.
    mutating func bytes(for picture: GridPicture?, isDamaged: Bool, budget: Int?) -> [UInt8] {
        guard isDamaged || picture != shown else { return [] }
        shown = picture
        guard let picture, picture.columns > 0, picture.rows > 0, picture.image.width > 0,
            picture.image.height > 0
        else { return [] }
        while true {
            let bytes = transmission(of: picture)
            guard let budget, bytes.count > budget else {
                // Finer again where there is much room: a third more pixels each way.
                if bytes.count < (budget ?? .max) / 3 { coarseness = max(1, coarseness - 1) }
                return bytes
            }
            guard coarseness < Self.mostCoarseness else {
                isTooSlow = true
                return []
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
        // Whole cells, since each part is placed by the cursor.
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
