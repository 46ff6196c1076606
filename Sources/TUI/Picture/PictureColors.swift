/// The colours available for a picture, and the search for the nearest.
struct PictureColors: Sendable {
    /// Whether the terminal takes direct colour: red, green and blue.
    let isDirect: Bool
    private let palette = Palette256.shared

    /// The colours of a terminal with these capabilities; xterm's palette where it has no direct
    /// colour.
    init(_ capabilities: ScreenCapabilities) { isDirect = capabilities.colors == .direct }

    /// The nearest colour to the mean of the chosen parts of a cell, at least one.
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

    /// The nearest colour; channels 0...255.
    @inline(__always)
    func nearest(red: Int32, green: Int32, blue: Int32) -> CellColor {
        let indexed = palette.nearest(red: red, green: green, blue: blue)
        // A palette number takes half the bytes of three channels.
        guard isDirect, !isAlike(indexed, red, green, blue) else { return .indexed(indexed) }
        // 32 steps per channel: neighbours share a colour more often.
        return .direct(red: Self.step(red), green: Self.step(green), blue: Self.step(blue))
    }

    /// The nearest colour of the palette; channels 0...255.
    @inline(__always)
    func indexed(red: Int32, green: Int32, blue: Int32) -> CellColor {
        .indexed(palette.nearest(red: red, green: green, blue: blue))
    }

    /// Whether a difference is invisible in a moving picture: 8 of 255 in every channel is one step
    /// of 32, the error of rounding alone.
    @inline(__always)
    private func isAlike(_ index: UInt8, _ red: Int32, _ green: Int32, _ blue: Int32) -> Bool {
        let (r, g, b) = Palette256.channels(of: index)
        return max(abs(r &- red), abs(g &- green), abs(b &- blue)) <= 8
    }

    /// One of 32 values spread over 0...255, both ends included.
    @inline(__always)
    private static func step(_ value: Int32) -> UInt8 {
        let high = UInt8(truncatingIfNeeded: value) & 0xF8
        return high | high >> 5
    }
}
