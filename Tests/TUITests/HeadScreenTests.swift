import Head
import Scene
import Testing

@testable import TUI

/// The screen of a head scan as drawings, and what its keys ask for.
@Suite struct HeadScreenTests {
    private func state(
        _ columns: Int, _ rows: Int, _ capabilities: ScreenCapabilities
    ) -> HeadScreenState {
        var state = HeadScreenState(columns: columns, rows: rows, capabilities: capabilities)
        state.show(Stage.picture)
        return state
    }

    private func check(
        _ name: String, sizes: [(Int, Int)] = [(80, 24), (132, 43)],
        _ change: (inout HeadScreenState) -> Void
    ) {
        for (columns, rows) in sizes {
            for (look, capabilities) in GoldenTests.looks {
                var state = state(columns, rows, capabilities)
                change(&state)
                Golden.check(
                    HeadScreen(state).grid, "head-\(name)-\(columns)x\(rows)-\(look)")
            }
        }
    }

    @Test func checklist() {
        check("checklist") { state in
            state.position = .faceTooFar
            state.ticked = [.hair, .sound]
            state.spoken = "Come nearer."
        }
    }

    @Test func turning() {
        check("turning") { state in
            (state.flow, state.position, state.hint) = (.capturing, .readyToScan, .turnHeadLeft)
            state.spoken = "Turn your head slowly to your left."
            state.tone = .turn
            var progress = ProgressInfo()
            progress.currentHeadPosition = Vector2(-0.4, 0)
            progress.targetPosition = Vector2(0.6, 0)
            progress.scanningTimeLeft = 15_300
            state.progress = progress
            state.pictures = 4
            state.coverage = ScanCoverage(
                mode: .degrees180,
                poses: [0, 8, 16, 24].map { HeadPose(yawDegrees: $0, pitchDegrees: 0) })
        }
    }

    @Test func tooFast() {
        check("warning", sizes: [(80, 24)]) { state in
            (state.flow, state.position, state.hint) = (.capturing, .faceNotFrontal, .turnHeadDown)
            state.warnings = [.tooFast]
            state.spoken = "Too fast. Turn more slowly."
            state.tone = .tilt
        }
    }

    @Test func summary() {
        check("summary") { state in
            state.flow = .reviewing
            state.summary = QualitySummary(flaws: [.coverageGapLeft, .expressionChanged])
            state.pictures = 25
        }
    }

    @Test func small() {
        check("small", sizes: [(60, 20)]) { $0.spoken = "Hold still." }
    }

    @Test("keys ask for what the line of keys says, and for nothing else")
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
