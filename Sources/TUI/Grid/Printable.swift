/// Makes text from a file, a device or a network safe for a grid. Control characters, bidirectional
/// overrides, zero-width characters and combining characters are dropped. Double-width and
/// unassigned characters become "?". Every character of the result is one column wide.
public func printable(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch ColumnWidth(of: scalar) {
        case .one: kept.append(scalar)
        case .unfit: kept.append("?")
        case .none: break
        }
    }
    return String(kept)
}

/// The width of a character in a terminal.
enum ColumnWidth {
    /// The character is invisible or changes the characters beside it.
    case none
    /// The character takes one column.
    case one
    /// The character takes two columns, or terminals disagree on its width.
    case unfit

    init(of scalar: Unicode.Scalar) {
        if scalar.value >= 0x20 && scalar.value < 0x7F {
            self = .one
            return
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator,
            .paragraphSeparator, .surrogate:
            self = .none
        case .unassigned, .privateUse:
            self = .unfit
        default:
            if properties.isDefaultIgnorableCodePoint || Self.isJoiningJamo(scalar) {
                self = .none
            } else if properties.isEmojiPresentation || Self.isWide(scalar) {
                self = .unfit
            } else {
                self = .one
            }
        }
    }

    /// Whether the character is a Hangul vowel or final consonant, which joins the syllable before
    /// it.
    private static func isJoiningJamo(_ scalar: Unicode.Scalar) -> Bool {
        (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
    }

    /// Whether the character is in a block of wide or full-width characters (Unicode Standard Annex
    /// 11). Whole blocks are listed, so that characters that Unicode adds later are covered too.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
            0x1D300...0x1D37F, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
