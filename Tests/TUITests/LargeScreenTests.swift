import Guidance
import Scene
import Testing

@testable import TUI

/// A terminal of 200×60 shows more than a small one: pictures in the gallery, curves, and the shots
/// at the end.
@Suite struct LargeScreenTests {
    private static func cards(_ count: Int) -> [ConsoleEvent] {
        (1...count).map { number in
            .shot(
                ShotCard(
                    number: number, pass: 1, sector: number - 1, reason: .newSector, sharpness: 40,
                    worldFromCamera: nil, thumbnail: Stage.picture))
        }
    }

    private static func gallery(_ columns: Int, _ rows: Int, shots: Int) -> ConsoleState {
        Stage.console(
            columns, rows, Stage.color,
            [
                .source(Stage.source),
                .snapshot(Stage.snapshot(.capturing, filled: 18, shots: shots)),
            ] + cards(shots) + [.key("g"), .key(.home)])
    }

    @Test func theGalleryShowsAllShotsAsPictures() {
        var state = Self.gallery(200, 60, shots: 22)
        // The gallery takes half of the screen's width, which holds four pictures in each of five
        // rows.
        let sheet = GalleryScreen.sheet(columns: 200, rows: 60)
        #expect(sheet?.across == 4 && sheet?.down == 5)
        let pictures = GalleryScreen.shots(columns: 200, rows: 60).inside
        func drawn() -> Int {
            let grid = Stage.grid(state)
            return pictures.rowRange.reduce(0) { sum, row in
                sum
                    + pictures.columnRange.count {
                        grid[$0, row].style.background != .terminal && grid[$0, row].glyph != "▸"
                    }
            }
        }
        #expect(drawn() > 20 * 20 * 8)
        // The key Down selects the picture below, and the key Right the next picture.
        _ = update(&state, .key(.down))
        #expect(state.pages.gallery.selected == 4)
        _ = update(&state, .key(.right))
        #expect(state.pages.gallery.selected == 5)
        _ = update(&state, .key(.up))
        #expect(state.pages.gallery.selected == 1)
        _ = update(&state, .key(.end))
        #expect(state.pages.gallery.selected == 21)
        #expect(Stage.grid(state).text(isStyled: false).contains("▸22"))
        // A new shot is shown at once.
        _ = update(&state, Self.cards(23)[22])
        #expect(state.pages.gallery.sheet[23] != nil)
        // A small terminal shows a list instead.
        var small = Self.gallery(80, 24, shots: 22)
        #expect(small.pages.gallery.sheet.isEmpty)
        _ = update(&small, .key(.down))
        #expect(small.pages.gallery.selected == 1)
        // The pictures are removed when the terminal shrinks, and requested again when it grows.
        _ = update(&state, .resized(columns: 80, rows: 24))
        #expect(state.pages.gallery.sheet.isEmpty)
        _ = update(&state, .resized(columns: 200, rows: 60))
        #expect(state.pages.gallery.sheet.count == 23)
    }

    @Test func theDialAndTheMapGrow() {
        let (small, large) = (
            CaptureLayout(columns: 132, rows: 43), CaptureLayout(columns: 200, rows: 60)
        )
        #expect(large.dial.columns == 60 && large.dial.rows > small.dial.rows * 4 / 3)
        #expect(large.figures.rows > 20)
    }

    @Test func curvesFollowTheLastSeconds() {
        var history = FigureHistory()
        for index in 0..<(10 * 130) {
            var frame = Stage.snapshot(.capturing, filled: 9, shots: 11).latest.observation
            frame?.index = index
            frame?.timestamp = Timestamp(seconds: Double(index) / 10)
            frame?.assessment.meanLuma = Double(index / 10 % 200)
            frame?.assessment.motionPixels = index < 600 ? nil : 3
            if let frame { history.note(frame) }
        }
        // The last second is not complete yet, so it is not in the history.
        #expect(history.seconds.count == FigureHistory.most)
        #expect(history.values(of: .light, last: 3) == [126, 127, 128])
        #expect(history.values(of: .motion, last: 120).first == .some(nil))
        #expect(history.values(of: .motion, last: 2) == [3, 3])
        #expect(history.values(of: .light, last: -1).isEmpty)
    }

    @Test func curvesStandWhereThereIsRoom() {
        func text(_ columns: Int, _ rows: Int, _ looks: ScreenCapabilities) -> String {
            var events: [ConsoleEvent] = [.source(Stage.virtual), .picture(Stage.picture)]
            for index in 0..<40 {
                var snapshot = Stage.snapshot(.capturing, filled: 9, shots: 11)
                snapshot.latest.observation?.index = index
                snapshot.latest.observation?.timestamp = Timestamp(seconds: Double(index))
                snapshot.latest.observation?.assessment.motionPixels = Double(index % 8)
                events.append(.snapshot(snapshot))
            }
            return Stage.grid(Stage.console(columns, rows, looks, events)).text(isStyled: false)
        }
        #expect(text(200, 60, Stage.color).contains("100%"))
        #expect(text(200, 60, Stage.color).contains("▁▂▃▄▅▆▇█") == false)
        for glyph in ["▃", "▇", "█"] { #expect(text(200, 60, Stage.mono).contains(glyph)) }
        #expect(!text(80, 24, Stage.color).contains("100%"))
        #expect(text(200, 60, Stage.ascii).unicodeScalars.allSatisfy { $0.value < 128 })
    }

    @Test func theEndShowsItsShots() {
        let done = Stage.snapshot(.completed, filled: 36, shots: 40)
        let state = Stage.console(
            200, 60, Stage.color,
            [.source(Stage.virtual)] + Self.cards(40) + [.snapshot(done)])
        let place = CaptureLayout(columns: 200, rows: 60).picture.inside
        let grid = Stage.grid(state)
        let lit = place.rowRange.reduce(0) { sum, row in
            sum + place.columnRange.count { grid[$0, row].style.background != .terminal }
        }
        #expect(lit * 3 > place.rows * place.columns)
    }
}
