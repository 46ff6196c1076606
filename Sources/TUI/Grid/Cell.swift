/// One place on the screen, one column wide.
public struct Cell: Hashable, Sendable {
    /// The character; always printable and one column wide.
    public var glyph: Unicode.Scalar
    /// The colours and the weight of the character.
    public var style: CellStyle

    /// An empty cell.
    public static let blank = Cell(" ")

    /// A cell with this glyph and style.
    public init(_ glyph: Unicode.Scalar, _ style: CellStyle = .plain) {
        (self.glyph, self.style) = (glyph, style)
    }
}
