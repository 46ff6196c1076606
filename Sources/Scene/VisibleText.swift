/// The text of a file or a device, safe for the screen: "�" replaces each control character.
public func visible(_ text: String) -> String {
    guard holdsControl(text) else { return text }
    return String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { $0.controlsTerminal ? "\u{FFFD}" : $0 }))
}

/// Whether a text has characters that could control a terminal.
public func holdsControl(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: \.controlsTerminal)
}

extension Unicode.Scalar {
    /// Whether a terminal may obey the character instead of showing it: C0, DEL, C1, line
    /// separators and invisible bidirectional marks.
    fileprivate var controlsTerminal: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
