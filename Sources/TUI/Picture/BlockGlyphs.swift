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
    // Sextant glyphs are ordered by mask. Masks 0, 21, 42 and 63 are missing, since those blocks
    // exist elsewhere. So the glyph of the inverted mask is as far from the end as this glyph is
    // from the start.
    case "\u{1FB00}"..."\u{1FB3B}":
        return Unicode.Scalar(0x1FB00 &+ (0x1FB3B &- glyph.value))
    default: return invertedOctant(glyph)
    }
}
