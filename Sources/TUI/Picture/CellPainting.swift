// The innermost loops that turn a picture into cells. Each part of a cell has three numbers, R G B:
// a cell has 12 numbers with 2×2 quadrants, 18 with 2×3 sextants, or 24 with 2×4 octants.

/// Adds every `step`-th pixel of a row of the picture to the sums of the quadrants that the pixels
/// are in.
@inline(__always)
func addRow(
    _ pixels: UnsafeBufferPointer<UInt8>, at base: Int, _ edges: UnsafeBufferPointer<Int32>,
    _ step: Int, to sums: UnsafeMutableBufferPointer<Int32>
) {
    for part in 0..<(edges.count &- 1) {
        let first = Int(edges[part])
        let end = max(first &+ 1, Int(edges[part &+ 1]))
        var (r, g, b): (Int32, Int32, Int32) = (0, 0, 0)
        var x = first
        while x < end {
            let at = (base &+ x) &* 3
            r &+= Int32(pixels[at])
            g &+= Int32(pixels[at &+ 1])
            b &+= Int32(pixels[at &+ 2])
            x &+= step
        }
        sums[part &* 3] &+= r
        sums[part &* 3 &+ 1] &+= g
        sums[part &* 3 &+ 2] &+= b
    }
}

/// 2²⁴ / n, rounded up, for each number n of pixels in a quadrant, at most 8×8. The sum of n bytes,
/// multiplied by this and shifted right by 24 bits, is their mean, rounded down. A division would
/// take longer than the sum.
let reciprocals: [UInt32] = [0] + (1...64).map { UInt32(((1 << 24) + $0 - 1) / $0) }

/// Divides the sums of a line of quadrants by their numbers of pixels and stores the means cell by
/// cell. A cell has `lines` lines of quadrants. `counts` has the pixels per row in each column of
/// quadrants.
@inline(__always)
func storeMeans(
    _ sums: UnsafeMutableBufferPointer<Int32>, _ counts: [Int], rows: Int, line: Int, lines: Int,
    in out: UnsafeMutableBufferPointer<UInt8>
) {
    let (numbers, reciprocals) = (lines &* 6, reciprocals)
    let base = (line / lines) &* (counts.count / 2) &* numbers &+ (line % lines) &* 6
    for part in 0..<counts.count {
        let reciprocal = reciprocals[rows &* counts[part]]
        let at = base &+ (part / 2) &* numbers &+ (part % 2) &* 3
        for channel in 0..<3 {
            let sum = UInt32(truncatingIfNeeded: sums[part &* 3 &+ channel])
            out[at &+ channel] = UInt8(truncatingIfNeeded: (sum &* reciprocal) &>> 24)
        }
    }
}

/// A change of a cell is noise if no colour value changes by more than `mostNoise` and the mean
/// change is at most `meanNoise`. Derived: a quadrant is the mean of about 4 pixels (320×180 on
/// 100×40 cells). In a dim room, a pixel's noise is 6 of 255, so the noise of a mean is 3 and that
/// of a difference 4.5. Then 24 is 5.3 standard deviations of a difference. A cell has 12 values,
/// so the sum of their changes may reach 12 × 7 = 84, which is over 4 standard deviations of that
/// sum. Fewer than one still cell in ten thousand is redrawn.
private let mostNoise: Int32 = 24
private let meanNoise = 7

/// Whether a cell differs from its last drawing by more than noise.
@inline(__always)
func hasMoved(
    _ new: UnsafeBufferPointer<UInt8>, _ old: UnsafeMutableBufferPointer<UInt8>, _ at: Int,
    numbers: Int
) -> Bool {
    var sum: Int32 = 0
    var most: Int32 = 0
    for part in at..<(at &+ numbers) {
        let change = abs(Int32(new[part]) &- Int32(old[part]))
        sum &+= change
        most = max(most, change)
    }
    return most > mostNoise || sum > Int32(truncatingIfNeeded: numbers &* meanNoise)
}

/// The brightness of the pixel that begins at `at`, 0...255.
@inline(__always)
func luma(_ values: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int32 {
    luma(red: Int32(values[at]), green: Int32(values[at &+ 1]), blue: Int32(values[at &+ 2]))
}

/// The brightness of a colour after ITU-R BT.601, in integers; 0...255 like the channels.
@inline(__always)
func luma(red: Int32, green: Int32, blue: Int32) -> Int32 {
    (77 &* red &+ 150 &* green &+ 29 &* blue) >> 8
}

/// The brightness with which the tone curve shows a pixel.
@inline(__always)
private func tone(
    _ values: UnsafeBufferPointer<UInt8>, _ at: Int, _ tones: UnsafeBufferPointer<UInt8>
) -> Int32 { Int32(tones[Int(luma(values, at))]) }

/// A cell with less contrast than this is drawn in one colour, because the palette cannot show so
/// little contrast: its greys are 10 of 255 apart. Derived.
private let leastContrast: Int32 = 8

/// The glyph and the two colours that are nearest to four quadrants. Quadrants brighter than the
/// mean are in the foreground, the others in the background.
@inline(__always)
func quadrantCell(
    _ values: UnsafeBufferPointer<UInt8>, _ at: Int, _ colors: PictureColors
) -> Cell {
    var mask = 0
    let (a, b) = (luma(values, at), luma(values, at &+ 3))
    let (c, d) = (luma(values, at &+ 6), luma(values, at &+ 9))
    if max(max(a, b), max(c, d)) &- min(min(a, b), min(c, d)) >= leastContrast {
        let mean = (a &+ b &+ c &+ d) / 4
        mask = (a > mean ? 1 : 0) | (b > mean ? 2 : 0) | (c > mean ? 4 : 0) | (d > mean ? 8 : 0)
    }
    let back = colors.color(values, at, parts: ~mask & 15, of: 4)
    guard mask != 0 else { return Cell(" ", CellStyle(background: back)) }
    let front = colors.color(values, at, parts: mask, of: 4)
    guard front != back else { return Cell(" ", CellStyle(background: back)) }
    return Cell(quadrantGlyph(mask), CellStyle(foreground: front, background: back))
}

/// A cell of an upper and a lower half; each half has the mean colour of its two quadrants.
@inline(__always)
func halfCell(
    _ values: UnsafeBufferPointer<UInt8>, _ at: Int, _ colors: PictureColors
) -> Cell {
    let upper = colors.color(values, at, parts: 0b0011, of: 4)
    let lower = colors.color(values, at, parts: 0b1100, of: 4)
    if upper == lower { return Cell(" ", CellStyle(background: lower)) }
    return Cell("▀", CellStyle(foreground: upper, background: lower))
}

/// The cell that is nearest to six sextants or eight octants, given row by row.
@inline(__always)
func finerCell(
    _ values: UnsafeBufferPointer<UInt8>, _ at: Int, _ colors: PictureColors, parts: Int
) -> Cell {
    var (least, most, sum): (Int32, Int32, Int32) = (255, 0, 0)
    for part in 0..<parts {
        let level = luma(values, at &+ part &* 3)
        (least, most, sum) = (min(least, level), max(most, level), sum &+ level)
    }
    var mask = 0
    if most &- least >= leastContrast {
        let count = Int32(truncatingIfNeeded: parts)
        for part in 0..<parts where luma(values, at &+ part &* 3) &* count > sum {
            mask |= 1 << part
        }
    }
    if parts == 8 { mask = drawnOctants(mask) }
    let all = (1 << parts) &- 1
    let back = colors.color(values, at, parts: ~mask & all, of: parts)
    guard mask != 0 else { return Cell(" ", CellStyle(background: back)) }
    let front = colors.color(values, at, parts: mask, of: parts)
    guard front != back else { return Cell(" ", CellStyle(background: back)) }
    return Cell(
        finerGlyph(mask, parts: parts), CellStyle(foreground: front, background: back))
}

/// The block glyph in which the sextants or octants of this mask are filled.
@inline(__always)
func finerGlyph(_ mask: Int, parts: Int) -> Unicode.Scalar {
    parts == 8 ? octantGlyph(mask) : sextantGlyph(mask)
}

/// The block glyph in which the sextants of this mask are filled: bit 0 upper left, 1 upper right,
/// 2 middle left and so on. The glyphs begin at U+1FB00 in this order (Unicode 13). Four masks are
/// not in this range, because Unicode has older glyphs for their blocks.
@inline(__always)
func sextantGlyph(_ mask: Int) -> Unicode.Scalar {
    switch mask & 63 {
    case 0: return " "
    case 21: return "▌"
    case 42: return "▐"
    case 63: return "█"
    default:
        let before = 1 &+ (mask > 21 ? 1 : 0) &+ (mask > 42 ? 1 : 0)
        return Unicode.Scalar(UInt32(0x1FB00 &+ (mask & 63) &- before)) ?? "█"
    }
}

/// The mask of the lit quadrants when brightness is dithered with a 4×4 Bayer matrix. `tile`
/// selects the quarter of the matrix: bit 0 for the right half, bit 1 for the lower half. `tones`
/// has the displayed brightness for each brightness 0...255.
@inline(__always)
func ditheredMask(
    _ values: UnsafeBufferPointer<UInt8>, _ at: Int, _ tile: Int,
    _ tones: UnsafeBufferPointer<UInt8>
) -> Int {
    // The matrix of Bayer 1973, 0 8 2 10 / 12 4 14 6 / 3 11 1 9 / 15 7 13 5, scaled by 16 and
    // divided into quarters.
    let thresholds: (Int32, Int32, Int32, Int32)
    switch tile {
    case 0: thresholds = (8, 136, 200, 72)
    case 1: thresholds = (40, 168, 232, 104)
    case 2: thresholds = (56, 184, 248, 120)
    default: thresholds = (24, 152, 216, 88)
    }
    return (tone(values, at, tones) > thresholds.0 ? 1 : 0)
        | (tone(values, at &+ 3, tones) > thresholds.1 ? 2 : 0)
        | (tone(values, at &+ 6, tones) > thresholds.2 ? 4 : 0)
        | (tone(values, at &+ 9, tones) > thresholds.3 ? 8 : 0)
}

/// The block glyph in which the quadrants of this mask are filled: bit 0 upper left, 1 upper right,
/// 2 lower left, 3 lower right.
@inline(__always)
func quadrantGlyph(_ mask: Int) -> Unicode.Scalar {
    switch mask & 15 {
    case 0: " "
    case 1: "▘"
    case 2: "▝"
    case 3: "▀"
    case 4: "▖"
    case 5: "▌"
    case 6: "▞"
    case 7: "▛"
    case 8: "▗"
    case 9: "▚"
    case 10: "▐"
    case 11: "▜"
    case 12: "▄"
    case 13: "▙"
    case 14: "▟"
    default: "█"
    }
}

/// A cell with one of ten characters; a brighter cell has a character with more ink.
@inline(__always)
func rampCell(
    _ values: UnsafeBufferPointer<UInt8>, _ at: Int, _ colors: PictureColors?,
    _ tones: UnsafeBufferPointer<UInt8>
) -> Cell {
    let sum =
        tone(values, at, tones) &+ tone(values, at &+ 3, tones) &+ tone(values, at &+ 6, tones)
        &+ tone(values, at &+ 9, tones)
    let glyph: Unicode.Scalar =
        switch sum &* 10 / 1024 {
        case 0: " "
        case 1: "."
        case 2: ":"
        case 3: "-"
        case 4: "="
        case 5: "+"
        case 6: "*"
        case 7: "#"
        case 8: "%"
        default: "@"
        }
    guard let colors else { return Cell(glyph) }
    return Cell(glyph, CellStyle(foreground: colors.color(values, at, parts: 15, of: 4)))
}
