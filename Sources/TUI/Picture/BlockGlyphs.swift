/// The block element that shows the same with its two colours exchanged: what is lit in one is dark
/// in the other. Nil for what is no block of quadrants or sextants.
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
    // Sextants stand in the order of their masks, without 0, 21, 42 and 63, which are blocks
    // already: so an inverted mask stands as far from the end as the mask from the beginning.
    case "\u{1FB00}"..."\u{1FB3B}":
        return Unicode.Scalar(0x1FB00 &+ (0x1FB3B &- glyph.value))
    default: return nil
    }
}
