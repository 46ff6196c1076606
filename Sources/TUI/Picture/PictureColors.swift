/// The colours that a picture may have, and the nearest of them to what is there.
struct PictureColors: Sendable {
    private let isDirect: Bool
    private let palette = Palette256.shared

    /// The colours of a terminal that can show this; xterm's palette where it has no direct colour.
    init(_ capabilities: ScreenCapabilities) { isDirect = capabilities.colors == .direct }

    /// The colour nearest to the mean of the chosen parts of a cell, of which there is at least one.
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

    /// The nearest colour; channels 0...255. Direct colours are kept to 32 steps a channel: neighbours
    /// share one more often, and a colour that is set already need not be sent.
    @inline(__always)
    func nearest(red: Int32, green: Int32, blue: Int32) -> CellColor {
        guard isDirect else {
            return .indexed(palette.nearest(red: red, green: green, blue: blue))
        }
        return .direct(red: Self.step(red), green: Self.step(green), blue: Self.step(blue))
    }

    /// One of 32 values spread over 0...255, the ends among them.
    @inline(__always)
    private static func step(_ value: Int32) -> UInt8 {
        let high = UInt8(truncatingIfNeeded: value) & 0xF8
        return high | high >> 5
    }
}
