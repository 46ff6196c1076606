/// The properties of a terminal that draws sixels.
struct SixelTraits: Equatable {
    /// Width and height of a cell in pixels.
    var cellWidth, cellHeight: Int
    /// The number of colours in a picture, at most 64, even for a terminal with 256. Since the
    /// colours are adapted to the picture, more of them hardly improve it, and 64 take fewer bytes.
    var colors = Self.usualColors
    /// The largest width and height of a picture, in pixels. If the terminal reports none, xterm's
    /// limits are used.
    var mostWidth = 1000, mostHeight = 1000

    /// The number of colours that is assumed if the terminal does not report one. A terminal that
    /// reports more also gets only this number (guess). WezTerm and Windows Terminal do not report
    /// their number, which is 256.
    static let usualColors = 64
}
