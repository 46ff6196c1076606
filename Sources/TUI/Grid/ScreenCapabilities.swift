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
