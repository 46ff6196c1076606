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
