/// The block glyph that looks the same when its two colours are exchanged. Nil for a glyph that is
/// not a block of quadrants, sextants or octants.
@inlinable
public func invertedBlock(_ glyph: Unicode.Scalar) -> Unicode.Scalar? {
    switch glyph {
    case " ": return "█"
    case "█": return " "
    case "▀": return "▄"
    case "▄": return "▀"
    case "▌": return "▐"
    case "▐": return "▌"
    case "▖": return "▜"
    case "▜": return "▖"
    case "▗": return "▛"
    case "▛": return "▗"
    case "▘": return "▟"
    case "▟": return "▘"
    case "▝": return "▙"
    case "▙": return "▝"
    case "▚": return "▞"
    case "▞": return "▚"
    // Sextant glyphs are ordered by mask. Masks 0, 21, 42 and 63 are missing, since Unicode has
    // older glyphs for these blocks. So the glyph of the inverted mask is as far from the last
    // sextant glyph as this glyph is from the first one.
    case "\u{1FB00}"..."\u{1FB3B}":
        return Unicode.Scalar(0x1FB00 &+ (0x1FB3B &- glyph.value))
    default: return invertedOctant(glyph)
    }
}
