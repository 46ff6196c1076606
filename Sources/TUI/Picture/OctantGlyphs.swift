/// Blocks of 2×4 octants: bit 0 of a mask is the upper left one, bit 1 the upper right one, bit 2
/// the left one of the second line and so on. They start at U+1CD00 in this order, without those
/// that exist as other blocks (Unicode 16).
enum Octants {
    /// The blocks that Unicode had before octants, by their mask.
    private static let former: [Int: Unicode.Scalar] = [
        0x00: " ", 0x05: "▘", 0x0A: "▝", 0x0F: "▀", 0x50: "▖", 0x55: "▌", 0x5A: "▞", 0x5F: "▛",
        0xA0: "▗", 0xA5: "▚", 0xAA: "▐", 0xAF: "▜", 0xF0: "▄", 0xF5: "▙", 0xFA: "▟", 0xFF: "█",
        // Quarters of the height.
        0x03: "\u{1FB82}", 0x3F: "\u{1FB85}", 0xC0: "▂", 0xFC: "▆",
    ]
    /// Masks of blocks outside the octants' range: one octant in a corner, two in the middle of a
    /// side. Not every terminal that draws octants draws these blocks, so a larger block replaces
    /// each.
    private static let rare = [
        0x01: 0x05, 0x02: 0x0A, 0x40: 0x50, 0x80: 0xA0, 0x14: 0x15, 0x28: 0x2A,
    ]

    /// The mask that is drawn for each of the 256 masks.
    static let drawn: [UInt8] = (0..<256).map { UInt8(rare[$0] ?? $0) }

    /// The glyph of each drawn mask.
    static let glyphs: [Unicode.Scalar] = {
        var next: UInt32 = 0x1CD00
        var glyphs: [Unicode.Scalar] = []
        for mask in 0..<256 {
            if let block = former[mask] {
                glyphs.append(block)
            } else if rare[mask] != nil {
                glyphs.append(" ")
            } else {
                glyphs.append(Unicode.Scalar(next) ?? "█")
                next += 1
            }
        }
        for (mask, larger) in rare { glyphs[mask] = glyphs[larger] }
        return glyphs
    }()

    /// For each glyph from U+1CD00 on, the glyph that looks the same with its two colours
    /// exchanged; nil where none is drawn.
    static let inverses: [Unicode.Scalar?] = {
        var inverses: [Unicode.Scalar?] = Array(repeating: nil, count: 230)
        for (mask, glyph) in glyphs.enumerated() where rare[mask] == nil && glyph.value >= 0x1CD00 {
            let other = 255 - mask
            if glyph.value <= 0x1CDE5, rare[other] == nil {
                inverses[Int(glyph.value - 0x1CD00)] = glyphs[other]
            }
        }
        return inverses
    }()
}

/// The mask that is drawn for a mask of eight octants.
@inline(__always)
func drawnOctants(_ mask: Int) -> Int { Int(Octants.drawn[mask & 255]) }

/// The block with these octants.
@inline(__always)
func octantGlyph(_ mask: Int) -> Unicode.Scalar { Octants.glyphs[mask & 255] }

/// The block of octants that looks the same with its two colours exchanged; nil where none is
/// drawn.
@usableFromInline
func invertedOctant(_ glyph: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0x1CD00...0x1CDE5).contains(glyph.value) else { return nil }
    return Octants.inverses[Int(glyph.value - 0x1CD00)]
}
