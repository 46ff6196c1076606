import Guidance
import Scene
import Testing

@testable import TUI

/// A source of unknown scale whose unit becomes known.
@Suite struct KnownLengthTests {
    private static let free: SourceDescription = {
        var source = Stage.source
        source.isMetric = false
        return source
    }()

    /// The lines of the capture screen that name lengths.
    private func lengths(_ events: [ConsoleEvent]) -> [String] {
        let state = Stage.console(
            [.source(Self.free)] + events + [.snapshot(Stage.snapshot(.capturing))])
        let grid = Stage.grid(state)
        let text = (0..<grid.rows).map { row in
            String(
                String.UnicodeScalarView(
                    grid.cells[row * grid.columns..<(row + 1) * grid.columns].map(\.glyph)))
        }
        return text.filter { $0.contains(" cm") || $0.contains(" units") }
    }

    @Test func aKnownEdgeGivesCentimetres() {
        #expect(lengths([]).allSatisfy { !$0.contains(" cm") })
        // In units, the stage's box measures 0.2 × 0.14 × 0.24. Its height is stated as 0.12 m, so
        // a unit is half a metre.
        let after = lengths([.knownLength(.edge(BoxEdge(.height, meters: 0.12)))])
        #expect(after.contains { $0.contains("10 × 7 × 12 cm") }, "\(after)")
        #expect(after.allSatisfy { !$0.contains(" units") })
    }

    @Test(arguments: [false, true]) func theEdgeOfAnUnsureBoxGivesMarkedOnes(isSure: Bool) {
        var snapshot = Stage.snapshot(.capturing)
        (snapshot.box.isRefined, snapshot.box.isSure) = (true, isSure)
        let state = Stage.console([
            .source(Self.free), .knownLength(.edge(BoxEdge(.height, meters: 0.12))),
            .snapshot(snapshot),
        ])
        let screen = Golden.drawing(of: Stage.grid(state))
        #expect(screen.contains("10 × 7 × 12 cm"), "\(screen)")
        #expect(screen.contains("~10 × 7 × 12 cm") != isSure, "\(screen)")
    }

    @Test func aKnownUnitDoesToo() {
        let after = lengths([.knownLength(.unit(meters: 0.5))])
        #expect(after.contains { $0.contains("10 × 7 × 12 cm") }, "\(after)")
    }

    @Test func theEdgeHoldsWhileTheBoxIsPulled() {
        var state = Stage.console([
            .source(Self.free), .knownLength(.edge(BoxEdge(.height, meters: 0.12))),
            .snapshot(Stage.snapshot(.detecting)),
        ])
        #expect(state.metersPerUnit == 0.5)
        state.boxEditing.editor?.select(.whole)
        _ = state.boxEditing.editor?.setSize(Vector3(0.2, 0.14, 0.48))
        #expect(state.metersPerUnit == 0.25)
        #expect(state.shownBox.map { state.sizeWords($0) } == "5 × 4 × 12 cm")
    }

    @Test func aStoredShotTellsTheUnit() {
        var card = ShotCard(
            number: 1, pass: 1, sector: nil, reason: .newSector, sharpness: 1,
            worldFromCamera: nil, thumbnail: nil)
        card.metersPerUnit = 0.5
        #expect(Stage.console([.source(Self.free), .pastShots([card])]).metersPerUnit == 0.5)
        let edge = KnownLength.edge(BoxEdge(.height, meters: 0.24))
        let state = Stage.console([
            .source(Self.free), .knownLength(edge), .shot(card),
            .snapshot(Stage.snapshot(.capturing)),
        ])
        #expect(state.metersPerUnit == 1)
    }

    @Test func typedLengthsAreTurnedToUnits() {
        #expect(TUI.lengths(typed: "20 10 5", metersPerUnit: 0.5) == [0.4, 0.2, 0.1])
        #expect(BoxEditor(proposal: Stage.box, metersPerUnit: 0.5).step == 0.02)
    }
}
