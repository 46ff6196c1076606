/// A colour of the terminal.
public enum CellColor: Hashable, Sendable {
    /// The terminal's default colour.
    case terminal
    /// One of xterm's 256 colours.
    case indexed(UInt8)
    /// A direct colour of red, green and blue, for terminals that accept such values.
    case direct(red: UInt8, green: UInt8, blue: UInt8)

    /// The largest number of bytes of the SGR parameters (ECMA-48) that select the colour: `39;`,
    /// `38;5;255;` or `38;2;255;255;255;`.
    @inlinable public var sequenceBytes: Int {
        switch self {
        case .terminal: 3
        case .indexed: 9
        case .direct: 17
        }
    }
}

/// The colours and the weight of a cell. Colour alone never carries a meaning; the glyph or the
/// weight carries it too.
public struct CellStyle: Hashable, Sendable {
    public var foreground: CellColor
    public var background: CellColor
    public var isBold: Bool
    public var isDim: Bool
    public var isReversed: Bool
    public var isUnderlined: Bool

    /// The terminal's default colours, neither bold nor dim.
    public static let plain = CellStyle()

    /// A style with these values.
    public init(
        foreground: CellColor = .terminal, background: CellColor = .terminal, isBold: Bool = false,
        isDim: Bool = false, isReversed: Bool = false, isUnderlined: Bool = false
    ) {
        (self.foreground, self.background) = (foreground, background)
        (self.isBold, self.isDim) = (isBold, isDim)
        (self.isReversed, self.isUnderlined) = (isReversed, isUnderlined)
    }
}

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

/// The cells of a whole screen; row 0 is the top, column 0 the left.
public struct Grid: Equatable, Sendable {
    /// Width and height in cells.
    public let columns, rows: Int
    /// `columns * rows` cells, row after row.
    public var cells: [Cell]
    /// A picture for the terminal's own graphics, under the cells; nil for none.
    public var picture: GridPicture?

    /// A blank grid.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// The cell at a position. Reading a position outside the grid gives a blank; writing there has
    /// no effect.
    public subscript(column: Int, row: Int) -> Cell {
        get { contains(column, row) ? cells[row * columns + column] : .blank }
        set { if contains(column, row) { cells[row * columns + column] = newValue } }
    }

    private func contains(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && row >= 0 && column < columns && row < rows
    }
}

/// What the terminal can show. It determines the glyphs and colours of a screen but never the
/// words.
public struct ScreenCapabilities: Hashable, Sendable {
    /// The colours in use; a palette is named by its size. With a palette of 16 or 8 colours, each
    /// colour of a screen is replaced by the nearest colour of the palette.
    public enum Colors: String, CaseIterable, Sendable {
        case direct
        case indexed256 = "256"
        case indexed16 = "16"
        case indexed8 = "8"
        case mono

        /// Whether the palette has at most 16 colours. Then a cell of a picture shows an upper and
        /// a lower half, each in its own colour, instead of four quadrants in two colours.
        public var areFew: Bool { self == .indexed16 || self == .indexed8 }
    }
    /// The glyphs in use. `basic` means the glyphs in the fonts of the Linux console: borders,
    /// half-blocks, shades and arrows, but no quadrants and no braille.
    public enum Glyphs: String, Sendable { case unicode, basic, ascii }

    /// The parts of a picture's cell: 2×2 quadrants, 2×3 sextants (Unicode 13) or 2×4 octants
    /// (Unicode 16). Nearly every font has quadrants.
    public enum Cells: String, CaseIterable, Sendable { case quadrants, sextants, octants }

    /// How the live picture is drawn: with cells, or by a graphics protocol of the terminal.
    public enum Graphics: String, CaseIterable, Sendable { case cells, kitty, sixel }

    /// The colour scheme. The person can choose it, to suit the terminal's background and the
    /// person's eyes. Without a choice, the console uses `light` if the terminal reports a light
    /// background.
    public enum Scheme: String, CaseIterable, Sendable, Codable {
        case dark, light, contrast, colorblind
    }

    public var colors: Colors
    public var glyphs: Glyphs
    public var cells: Cells
    public var scheme: Scheme
    public var graphics: Graphics

    /// Whether the terminal shows any colours.
    var hasColors: Bool { colors != .mono }

    /// Capabilities with these values.
    public init(
        colors: Colors, glyphs: Glyphs, cells: Cells = .quadrants, scheme: Scheme = .dark,
        graphics: Graphics = .cells
    ) {
        (self.colors, self.glyphs, self.graphics) = (colors, glyphs, graphics)
        (self.cells, self.scheme) = (cells, scheme)
    }
}
