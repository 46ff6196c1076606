import Scene
import TUI
import TerminalSupport
import TestKit
import Testing

@testable import TUICurses

/// Pictures by sixels, as a terminal shows them.
@Suite struct SixelTests {
    /// A picture of broad stripes and a ramp.
    private func image(_ width: Int, _ height: Int, shade: Int = 0) -> ColorImage {
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                values += [
                    UInt8(x * 255 / max(1, width - 1)), UInt8(y * 4 / height * 60),
                    UInt8((x / 8 + shade) % 2 * 200),
                ]
            }
        }
        return ColorImage(width: width, height: height, values: values)
    }

    private func read(_ bytes: [UInt8]) throws -> SixelReading {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}P0;1;0q") && text.hasSuffix("\u{1B}\\"))
        let read = SixelReading(text.dropFirst(8).dropLast(2).utf8)
        return try #require(read)
    }

    // The first size equals the picture's size. The others enlarge width and height by different
    // factors, and their heights are no multiples of six.
    @Test(arguments: [(64, 48), (100, 131), (161, 49)])
    func everyPixelComesBackInItsColour(width: Int, height: Int) throws {
        let source = image(64, 48)
        let picture = QuantizedPicture(source, colors: 64, width: 64, height: 48)
        let encoder = SixelEncoder(picture, width: width, height: height)
        let read = try read(encoder.bytes(columns: 0..<width, rows: 0..<height))
        #expect((read.width, read.height) == (width, height))
        var wrong = 0
        for y in 0..<height {
            for x in 0..<width {
                // The source column that this pixel shows.
                let column = (0..<64).last { $0 * width / 64 <= x } ?? 0
                let color = picture.palette[
                    Int(picture.indices[y * 48 / height * 64 + column])]
                for part in 0..<3 {
                    let found = Int(read.values[(y * width + x) * 3 + part])
                    // Sixel colours are whole percentages, so a channel has steps of 2.55 levels.
                    if abs(found - Int(color[part])) > 2 { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test func aPartIsThatPartOfTheWhole() throws {
        let picture = QuantizedPicture(image(40, 30), colors: 32, width: 40, height: 30)
        let encoder = SixelEncoder(picture, width: 90, height: 70)
        let whole = try read(encoder.bytes(columns: 0..<90, rows: 0..<70))
        let part = try read(encoder.bytes(columns: 31..<77, rows: 20..<400))
        #expect((part.width, part.height) == (46, 50))
        for y in 0..<50 {
            let row = ((y + 20) * 90 + 31) * 3
            #expect(
                part.values[(y * 138)..<((y + 1) * 138)] == whole.values[row..<(row + 138)])
        }
    }

    @Test func fewColoursStayNearAndFewerPixelsAreTheirMeans() {
        let source = image(64, 48)
        for (colors, most) in [(256, 6.0), (64, 10.0), (16, 30.0)] {
            let picture = QuantizedPicture(source, colors: colors, width: 64, height: 48)
            #expect(picture.palette.count <= colors)
            var squares = 0.0
            for (pixel, index) in picture.indices.enumerated() {
                for part in 0..<3 {
                    let difference =
                        Double(picture.palette[Int(index)][part])
                        - Double(source.values[pixel * 3 + part])
                    squares += difference * difference
                }
            }
            let error = (squares / Double(source.values.count)).squareRoot()
            #expect(error < most, "\(colors) colours: \(error)")
        }
        // A palette of one colour is the mean of the picture. If the picture has no more colours
        // than the palette may have, all colours stay exact.
        let two = ColorImage(width: 2, height: 1, values: [0, 0, 0, 200, 100, 50])
        #expect(QuantizedPicture(two, colors: 1, width: 2, height: 1).palette == [[100, 50, 25]])
        #expect(QuantizedPicture(two, colors: 1, width: 1, height: 1).palette == [[100, 50, 25]])
        let both = QuantizedPicture(two, colors: 9, width: 5, height: 5)
        #expect(both.indices.map { both.palette[Int($0)] } == [[0, 0, 0], [200, 100, 50]])
    }

    private static let traits = SixelTraits(
        cellWidth: 9, cellHeight: 18, colors: 64, mostWidth: 50, mostHeight: 80)

    private func grid(_ shade: Int? = 0) -> Grid {
        var grid = Grid(columns: 30, rows: 12)
        grid[0, 0] = Cell("a")
        if let shade {
            grid.picture = GridPicture(
                image: image(64, 48, shade: shade), column: 4, row: 1, columns: 20, rows: 9)
        }
        return grid
    }

    private func cells(of screen: VirtualScreen) -> Set<Int> {
        Set((1..<10).flatMap { row in (4..<24).map { row * 30 + $0 } })
            .filter { screen.grid.cells[$0].glyph == " " }
    }

    @Test func cellsOverThePictureAreSeenAndNoneErasesIt() {
        var screen = VirtualScreen(columns: 30, rows: 12)
        screen.sixels = .init(width: 50, height: 80)
        var painter = ScreenPainter(DirectPainter(isUnicode: true), hasKitty: false)
        painter.takeSixels(Self.traits)
        func show(_ grid: Grid) -> Bool {
            let frame = painter.frame(grid, size: (30, 12), lineBytesPerSecond: nil)
            screen.feed(frame.bytes)
            return frame.hasPicture
        }
        #expect(show(grid()))
        // The picture comes in parts, and no part is larger than the 5 × 4 cells that the terminal
        // allows.
        #expect(screen.parts.count == 12 && screen.pictureCells == cells(of: screen))
        #expect(!show(grid()))
        var marked = grid()
        marked[10, 5] = Cell("x", CellStyle(background: .indexed(4)))
        #expect(show(marked))
        #expect(screen.grid[10, 5].glyph == "x" && screen.pictureCells == cells(of: screen))
        #expect(screen.pictureCells.count == 179)
        // After the glyph is removed from the grid, the picture is whole again.
        #expect(show(grid()))
        #expect(screen.grid[10, 5].glyph == " " && screen.pictureCells.count == 180)
        // Shows another picture and then none: no part of a picture remains on the screen.
        #expect(show(grid(1)))
        #expect(!show(grid(nil)))
        #expect(screen.picture == nil && screen.pictureCells.isEmpty && screen.line(0) == "a")
        #expect(screen.unknown == [])
    }

    @Test func aSlowLineGetsCoarserPictures() throws {
        let traits = SixelTraits(cellWidth: 9, cellHeight: 18)
        // The picture is so detailed that it takes fewer bytes when it has fewer pixels.
        var state: UInt32 = 1
        let values = (0..<(180 * 160 * 3)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let detailed = GridPicture(
            image: ColorImage(width: 180, height: 160, values: values), column: 4, row: 1,
            columns: 20, rows: 9)
        func count(_ budget: Int?) -> Int {
            var picture = SixelPicture(traits)
            return picture.bytes(for: detailed, isDamaged: false, budget: budget).count
        }
        let whole = count(nil)
        for budget in [whole, whole * 3 / 4, whole / 2] {
            let count = count(budget)
            #expect(0 < count && count <= budget, "\(count) of \(budget)")
        }
        // A picture with the fewest pixels is sent even if it exceeds the budget, so that the
        // line's speed is measured again.
        let coarsest = count(500)
        #expect(500 < coarsest && coarsest < whole / 3)
    }

    /// One slow answer may be caused by another program.
    @Test func fivePicturesInARowThatComeSlowlyAreTooMany() {
        var watch = PictureLagMonitor()
        func judged(_ milliseconds: [Int]) -> [Bool] {
            milliseconds.map {
                watch.noteSent()
                return watch.judge(.milliseconds($0))
            }
        }
        let once = judged([300, 300, 300, 300, 100, 300, 300, 300, 300])
        #expect(!once.contains(true))
        // The time of an answer does not count if no picture was sent before the answer.
        let unasked = watch.judge(.seconds(1))
        #expect(!unasked)
        #expect(judged([300]) == [true])
    }

    private func told(_ answers: [(Int32, String)]) -> SixelQuery {
        var query = SixelQuery()
        query.noteQuery()
        for (code, text) in answers {
            // For the answer about a cell's size, curses takes the first digit of the cell's height
            // as a part of the answer's beginning.
            let first = code == SixelQuery.cellsCode ? Int32(text.prefix(1)) : nil
            let isTaken = query.begin(code + (first ?? 0))
            #expect(isTaken)
            let letters = Array(text.dropFirst(first == nil ? 0 : 1).unicodeScalars)
            for (index, letter) in letters.enumerated() {
                let isLast = query.take(letter.value)
                #expect(isLast == (index == letters.count - 1))
            }
            if query.wantsDetails { query.noteQuery() }
        }
        return query
    }

    @Test func onlyTheTerminalsOwnAnswersBringSixels() {
        let (attributes, cells) = (SixelQuery.attributesCode, SixelQuery.cellsCode)
        let foot = told([
            (attributes, "62;4;22c"), (attributes, "1;0;1024S"), (attributes, "2;0;1920;1080S"),
            (cells, "20;10t"),
        ])
        #expect(
            foot.traits
                == SixelTraits(
                    cellWidth: 10, cellHeight: 20, mostWidth: 1920, mostHeight: 1080)
                && !foot.isDue)
        // xterm -ti 340 has sixteen colours; it refuses the question for the largest picture.
        let xterm = told([
            (attributes, "63;1;2;4;6;9;15;22c"), (attributes, "1;0;16S"), (attributes, "2;3;0S"),
            (cells, "13;6t"),
        ])
        #expect(xterm.traits == SixelTraits(cellWidth: 6, cellHeight: 13, colors: 16))
        // Windows Terminal reports no limits.
        let windows = told([(attributes, "61;4;6;7;14;21;22;23;24;28;32;42c"), (cells, "20;10t")])
        #expect(windows.traits == SixelTraits(cellWidth: 10, cellHeight: 20))
        // 64 and 14 contain the digit 4, not the attribute 4; the key Ctrl-Page-down begins like
        // the answer about cells.
        for without in ["64;14;22c", "1;2c", "6c", ""] where !without.isEmpty {
            let query = told([(attributes, without)])
            #expect(query.traits == nil && !query.isDue, "\(without)")
        }
        #expect(told([(attributes, "62;4c"), (cells, "5~")]).traits == nil)
        #expect(told([(attributes, "62;4c"), (cells, "1;0t")]).traits == nil)
        #expect(!SixelQuery().isDue)
    }
}
