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
