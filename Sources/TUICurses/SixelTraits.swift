/// What a terminal says of its sixels.
struct SixelTraits: Equatable {
    /// Size of a cell in pixels.
    var cellWidth, cellHeight: Int
    /// Colours that a picture may have. Those that do not tell, as WezTerm and Windows Terminal, have
    /// 256; 64 of a picture's own are told from more by few, and a frame has fewer bytes.
    var colors = Self.usualColors
    /// The largest picture in pixels; xterm takes this one unless it says otherwise.
    var mostWidth = 1000, mostHeight = 1000

    static let usualColors = 64
}
