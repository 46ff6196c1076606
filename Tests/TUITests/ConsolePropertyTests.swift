import Guidance
import Scene
import TestKit
import Testing

@testable import TUI

/// Tests that the console draws and never traps, whatever events come and at any size.
@Suite struct ConsolePropertyTests {
    private static let keys: [Key] =
        [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab,
            .backTab, .backspace, .delete, .control("c"), .control("l"), .control("q"),
        ] + "abdfFhjklLmnopqrRuUxXyY?+-<>[],.;= 漢".map(Key.character)

    private func snapshot(_ random: inout RandomSource) -> SessionSnapshot {
        let states: [CaptureState] = [
            .initializing, .ready, .detecting, .capturing, .capturing, .finishing, .completed,
            .failed(.sensorFailed(reason: "\u{1B}[31mgone\n")),
        ]
        var snapshot = Stage.snapshot(
            states[Int(random.next() % 8)], filled: Int(random.next() % 37),
            shots: Int(random.next() % 3000))
        func wild() -> Double {
            [0, -1, 1e-12, 3.7, -250, 1e18, .nan, .infinity, -.infinity][Int(random.next() % 9)]
        }
        func any() -> Vector3 { Vector3(wild(), wild(), wild()) }
        if random.next() % 3 == 0 {
            snapshot.box.bounds = BoundingBox(
                center: any(), size: any(), worldFromObject: Rotation(angle: wild(), axis: any()))
        }
        if random.next() % 3 == 0 {
            snapshot.latest.observation?.worldFromCamera = RigidTransform(
                rotation: Rotation(angle: wild(), axis: any()), translation: any())
        }
        if random.next() % 4 == 0 {
            snapshot.latest.place = CameraPlace(
                azimuth: wild(), elevation: wild(), distance: wild())
            snapshot.latest.observation?.assessment.meanLuma = wild()
            snapshot.latest.observation?.intrinsics.width = Int(random.next() % 3)
            snapshot.latest.observation?.intrinsics.fx = wild()
        }
        if random.next() % 5 == 0 {
            snapshot.dial.sectors = Array(repeating: DialSector(), count: Int(random.next() % 500))
            snapshot.shots.maximum = Int(random.next() % 3) - 1
            snapshot.shots.taken = Int.max / 2
        }
        if random.next() % 2 == 0 {
            snapshot.guidance.shownFeedback = Feedback.allCases.randomElement(using: &random)
            let all: [Direction] = [.left, .right, .up, .down, .closer, .farther]
            snapshot.guidance.turnDirection = all.randomElement(using: &random)
        }
        snapshot.isPaused = random.next() % 4 == 0
        snapshot.shots.isAutomatic = random.next() % 4 != 0
        return snapshot
    }

    private func event(_ random: inout RandomSource) -> ConsoleEvent {
        switch random.next() % 20 {
        case 0:
            return .resized(
                columns: Int(random.next() % 200) - 2, rows: Int(random.next() % 70) - 2)
        case 1, 2, 3: return .snapshot(snapshot(&random))
        case 4, 5:
            let (width, height) = (Int(random.next() % 40), Int(random.next() % 30))
            return .picture(
                ColorImage(
                    width: width, height: height,
                    values: (0..<width * height * 3).map { _ in
                        UInt8(truncatingIfNeeded: random.next())
                    }))
        case 6:
            return .source([Stage.source, Stage.virtual, Stage.recorded][Int(random.next() % 3)])
        case 7: return .startItems(Array(Stage.items.prefix(Int(random.next() % 6))))
        case 8: return .notice(String(repeating: "long 漢 \u{202E}", count: Int(random.next() % 40)))
        case 9: return .clock(Timestamp(nanoseconds: Int64(truncatingIfNeeded: random.next())))
        case 11: return .modelBegan(title: "mug\n", .medium)
        case 12:
            return .modelProgress(
                ModelProgress(
                    stage: .painting, fraction: [0.3, -4, 9, .nan][Int(random.next() % 4)],
                    remainingSeconds: [nil, 12, -1, .infinity][Int(random.next() % 4)]))
        case 15:
            return .controls(
                Array(ControlTests.settings.prefix(Int(random.next() % 6))), random.next() % 2 == 0)
        case 13: return .modelNote("one \u{1B}[2J note")
        case 14:
            return .modelEnded(random.next() % 2 == 0 ? .cancelled : .failed("no \u{202E}room"))
        case 10:
            let rate: Double = random.next() % 2 == 0 ? .nan : 12_345
            return random.next() % 2 == 0
                ? .line(bytesPerSecond: rate) : .lineCarries(bytesPerSecond: rate)
        default: return .key(Self.keys[Int(random.next() % UInt64(Self.keys.count))])
        }
    }

    @Test(arguments: [
        Stage.color, Stage.mono, Stage.ascii,
        ScreenCapabilities(colors: .indexed256, glyphs: .ascii),
        ScreenCapabilities(colors: .direct, glyphs: .unicode, cells: .sextants),
        ScreenCapabilities(colors: .direct, glyphs: .unicode, cells: .octants),
    ])
    func anyEventsAtAnySize(capabilities: ScreenCapabilities) {
        var random = RandomSource(seed: 42)
        for _ in 0..<12 {
            var state = ConsoleState(
                columns: 40 + Int(random.next() % 120), rows: 12 + Int(random.next() % 40),
                capabilities: capabilities)
            var twin = state
            for step in 0..<120 {
                let event = event(&random)
                #expect(update(&state, event) == update(&twin, event))
                let grid = Stage.grid(state)
                // Only every sixth grid is checked, because a check of all cells takes longer than
                // the drawing.
                guard step % 6 == 0 else { continue }
                check(grid, capabilities)
                // Drawing overwrites every cell of a filled grid.
                var dirty = Grid(columns: grid.columns, rows: grid.rows)
                dirty.fill(
                    Rectangle(column: 0, row: 0, columns: grid.columns, rows: grid.rows),
                    with: Cell("#", CellStyle(isUnderlined: true)))
                render(twin, into: &dirty)
                #expect(dirty == grid)
            }
        }
    }

    private func check(_ grid: Grid, _ capabilities: ScreenCapabilities) {
        #expect(grid.cells.count == grid.columns * grid.rows)
        var seen: Set<Unicode.Scalar> = []
        var styles: Set<CellStyle> = []
        for cell in grid.cells {
            seen.insert(cell.glyph)
            styles.insert(cell.style)
        }
        for glyph in seen {
            #expect(ColumnWidth(of: glyph) == .one, "\(glyph.value)")
            if capabilities.glyphs == .ascii { #expect((0x20...0x7E).contains(glyph.value)) }
        }
        if capabilities.colors == .mono {
            #expect(
                styles.allSatisfy { $0.foreground == .terminal && $0.background == .terminal })
        }
    }

    /// The grid's size may differ from the state's, between a resize and its event.
    @Test func drawsIntoAGridOfAnotherSize() {
        let state = Stage.console([
            .source(Stage.source), .picture(Stage.picture),
            .snapshot(Stage.snapshot(.capturing, filled: 18, shots: 22)),
        ])
        for (columns, rows) in [(0, 0), (1, 1), (64, 20), (70, 21), (200, 60)] {
            var grid = Grid(columns: columns, rows: rows)
            render(state, into: &grid)
            check(grid, Stage.color)
        }
    }

    /// The dial's ring shows every sector, whatever the number of sectors.
    @Test func everySectorHasItsPlaceOnTheDial() {
        for capabilities in [Stage.color, Stage.ascii] {
            let theme = Theme(capabilities: capabilities)
            func drawn(_ filled: Set<Int>) -> Grid {
                var grid = Grid(columns: 24, rows: 11)
                Dial(
                    sectors: (0..<36).map { DialSector(shots: filled.contains($0) ? [1] : []) },
                    azimuth: nil, theme: theme
                ).draw(in: Rectangle(column: 0, row: 0, columns: 24, rows: 11), of: &grid)
                return grid
            }
            let empty = drawn([])
            for sector in 0..<36 {
                let one = drawn([sector])
                let changed = zip(one.cells, empty.cells).enumerated().filter {
                    $0.element.0 != $0.element.1
                }
                #expect(!changed.isEmpty, "sector \(sector) does not show")
            }
        }
    }
}
