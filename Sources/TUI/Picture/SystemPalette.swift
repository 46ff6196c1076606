/// The first 8 or 16 colours of a terminal, and a table that gives the nearest of them for each of
/// xterm's 256 colours. People redefine these colours. The values here are those of the VGA text
/// mode, because most terminals have similar ones.
public struct SystemPalette: Sendable {
    private static let values: [(red: Int, green: Int, blue: Int)] = [
        (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0),
        (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
        (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85),
        (85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255),
    ]

    private let count: Int
    private let nearest: [UInt8]

    /// - Parameter count: the number of colours in the palette, 8 or 16.
    public init(count: Int) {
        self.count = count
        nearest = (0..<256).map { index in
            if index < 16 { return UInt8(index % count) }
            let (red, green, blue) = Palette256.channels(of: UInt8(index))
            return Self.nearest(count, Int(red), Int(green), Int(blue))
        }
    }

    /// The style with each colour replaced by the nearest colour of this palette.
    public func style(_ style: CellStyle) -> CellStyle {
        var style = style
        style.foreground = color(style.foreground)
        style.background = color(style.background)
        return style
    }

    private func color(_ color: CellColor) -> CellColor {
        switch color {
        case .terminal: .terminal
        case .indexed(let index): .indexed(nearest[Int(index)])
        case .direct(let red, let green, let blue):
            .indexed(Self.nearest(count, Int(red), Int(green), Int(blue)))
        }
    }

    private static func nearest(_ count: Int, _ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
        func distance(_ index: Int) -> Int {
            let (r, g, b) = (
                values[index].red - red, values[index].green - green, values[index].blue - blue
            )
            return r * r + g * g + b * b
        }
        return UInt8((0..<count).min { distance($0) < distance($1) } ?? 0)
    }
}
