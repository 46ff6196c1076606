import Guidance
import Scene
import TestKit
import Testing

@testable import TUI

@Suite struct BoxFittingTests {
    /// Points of a table at height 0 and of an object on the table. The object has this size and is
    /// rotated like the stage's box.
    static func points(of size: Vector3) -> [Vector3] {
        let box = Stage.box
        var random = RandomSource(seed: 17)
        var points: [Vector3] = []
        for _ in 0..<1500 {
            points.append(
                Vector3(
                    .random(in: -0.3...0.3, using: &random),
                    .random(in: -0.3...0.3, using: &random), 0))
            let local =
                Vector3(
                    .random(in: -0.5...0.5, using: &random),
                    .random(in: -0.5...0.5, using: &random), .random(in: 0...1, using: &random))
                * size
            points.append(box.worldFromObject * local)
        }
        return points
    }

    /// Events that lead to a console in which a person edits the stage's box. The object's points
    /// are round the box.
    static let editing: [ConsoleEvent] = [
        .source(Stage.virtual), .picture(Stage.picture),
        .snapshot(Stage.snapshot(.detecting)),
        .cloud(
            ViewedModel(
                title: "points",
                mesh: Mesh(
                    positions: points(of: Vector3(0.16, 0.1, 0.2)).map { SIMD3<Float>($0) },
                    triangles: []), metersPerUnit: 1)),
    ]

    @Test func theBaseGoesOntoTheTable() {
        let points = Self.points(of: Vector3(0.16, 0.1, 0.2))
        for lift in [-0.06, -0.03, 0.02, 0.05] {
            var lifted = Stage.box
            lifted.center.z += lift
            var editor = BoxEditor(proposal: lifted, metersPerUnit: 1)
            let top = lifted.center.z + lifted.size.z / 2
            let isSnapped = editor.snapToTable(points)
            #expect(isSnapped)
            #expect(abs(editor.box.center.z - editor.box.size.z / 2) < 0.004)
            #expect(abs(editor.box.center.z + editor.box.size.z / 2 - top) < 1e-9)
            editor.undo()
            #expect(editor.box == lifted)
        }
        var alone = BoxEditor(proposal: Stage.box, metersPerUnit: 1)
        let isAlone = !alone.snapToTable([])
        #expect(isAlone)
    }

    @Test func theBoxClosesRoundTheObject() {
        let size = Vector3(0.16, 0.1, 0.2)
        var editor = BoxEditor(proposal: Stage.box, metersPerUnit: 1)
        let isFitted = editor.fit(to: Self.points(of: size))
        #expect(isFitted)
        // On each side, the box ends a centimetre beyond the points. The outermost hundredth of the
        // points is left out, so the box may be a little smaller.
        let found = editor.box.size
        #expect(abs(found.x - size.x - 0.02) < 0.006 && abs(found.y - size.y - 0.02) < 0.006)
        #expect(abs(found.z - size.z - 0.01) < 0.012)
        editor.undo()
        #expect(editor.box == Stage.box)
        let isLeft = !editor.fit(to: [Vector3(9, 9, 9)])
        #expect(isLeft)
    }

    @Test(
        arguments: [
            ("20x14x24", [0.2, 0.14, 0.24]), ("20 14  24", [0.2, 0.14, 0.24]), ("12.5", [0.125]),
            ("", nil), ("20x14", nil), ("-3", nil), ("0", nil), ("a", nil), ("1e400", nil),
        ] as [(String, [Double]?)])
    func lengthsAreTyped(text: String, expected: [Double]?) {
        #expect(lengths(typed: text, metersPerUnit: 1) == expected)
        #expect(lengths(typed: text, metersPerUnit: nil)?.count == expected?.count)
    }

    @Test func typedLengthsReachTheSession() throws {
        var state = Stage.console(Self.editing + [.key(.character("e"))])
        for letter in "30 20 10" { _ = update(&state, .key(.character(letter))) }
        let effects = update(&state, .key(.enter))
        guard case .call(.setBoundingBox(let box)) = effects.first else {
            Issue.record("no box was set")
            return
        }
        #expect((box.size - Vector3(0.3, 0.2, 0.1)).length < 1e-9)
        // The base of the box does not move.
        #expect(abs(box.center.z - 0.05) < 1e-9)
        #expect(effects.count == 1 && state.overlay == nil)
    }

    /// A face that is dragged follows the pointer, and the whole drag counts as one edit.
    @Test func aFaceIsDragged() throws {
        var state = Stage.console(Self.editing)
        let place = LivePicture.place(of: state)
        let (column, row) = (place.column + place.columns / 2, place.row + place.rows / 2)
        #expect(update(&state, .mouse(Mouse(.press, column: column, row: row))).isEmpty)
        guard case .face(let face) = state.boxEditing.editor?.selection else {
            Issue.record("no face is taken")
            return
        }
        let before = try #require(state.boxEditing.editor?.box)
        for step in 1...6 {
            _ = update(&state, .mouse(Mouse(.drag, column: column - step, row: row)))
        }
        _ = update(&state, .mouse(Mouse(.release, column: column - 6, row: row)))
        let after = try #require(state.boxEditing.editor?.box)
        #expect(after.size[face.axis] != before.size[face.axis])
        for axis in 0..<3 where axis != face.axis { #expect(after.size[axis] == before.size[axis]) }
        _ = update(&state, .key(.character("u")))
        #expect(state.boxEditing.editor?.box == before)
        #expect(state.boxEditing.editor?.canUndo == false)
    }

    @Test func theFaceUnderARayIsFound() {
        var random = RandomSource(seed: 23)
        for _ in 0..<500 {
            let box = Stage.box
            let face = BoxFace.allCases[Int.random(in: 0..<6, using: &random)]
            var inside = face.normal * 0.5
            for axis in 0..<3 where axis != face.axis {
                inside[axis] = .random(in: -0.45...0.45, using: &random)
            }
            let target = box.center + box.worldFromObject * (inside * box.size)
            let eye =
                target
                + box.worldFromObject
                * (face.normal * 0.5
                    + Vector3.random(in: -0.4...0.4, using: &random)
                    * (Vector3(repeating: 1) - face.normal * face.normal))
            #expect(box.face(hitFrom: eye, along: target - eye) == face)
            #expect(box.face(hitFrom: eye, along: eye - target) == nil)
        }
    }
}
