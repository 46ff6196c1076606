import Scene
import TUI
import TestKit
import Testing

@testable import TUICurses

/// The bytes that a moving picture takes, and its difference from the camera's picture.
@Suite struct PictureBytesTests {
    /// A room that a camera pans across: patches of all sizes and colours, with noise.
    private struct Room {
        private let width = 640, height = 240
        private var values: [Double]

        init() {
            var rng = RandomSource(seed: 4)
            values = Array(repeating: 90, count: 3 * 640 * 240)
            for _ in 0..<700 {
                let (w, h) = (rng.integer(3...60), rng.integer(3...40))
                let (left, top) = (rng.integer(0...639), rng.integer(0...239))
                let color = (0..<3).map { _ in rng.number(10...245) }
                for y in top..<min(height, top + h) {
                    for x in left..<min(width, left + w) {
                        for channel in 0..<3 {
                            values[(y * width + x) * 3 + channel] = color[channel]
                        }
                    }
                }
            }
        }

        /// The 320×240 pixels from this column on, with noise.
        func view(from left: Int, _ rng: inout RandomSource) -> ColorImage {
            var seen: [UInt8] = []
            for y in 0..<height {
                for x in 0..<320 {
                    let noise = rng.number(-4...4)
                    for channel in 0..<3 {
                        let value = values[(y * width + left + x) * 3 + channel] + noise
                        seen.append(UInt8(max(0, min(255, value))))
                    }
                }
            }
            return ColorImage(width: 320, height: 240, values: seen)
        }
    }

    private struct Pan {
        var bytes: [Int] = []
        /// The cells of the last moving picture, and of the still picture after it.
        var moving: [Cell] = []
        var still: [Cell] = []
        var afresh: [Cell] = []
    }

    /// Pans by 8 pixels a picture, then stays still.
    private func pan(
        _ colors: ScreenCapabilities.Colors, columns: Int = 82, rows: Int = 33,
        line: Double? = nil
    ) -> Pan {
        let capabilities = ScreenCapabilities(colors: colors, glyphs: .unicode)
        var renderer = PictureRenderer(capabilities: capabilities)
        renderer.fit(columns: columns, rows: rows)
        renderer.fit(lineOf: line)
        var painter = DirectPainter(isUnicode: true)
        let room = Room()
        var rng = RandomSource(seed: 5)
        var result = Pan()
        func send(_ image: ColorImage) -> Int {
            renderer.draw(image)
            var grid = Grid(columns: renderer.columns, rows: renderer.rows)
            grid.cells = renderer.cells
            return painter.frame(grid, size: (grid.columns, grid.rows)).count
        }
        for number in 0..<20 {
            let count = send(room.view(from: number * 8, &rng))
            // The first picture fills the screen, so its bytes do not count.
            if number > 0 { result.bytes.append(count) }
        }
        result.moving = renderer.cells
        let last = room.view(from: 19 * 8, &rng)
        for _ in 0..<15 { _ = send(last) }
        result.still = renderer.cells
        var fresh = PictureRenderer(capabilities: capabilities)
        fresh.fit(columns: columns, rows: rows)
        fresh.draw(last)
        result.afresh = fresh.cells
        return result
    }

    /// Root mean square difference of two pictures of cells, over the channels of all quadrants.
    private func difference(_ one: [Cell], _ other: [Cell]) -> Double {
        func channels(_ color: CellColor) -> [Double] {
            switch color {
            case .terminal: return [0, 0, 0]
            case .direct(let red, let green, let blue): return [red, green, blue].map(Double.init)
            case .indexed(let index):
                if index >= 232 { return Array(repeating: Double(index - 232) * 10 + 8, count: 3) }
                let place = Int(index) - 16
                return [place / 36, place / 6 % 6, place % 6].map {
                    $0 == 0 ? 0 : 55 + 40 * Double($0)
                }
            }
        }
        let glyphs = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
        func quadrants(_ cell: Cell) -> [Double] {
            let mask = glyphs.firstIndex(of: cell.glyph) ?? 0
            return (0..<4).flatMap {
                channels(mask >> $0 & 1 == 1 ? cell.style.foreground : cell.style.background)
            }
        }
        var (sum, count) = (0.0, 0.0)
        for (a, b) in zip(one, other) {
            for (x, y) in zip(quadrants(a), quadrants(b)) {
                sum += (x - y) * (x - y)
                count += 1
            }
        }
        return (sum / max(1, count)).squareRoot()
    }

    /// A frame of 120×40 cells may take 15 kB. The rest of the screen may take up to 2 kB, so about
    /// 13 kB are left for the picture.
    @Test(arguments: [ScreenCapabilities.Colors.indexed256, .direct])
    func aMovingPictureFitsItsBudget(colors: ScreenCapabilities.Colors) {
        let pan = pan(colors)
        #expect(pan.bytes.allSatisfy { $0 < 13_500 }, "\(pan.bytes)")
        // The moving picture is sent in every frame, and looks nearly like a picture that is drawn
        // without a limit of bytes.
        #expect(pan.bytes.allSatisfy { $0 > 3000 })
        let drawn = difference(pan.moving, pan.afresh)
        #expect(drawn < 25, "\(drawn)")
        // After the camera has come to rest, the picture is nearly as good as one that is drawn
        // without a limit of bytes.
        let still = difference(pan.still, pan.afresh)
        #expect(still < 8, "\(still)")
    }

    @Test func aSlowLineGetsSmallerPictures() {
        // On a line of 20 kB/s, a picture may take 4 kB.
        let pan = pan(.indexed256, line: 20_000)
        #expect(pan.bytes.allSatisfy { $0 < 5000 }, "\(pan.bytes)")
        #expect(difference(pan.moving, pan.afresh) < 60)
        let still = difference(pan.still, pan.afresh)
        #expect(still < 8, "\(still)")
    }

    @Test func whatThePictureLeftCoarseIsDrawnWithoutAnother() {
        let capabilities = ScreenCapabilities(colors: .indexed256, glyphs: .unicode)
        var renderer = PictureRenderer(capabilities: capabilities)
        renderer.fit(columns: 82, rows: 33)
        renderer.fit(lineOf: 20_000)
        let room = Room()
        var rng = RandomSource(seed: 5)
        for number in 0..<5 { renderer.draw(room.view(from: number * 8, &rng)) }
        #expect(renderer.isCoarse)
        for _ in 0..<30 where renderer.isCoarse { renderer.refine() }
        #expect(!renderer.isCoarse)
    }
}
