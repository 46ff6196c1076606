import Scene

/// The ways to draw dots with cells.
enum DotStyle: String, CaseIterable, Sendable {
    /// Blocks of quadrants in two colours, which suit surfaces.
    case blocks
    /// Braille dots in one colour per cell, which suit fine points.
    case braille
}

extension DotCanvas {
    /// The canvas as `dotsWide / 2` × `dotsHigh / 4` cells, row by row.
    func cells(_ style: DotStyle, _ capabilities: ScreenCapabilities) -> [Cell] {
        let (columns, rows) = (dotsWide / 2, dotsHigh / 4)
        var cells = Array(repeating: Cell.blank, count: columns * rows)
        let inks = PictureColors(capabilities)
        keys.withUnsafeBufferPointer { keys in
            colors.withUnsafeBufferPointer { colors in
                for row in 0..<rows {
                    for column in 0..<columns {
                        let dots = CellDots(
                            keys, colors, firstDot: row &* 4 &* dotsWide &+ column &* 2, dotsWide)
                        guard dots.covered != 0 else { continue }
                        cells[row &* columns &+ column] = dots.cell(
                            style, capabilities, inks, column: column, row: row)
                    }
                }
            }
        }
        return cells
    }
}

/// The eight dots of one cell. In masks, bit 0 is the upper left dot, bit 1 the upper right one,
/// and so on row by row.
private struct CellDots {
    /// The mask of the dots that show a point or a triangle.
    var covered = 0
    /// The mean colour of the covered dots in each quadrant, in the layout of `PictureRenderer`;
    /// and the brightness of each dot.
    private var quadrants: (SIMD3<Int32>, SIMD3<Int32>, SIMD3<Int32>, SIMD3<Int32>) = (
        .zero, .zero, .zero, .zero
    )
    private var counts: SIMD4<Int32> = .zero
    private var lumas: SIMD8<Int32> = .zero

    @inline(__always)
    init(
        _ keys: UnsafeBufferPointer<UInt64>, _ colors: UnsafeBufferPointer<UInt8>, firstDot: Int,
        _ wide: Int
    ) {
        for dot in 0..<8 {
            let at = firstDot &+ dot / 2 &* wide &+ dot % 2
            guard keys[at] != DotCanvas.emptyKey else { continue }
            covered |= 1 << dot
            let color = SIMD3(
                Int32(colors[at &* 3]), Int32(colors[at &* 3 &+ 1]), Int32(colors[at &* 3 &+ 2]))
            lumas[dot] = luma(red: color.x, green: color.y, blue: color.z)
            let quadrant = dot / 4 &* 2 &+ dot % 2
            counts[quadrant] &+= 1
            switch quadrant {
            case 0: quadrants.0 &+= color
            case 1: quadrants.1 &+= color
            case 2: quadrants.2 &+= color
            default: quadrants.3 &+= color
            }
        }
    }

    /// The sum of the colours of all covered dots.
    private var sum: SIMD3<Int32> {
        quadrants.0 &+ quadrants.1 &+ quadrants.2 &+ quadrants.3
    }

    private func mean(_ colors: PictureColors) -> CellColor {
        let mean = sum / SIMD3(repeating: max(1, counts.wrappedSum()))
        return colors.nearest(red: mean.x, green: mean.y, blue: mean.z)
    }

    @inline(__always)
    func cell(
        _ style: DotStyle, _ capabilities: ScreenCapabilities, _ colors: PictureColors,
        column: Int, row: Int
    ) -> Cell {
        let isColored = capabilities.hasColors
        if capabilities.glyphs != .unicode {
            return asciiCell(isColored ? colors : nil)
        }
        if !isColored { return ditheredCell(column: column, row: row) }
        switch style {
        case .braille: return brailleCell(covered, CellStyle(foreground: mean(colors)))
        case .blocks: return blockCell(colors)
        }
    }

    private func brailleCell(_ dots: Int, _ style: CellStyle) -> Cell {
        var pattern: UInt8 = 0
        for dot in 0..<8 where dots >> dot & 1 == 1 { pattern |= brailleBit(dot % 2, dot / 2) }
        return pattern == 0 ? .blank : Cell(brailleGlyph(pattern), style)
    }

    /// The braille cell in which the dots are lit by their brightness, dithered with a 4×4 Bayer
    /// matrix.
    private func ditheredCell(column: Int, row: Int) -> Cell {
        let matrix: [Int32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
        var lit = 0
        for dot in 0..<8 where covered >> dot & 1 == 1 {
            let at = (dot / 2) * 4 + (column & 1) * 2 + dot % 2
            // Even the darkest surface lights one dot in sixteen, so that it remains visible.
            if lumas[dot] * 15 / 255 + 1 > matrix[at] { lit |= 1 << dot }
        }
        return brailleCell(lit, .plain)
    }

    private func asciiCell(_ colors: PictureColors?) -> Cell {
        let ramp: [Unicode.Scalar] = [".", ":", "-", "=", "+", "*", "#", "%", "@"]
        let count = max(1, counts.wrappedSum())
        // The character gets less ink if fewer dots of its cell are covered.
        let ink = lumas.wrappedSum() / count * (4 + count / 2) / 8
        let glyph = ramp[min(8, Int(ink) * 9 / 256)]
        return Cell(glyph, colors.map { CellStyle(foreground: mean($0)) } ?? .plain)
    }

    private func blockCell(_ colors: PictureColors) -> Cell {
        var values:
            (
                UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
            ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        var mask = 0
        return withUnsafeMutableBytes(of: &values) { bytes in
            let out = bytes.bindMemory(to: UInt8.self)
            for (index, quadrant) in [quadrants.0, quadrants.1, quadrants.2, quadrants.3]
                .enumerated() where counts[index] > 0
            {
                mask |= 1 << index
                let color = quadrant / SIMD3(repeating: counts[index])
                for channel in 0..<3 {
                    out[index * 3 + channel] = UInt8(truncatingIfNeeded: color[channel])
                }
            }
            if mask == 15 {
                return quadrantCell(UnsafeBufferPointer(out), 0, colors)
            }
            return Cell(quadrantGlyph(mask), CellStyle(foreground: mean(colors)))
        }
    }
}
