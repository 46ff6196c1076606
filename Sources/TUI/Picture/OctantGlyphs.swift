/// Block glyphs of 2×4 octants. In a mask, bit 0 is the upper left octant, bit 1 the upper right
/// one, bit 2 the left one of the second line and so on. The glyphs begin at U+1CD00 in the order
/// of their masks (Unicode 16). Masks are not in this range if Unicode has older glyphs for their
/// blocks.
enum Octants {
    /// The blocks that Unicode had before it added octants, by mask.
    private static let former: [Int: Unicode.Scalar] = [
        0x00: " ", 0x05: "▘", 0x0A: "▝", 0x0F: "▀", 0x50: "▖", 0x55: "▌", 0x5A: "▞", 0x5F: "▛",
        0xA0: "▗", 0xA5: "▚", 0xAA: "▐", 0xAF: "▜", 0xF0: "▄", 0xF5: "▙", 0xFA: "▟", 0xFF: "█",
        // Blocks that fill one quarter or three quarters of the height.
        0x03: "\u{1FB82}", 0x3F: "\u{1FB85}", 0xC0: "▂", 0xFC: "▆",
    ]
    /// Masks whose block is not in the range of octant glyphs: one octant in a corner, or two in
    /// the middle of a side. Some terminals that draw octants do not draw these blocks. So each of
    /// these masks is replaced by a mask with more octants.
    private static let rare = [
        0x01: 0x05, 0x02: 0x0A, 0x40: 0x50, 0x80: 0xA0, 0x14: 0x15, 0x28: 0x2A,
    ]

    /// For each of the 256 masks, the mask that is drawn in its place.
    static let drawn: [UInt8] = (0..<256).map { UInt8(rare[$0] ?? $0) }

    /// The glyph for each mask.
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

    /// For each glyph from U+1CD00 on, the glyph that looks the same when the two colours are
    /// exchanged; nil if that glyph is never drawn.
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

/// The mask that is drawn in place of a mask of eight octants.
@inline(__always)
func drawnOctants(_ mask: Int) -> Int { Int(Octants.drawn[mask & 255]) }

/// The block glyph in which the octants of this mask are filled.
@inline(__always)
func octantGlyph(_ mask: Int) -> Unicode.Scalar { Octants.glyphs[mask & 255] }

/// The octant glyph that looks the same when its two colours are exchanged; nil if that glyph is
/// never drawn.
@usableFromInline
func invertedOctant(_ glyph: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0x1CD00...0x1CDE5).contains(glyph.value) else { return nil }
    return Octants.inverses[Int(glyph.value - 0x1CD00)]
}
