import Scene
import TestKit
import Testing

@testable import TUI

@Suite struct PictureTests {
    private func plain(_ width: Int, _ height: Int, _ color: [UInt8]) -> ColorImage {
        ColorImage(
            width: width, height: height,
            values: Array(repeating: color, count: width * height).flatMap(\.self))
    }

    private func drawn(
        _ image: ColorImage, _ capabilities: ScreenCapabilities, _ columns: Int, _ rows: Int
    ) -> PictureRenderer {
        var renderer = PictureRenderer(capabilities: capabilities)
        renderer.fit(columns: columns, rows: rows)
        renderer.draw(image)
        return renderer
    }

    @Test(arguments: [
        (320, 180, 100, 40, 100, 28), (640, 480, 100, 20, 53, 20), (480, 640, 100, 40, 60, 40),
        (1, 1, 10, 10, 10, 5), (0, 0, 10, 10, 0, 0), (10_000, 1, 40, 20, 40, 1),
        (640, 480, 0, 20, 0, 0),
    ])
    func keepsProportions(
        width: Int, height: Int, columns: Int, rows: Int, drawnColumns: Int, drawnRows: Int
    ) {
        let renderer = drawn(plain(width, height, [1, 2, 3]), Stage.color, columns, rows)
        #expect(renderer.columns == drawnColumns && renderer.rows == drawnRows)
        #expect(renderer.cells.count == drawnColumns * drawnRows)
    }

    @Test func everyCornerOfTheColourCubeIsItself() {
        let palette = Palette256.shared
        let levels: [Int32] = [0, 95, 135, 175, 215, 255]
        for (i, r) in levels.enumerated() {
            for (j, g) in levels.enumerated() {
                for (k, b) in levels.enumerated() {
                    let index = palette.nearest(red: r, green: g, blue: b)
                    #expect(Int(index) == 16 + 36 * i + 6 * j + k)
                }
            }
        }
        for grey in Int32(0)..<24 {
            let level = 8 + 10 * grey
            #expect(palette.nearest(red: level, green: level, blue: level) == 232 + UInt8(grey))
        }
    }

    @Test func quadrantsShowWhatIsWhere() {
        var image = plain(8, 4, [0, 0, 0])
        for y in 0..<2 {
            for x in 0..<2 {
                for channel in 0..<3 { image.values[(y * 8 + x) * 3 + channel] = 255 }
            }
        }
        let white = CellStyle(foreground: .indexed(231), background: .indexed(16))
        // If the picture is four columns wide, a cell shows 2×4 pixels. If it is two columns wide,
        // a cell shows 4×4 pixels.
        #expect(drawn(image, Stage.color, 4, 1).cells[0] == Cell("▀", white))
        let half = drawn(image, Stage.color, 2, 1)
        #expect(half.columns == 2)
        #expect(half.cells[0] == Cell("▘", white))
        #expect(half.cells[1] == Cell(" ", CellStyle(background: .indexed(16))))
    }

    @Test func sextantsShowWhatIsWhere() {
        let capabilities = ScreenCapabilities(
            colors: .direct, glyphs: .unicode, cells: .sextants)
        // A cell shows 2×6 pixels. In this cell, the right pixels of the two middle rows are
        // bright.
        var image = plain(2, 6, [0, 0, 0])
        for y in 2..<4 {
            for channel in 0..<3 { image.values[(y * 2 + 1) * 3 + channel] = 255 }
        }
        var renderer = PictureRenderer(capabilities: capabilities)
        renderer.fit(columns: 1, rows: 1)
        renderer.draw(image)
        // The palette contains both colours, in fewer bytes than direct colours.
        let style = CellStyle(foreground: .indexed(231), background: .indexed(16))
        #expect(renderer.cells == [Cell("\u{1FB07}", style)])
    }

    @Test func everySextantHasItsGlyph() {
        let glyphs = (0..<64).map(sextantGlyph)
        #expect(Set(glyphs).count == 64)
        #expect(glyphs.allSatisfy { ColumnWidth(of: $0) == .one })
        // By Unicode name: BLOCK SEXTANT-1, -2, -12, -23456.
        #expect(glyphs[1] == "\u{1FB00}" && glyphs[2] == "\u{1FB01}")
        #expect(glyphs[3] == "\u{1FB02}" && glyphs[62] == "\u{1FB3B}")
    }

    @Test func octantsShowWhatIsWhere() {
        let capabilities = ScreenCapabilities(colors: .direct, glyphs: .unicode, cells: .octants)
        // A cell has 2×8 pixels; its second line is lit at the left, its last line at both sides.
        var image = plain(2, 8, [0, 0, 0])
        for (x, y) in [(0, 2), (0, 3), (0, 6), (1, 6), (0, 7), (1, 7)] {
            for channel in 0..<3 { image.values[(y * 2 + x) * 3 + channel] = 255 }
        }
        var renderer = PictureRenderer(capabilities: capabilities)
        renderer.fit(columns: 1, rows: 1)
        renderer.draw(image)
        let style = CellStyle(foreground: .indexed(231), background: .indexed(16))
        #expect(renderer.cells == [Cell(octantGlyph(0b1100_0100), style)])
        // Octants are not drawn on ASCII terminals, nor on terminals with sixteen or fewer colours.
        for looks in [
            ScreenCapabilities(colors: .indexed16, glyphs: .unicode, cells: .octants),
            ScreenCapabilities(colors: .direct, glyphs: .ascii, cells: .octants),
            ScreenCapabilities(colors: .mono, glyphs: .unicode, cells: .octants),
        ] {
            var few = PictureRenderer(capabilities: looks)
            few.fit(columns: 1, rows: 1)
            few.draw(image)
            #expect(few.cells.allSatisfy { $0.glyph.value < 0x1CD00 })
        }
    }

    @Test func everyOctantHasItsGlyph() {
        let glyphs = (0..<256).map(octantGlyph)
        // By Unicode name: BLOCK OCTANT-3, -23, -123, -4, -23456, -2345678.
        let names: [Int: UInt32] = [
            0b100: 0x1CD00, 0b110: 0x1CD01, 0b111: 0x1CD02, 0b1000: 0x1CD03, 0b11_1110: 0x1CD35,
            0b1111_1110: 0x1CDE5,
        ]
        for (mask, value) in names { #expect(glyphs[mask].value == value) }
        #expect(glyphs[0x0F] == "▀" && glyphs[0xAA] == "▐" && glyphs[0xFF] == "█")
        #expect(Set(glyphs).count == 250)
        #expect(Set(glyphs.filter { (0x1CD00...0x1CDE5).contains($0.value) }).count == 230)
        #expect(glyphs.allSatisfy { ColumnWidth(of: $0) == .one })
        for mask in 0..<256 {
            let drawn = drawnOctants(mask)
            // A rare glyph may be replaced by a glyph that covers the same octants and one more.
            #expect(drawn & mask == mask && (drawn ^ mask).nonzeroBitCount <= 1)
            #expect(octantGlyph(drawn) == glyphs[mask])
        }
    }

    @Test func octantsAreNearerToAnEdgeThanQuadrants() {
        // A slanted edge; a column is two pixels wide, a row of cells four pixels high.
        var image = plain(64, 64, [0, 0, 0])
        for y in 0..<64 {
            for x in 0..<64 where 3 * x > y + 50 {
                for channel in 0..<3 { image.values[(y * 64 + x) * 3 + channel] = 255 }
            }
        }
        func wrongPixels(_ cells: ScreenCapabilities.Cells) -> Int {
            var renderer = PictureRenderer(
                capabilities: ScreenCapabilities(colors: .direct, glyphs: .unicode, cells: cells))
            renderer.fit(columns: 32, rows: 16)
            renderer.draw(image)
            return (0..<64 * 64).count { index in
                let (x, y) = (index % 64, index / 64)
                let cell = renderer.cells[y / 4 * 32 + x / 2]
                let mask =
                    cells == .octants
                    ? (0..<256).first { octantGlyph($0) == cell.glyph && drawnOctants($0) == $0 }
                    : (0..<16).first { quadrantGlyph($0) == cell.glyph }
                let part = (cells == .octants ? y % 4 : y % 4 / 2) * 2 + x % 2
                let isLit = (mask ?? 0) >> part & 1 == 1
                let color = isLit ? cell.style.foreground : cell.style.background
                return (channels(color)?.0 ?? 0 > 127) != (image.values[index * 3] > 127)
            }
        }
        let (fine, coarse) = (wrongPixels(.octants), wrongPixels(.quadrants))
        #expect(fine * 2 < coarse, "\(fine) of octants, \(coarse) of quadrants")
    }

    private func channels(_ color: CellColor) -> (Int32, Int32, Int32)? {
        switch color {
        case .terminal: nil
        case .indexed(let index): Palette256.channels(of: index)
        case .direct(let red, let green, let blue): (Int32(red), Int32(green), Int32(blue))
        }
    }

    @Test func theColoursOfTheLastCellAreTakenWhereNoEyeTellsThemApart() {
        // The picture has two cells of 4×4 pixels. The second cell's grey is lighter than the first
        // one's by this number of levels.
        func second(_ lighter: UInt8) -> CellColor {
            var image = plain(8, 4, [90, 90, 90])
            for index in image.values.indices where index / 3 % 8 >= 4 {
                image.values[index] = 90 + lighter
            }
            let cells = drawn(
                image, ScreenCapabilities(colors: .direct, glyphs: .unicode), 2, 1
            ).cells
            #expect(cells[0].style.background != .terminal)
            return cells[1].style == cells[0].style ? .terminal : cells[1].style.background
        }
        #expect(second(2) == .terminal)
        #expect(second(120) != .terminal)
    }

    @Test func directColoursAreNearAndFew() throws {
        let colors = PictureColors(ScreenCapabilities(colors: .direct, glyphs: .unicode))
        var seen: Set<CellColor> = []
        for value in Int32(0)...255 {
            let color = colors.nearest(red: value, green: 255 - value, blue: value)
            seen.insert(color)
            let (red, green, blue) = try #require(channels(color))
            #expect(abs(red - value) <= 8 && abs(green - (255 - value)) <= 8)
            #expect(blue == red)
        }
        // Direct colours have 32 steps in a channel. The tested colours lie on a line, and five
        // colours of the palette replace the steps that are near to them.
        #expect(seen.count { if case .indexed = $0 { true } else { false } } == 5)
        #expect(seen.count == 33)
    }

    @Test func monoDithersInProportionToBrightness() {
        for level in stride(from: 0, through: 255, by: 15) {
            let value = UInt8(level)
            let renderer = drawn(plain(64, 32, [value, value, value]), Stage.mono, 32, 8)
            let lit = renderer.cells.reduce(0) { sum, cell in
                sum
                    + (0..<16).reduce(0) {
                        quadrantGlyph($1) == cell.glyph ? $0 + $1.nonzeroBitCount : $0
                    }
            }
            let share = Double(lit) / Double(renderer.cells.count * 4)
            #expect(abs(share - Double(level) / 255) < 0.07)
        }
    }

    @Test func asciiGrowsInInk() {
        let ramp = [0, 40, 90, 140, 190, 255].map { level in
            drawn(plain(8, 8, [UInt8(level), UInt8(level), UInt8(level)]), Stage.ascii, 4, 2)
                .cells[0].glyph
        }
        #expect(ramp == [" ", ".", "-", "+", "#", "@"])
    }

    /// The noise of a dim room (standard deviation 6 of 255) must not change the cells of a still
    /// picture. A part of the picture that changes must be drawn.
    @Test(arguments: [Stage.color, Stage.mono, Stage.ascii])
    func noiseLeavesTheCellsAndMotionDoesNot(capabilities: ScreenCapabilities) {
        var random = RandomSource(seed: 11)
        func noisy(_ base: ColorImage) -> ColorImage {
            var image = base
            for index in image.values.indices {
                // The sum of four uniform random numbers from 0 to 1 has a variance of 1/3.
                let bits = random.next()
                var sum = -2.0
                for part in 0..<4 {
                    let number = UInt16(truncatingIfNeeded: bits >> UInt64(part * 16))
                    sum += Double(number) / 65536
                }
                let value = Double(image.values[index]) + 6 * 3.0.squareRoot() * sum
                image.values[index] = UInt8(max(0, min(255, value.rounded())))
            }
            return image
        }
        var base = plain(160, 90, [90, 100, 80])
        for index in base.values.indices where index / 3 % 160 > 80 { base.values[index] = 170 }
        var renderer = drawn(noisy(base), capabilities, 50, 20)
        var repainted = 0
        for _ in 0..<6 {
            renderer.draw(noisy(base))
            repainted += renderer.repaintedCells
        }
        // The thresholds were chosen so that one in ten thousand still cells is repainted in a
        // picture. The test draws six pictures.
        #expect(Double(repainted) <= 6 * Double(renderer.cells.count) / 10_000 + 1)
        for y in 40..<60 {
            for x in 30..<60 {
                for channel in 0..<3 { base.values[(y * 160 + x) * 3 + channel] = 170 }
            }
        }
        renderer.draw(noisy(base))
        // The picture of 160×90 pixels is drawn in 50×14 cells. So a change of 30×20 pixels covers
        // about 9×3 cells.
        #expect((20...60).contains(renderer.repaintedCells))
    }

    /// A low-contrast picture is legible without colours: its few brightness levels use the whole
    /// scale.
    @Test(arguments: [Stage.mono, Stage.ascii])
    func flatPicturesAreSpreadOverTheScale(capabilities: ScreenCapabilities) {
        var image = plain(64, 32, [110, 110, 110])
        for index in image.values.indices where index / 3 % 64 >= 32 { image.values[index] = 150 }
        let renderer = drawn(image, capabilities, 32, 8)
        func ink(_ cell: Cell) -> Int {
            let ramp = Array(" .:-=+*#%@".unicodeScalars)
            if let step = ramp.firstIndex(of: cell.glyph), step > 0 { return step }
            return (0..<16).first { quadrantGlyph($0) == cell.glyph }?.nonzeroBitCount ?? 0
        }
        let dark = (0..<8).reduce(0) { $0 + ink(renderer.cells[$1 * 32 + 8]) }
        let bright = (0..<8).reduce(0) { $0 + ink(renderer.cells[$1 * 32 + 24]) }
        #expect(bright > dark * 2)
    }

    @Test func theSamePictureTwiceChangesNothing() {
        var renderer = drawn(Stage.picture, Stage.color, 60, 30)
        let before = renderer.cells
        renderer.draw(Stage.picture)
        #expect(renderer.repaintedCells == 0)
        #expect(renderer.cells == before)
    }

    @Test func segmentsAreClippedToThePicture() throws {
        let whole = try #require(
            clippedSegment(Vector2(1, 1), Vector2(3, 2), width: 10, height: 5))
        #expect(whole.0 == Vector2(1, 1) && whole.1 == Vector2(3, 2))
        let cut = try #require(
            clippedSegment(Vector2(-1e9, 2), Vector2(1e9, 2), width: 10, height: 5))
        #expect(abs(cut.0.x) < 1e-3 && abs(cut.1.x - 10) < 1e-3)
        #expect(clippedSegment(Vector2(-5, 1), Vector2(-1, 4), width: 10, height: 5) == nil)
        #expect(clippedSegment(Vector2(-1, 3), Vector2(3, -20), width: 10, height: 5) == nil)
        #expect(clippedSegment(Vector2(.nan, 1), Vector2(3, 2), width: 10, height: 5) == nil)
    }
}
