/// The colours in which a terminal can show a picture, and the search for the nearest one.
struct PictureColors: Sendable {
    /// Whether the terminal takes direct colours: values of red, green and blue.
    let isDirect: Bool
    private let palette = Palette256.shared

    /// The colours for a terminal with these capabilities: direct colours if it takes them, else
    /// xterm's palette.
    init(_ capabilities: ScreenCapabilities) { isDirect = capabilities.colors == .direct }

    /// The colour nearest to the mean of the chosen parts of a cell. At least one part must be
    /// chosen.
    @inline(__always)
    func color(
        _ values: UnsafeBufferPointer<UInt8>, _ at: Int, parts: Int, of count: Int
    ) -> CellColor {
        var (r, g, b, chosen): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        for part in 0..<count where parts >> part & 1 == 1 {
            r &+= Int32(values[at &+ part &* 3])
            g &+= Int32(values[at &+ part &* 3 &+ 1])
            b &+= Int32(values[at &+ part &* 3 &+ 2])
            chosen &+= 1
        }
        chosen = max(1, chosen)
        return nearest(red: r / chosen, green: g / chosen, blue: b / chosen)
    }

    /// The nearest colour that the terminal can show; channels 0...255.
    @inline(__always)
    func nearest(red: Int32, green: Int32, blue: Int32) -> CellColor {
        let indexed = palette.nearest(red: red, green: green, blue: blue)
        // The number of a palette colour takes half as many bytes as three channels.
        guard isDirect, !isAlike(indexed, red, green, blue) else { return .indexed(indexed) }
        // Channels have only 32 steps, so that neighbouring cells have the same colour more often.
        return .direct(red: Self.step(red), green: Self.step(green), blue: Self.step(blue))
    }

    /// The nearest colour of the palette; channels 0...255.
    @inline(__always)
    func indexed(red: Int32, green: Int32, blue: Int32) -> CellColor {
        .indexed(palette.nearest(red: red, green: green, blue: blue))
    }

    /// Whether a colour of the palette differs so little from the colour of the picture that nobody
    /// sees the difference in a moving picture: by at most 8 of 255 in every channel. Rounding to
    /// 32 steps causes the same error.
    @inline(__always)
    private func isAlike(_ index: UInt8, _ red: Int32, _ green: Int32, _ blue: Int32) -> Bool {
        let (r, g, b) = Palette256.channels(of: index)
        return max(abs(r &- red), abs(g &- green), abs(b &- blue)) <= 8
    }

    /// Rounds a channel to one of 32 values that are spread over 0...255, including both ends.
    @inline(__always)
    private static func step(_ value: Int32) -> UInt8 {
        let high = UInt8(truncatingIfNeeded: value) & 0xF8
        return high | high >> 5
    }
}
