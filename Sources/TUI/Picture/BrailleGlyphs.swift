/// The bit of a dot in a braille cell of 2×4 dots. In Unicode's order, the upper three rows come
/// first, column by column; the lowest row comes last.
@inline(__always)
func brailleBit(_ column: Int, _ row: Int) -> UInt8 {
    switch (column, row) {
    case (0, 0): 0x01
    case (0, 1): 0x02
    case (0, 2): 0x04
    case (0, _): 0x40
    case (_, 0): 0x08
    case (_, 1): 0x10
    case (_, 2): 0x20
    default: 0x80
    }
}

/// The braille glyph whose dots are the bits of this mask.
@inline(__always)
func brailleGlyph(_ dots: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "
}
