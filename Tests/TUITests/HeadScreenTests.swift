import Head
import Scene
import Testing

@testable import TUI

/// The keys of a head scan's screen, and its mirrored picture.
@Suite struct HeadScreenTests {
    private func state(
        _ columns: Int, _ rows: Int, _ capabilities: ScreenCapabilities
    ) -> HeadScreenState {
        var state = HeadScreenState(columns: columns, rows: rows, capabilities: capabilities)
        state.show(Stage.picture)
        return state
    }

    @Test("every step, at every size and for every terminal", arguments: PageGoldenTests.cases)
    func screens(_ place: (Int, Int, String, ScreenCapabilities)) {
        func check(_ step: String, _ state: HeadScreenState) {
            Golden.check(
                Stage.shown(HeadScreen(state).grid, on: state.capabilities),
                "head-\(step)-\(place.0)x\(place.1)-\(place.2)")
        }
        var state = state(place.0, place.1, place.3)
        state.ticked = [.sound, .seat]
        check("checklist", state)
        state.flow = .capturing
        (state.guide.position, state.guide.hint) = (.readyToScan, .turnHeadLeft)
        (state.scan.pictures, state.guide.spoken) = (14, "Turn your head slowly to the left.")
        state.guide.warnings = [.tooDark]
        var progress = ProgressInfo()
        progress.scanningTimeLeft = 12_000
        state.scan.progress = progress
        let yaws = [0, -0.2, -0.4, -0.6, -0.8]
        state.scan.coverage = ScanCoverage(
            mode: state.scan.mode, poses: yaws.map { HeadPose(yaw: $0, pitch: 0, roll: 0) })
        check("turning", state)
        (state.flow, state.scan.progress, state.guide.hint) = (.reviewing, nil, .none)
        state.scan.summary = QualitySummary(flaws: [.tooDark, .coverageGapLeft])
        check("review", state)
    }

    @Test("keys do what the line of keys says, and nothing else")
    func keys() {
        var state = state(80, 24, Stage.color)
        #expect(state.intent(of: .character("3")) == .tick(.sound))
        #expect(state.intent(of: .character("5")) == nil)
        #expect(state.intent(of: .character(" ")) == .tickAll)
        #expect(state.intent(of: .enter) == .call(.begin))
        state.flow = .capturing
        #expect(state.intent(of: .enter) == nil && state.intent(of: .character("q")) == .leave)
        state.flow = .reviewing
        #expect(state.intent(of: .enter) == .call(.accept))
        #expect(state.intent(of: .character("a")) == .call(.again))
        #expect(state.intent(of: .character("m")) == .call(.complete))
    }

    @Test("a key has one meaning in each step, and every step can be left")
    func table() {
        for step in FlowState.allCases {
            let presses = HeadKeyRow.rows(in: step).flatMap(\.presses)
            let keys = presses.flatMap(\.keys)
            #expect(Set(keys).count == keys.count, "\(step)")
            #expect(presses.contains { $0.intent == .leave }, "\(step)")
        }
    }

    @Test("the target swings to both ends and back")
    func target() {
        #expect(
            [0, 0.5, 1, 2, 3, 3.5, 4].map(HeadScreenWords.wave) == [0, -0.5, -1, 0, 1, 0.5, 0])
    }

    @Test("a mirrored picture has its left on the right")
    func mirror() {
        var values = [UInt8](repeating: 0, count: 3 * 40 * 20)
        for y in 0..<20 { for x in 0..<20 { values[3 * (y * 40 + x)] = 255 } }
        var state = HeadScreenState(columns: 80, rows: 24, capabilities: Stage.color)
        state.show(ColorImage(width: 40, height: 20, values: values))
        let renderer = state.renderer
        let row = renderer.rows / 2 * renderer.columns
        #expect(renderer.cells[row] != renderer.cells[row + renderer.columns - 1])
        var straight = PictureRenderer(capabilities: Stage.color)
        straight.fit(columns: renderer.columns, rows: renderer.rows)
        straight.draw(ColorImage(width: 40, height: 20, values: values))
        #expect(straight.cells[row] == renderer.cells[row + renderer.columns - 1])
    }
}
