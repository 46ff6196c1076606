/// A terminal's properties for sixels.
struct SixelTraits: Equatable {
    /// Size of a cell in pixels.
    var cellWidth, cellHeight: Int
    /// The number of colours of a picture. Terminals that do not report it, such as WezTerm and
    /// Windows Terminal, have 256. More than 64 adapted colours hardly improve a picture, and 64
    /// take fewer bytes.
    var colors = Self.usualColors
    /// The largest picture in pixels; the default is xterm's, for a terminal that reports none.
    var mostWidth = 1000, mostHeight = 1000

    /// Colours for a terminal that reports no number (guess).
    static let usualColors = 64
}
