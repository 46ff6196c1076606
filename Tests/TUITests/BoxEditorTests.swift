import Scene
import TestKit
import Testing

@testable import TUI

@Suite struct BoxEditorTests {
    private let box = BoundingBox(
        center: Vector3(1, 2, 0.2), size: Vector3(0.3, 0.2, 0.4), worldFromObject: .identity)
    /// A viewer on the box's −y side who looks along +y: to the right in the picture is +x, and
    /// away from the viewer is +y.
    private let viewer = RigidTransform(
        eye: Vector3(1, 0, 0.5), target: Vector3(1, 2, 0.2), up: Vector3(0, 0, 1))

    private func editor(holding face: BoxFace? = nil) -> BoxEditor {
        var editor = BoxEditor(proposal: box, metersPerUnit: 1)
        while let face, editor.selection != .face(face) { editor.selectNext() }
        return editor
    }

    private func isNear(_ a: Vector3, _ b: Vector3) -> Bool { (a - b).length < 1e-9 }

    @Test(arguments: [
        (BoxEditor.Edit.left, Vector3(-0.01, 0, 0)), (.right, Vector3(0.01, 0, 0)),
        (.away, Vector3(0, 0.01, 0)), (.near, Vector3(0, -0.01, 0)),
        (.up, Vector3(0, 0, 0.01)), (.down, Vector3(0, 0, -0.01)),
    ])
    func wholeBoxMovesAsSeen(edit: BoxEditor.Edit, change: Vector3) {
        var editor = editor()
        editor.apply(edit, worldFromCamera: viewer)
        #expect(isNear(editor.box.center - box.center, change))
        #expect(editor.box.size == box.size)
    }

    @Test func fromTheOtherSideLeftIsRight() {
        var editor = editor()
        let opposite = RigidTransform(
            eye: Vector3(1, 4, 0.5), target: box.center, up: Vector3(0, 0, 1))
        editor.apply(.left, worldFromCamera: opposite)
        #expect(isNear(editor.box.center - box.center, Vector3(0.01, 0, 0)))
    }

    @Test(arguments: BoxFace.allCases)
    func facesArePulledAndPushedWhileTheOppositeStays(face: BoxFace) {
        var editor = editor(holding: face)
        let opposite = box.center - face.normal * (box.size[face.axis] / 2)
        editor.apply(.grow, worldFromCamera: viewer)
        #expect(abs(editor.box.size[face.axis] - box.size[face.axis] - 0.01) < 1e-12)
        let moved = editor.box.center - face.normal * (editor.box.size[face.axis] / 2)
        #expect(isNear(moved, opposite))
        editor.apply(.shrink, worldFromCamera: viewer)
        #expect(isNear(editor.box.center, box.center))
        #expect(isNear(editor.box.size, box.size))
    }

    @Test(arguments: [
        (BoxFace.plusX, BoxEditor.Edit.right, 0.01), (.plusX, .left, -0.01),
        (.minusX, .left, 0.01), (.minusX, .right, -0.01),
        (.minusY, .near, 0.01), (.minusY, .away, -0.01), (.plusY, .away, 0.01),
        (.top, .away, 0.01), (.top, .near, -0.01), (.bottom, .near, 0.01),
        // If an arrow is perpendicular to the direction in which the face moves, right and away
        // move the face outwards.
        (.minusY, .right, 0.01), (.minusX, .away, 0.01), (.top, .right, 0.01),
    ])
    func facesFollowTheArrow(face: BoxFace, edit: BoxEditor.Edit, change: Double) {
        var editor = editor(holding: face)
        editor.apply(edit, worldFromCamera: viewer)
        #expect(abs(editor.box.size[face.axis] - box.size[face.axis] - change) < 1e-12)
    }

    @Test func growingKeepsTheBaseOnTheTable() {
        var editor = editor()
        for _ in 0..<7 { editor.apply(.grow, worldFromCamera: nil) }
        #expect(abs(editor.box.center.z - editor.box.size.z / 2) < 1e-12)
        #expect(abs(editor.box.size.x / editor.box.size.z - 0.75) < 1e-12)
    }

    @Test func turningAFullCircleComesBack() {
        var editor = editor()
        for _ in 0..<72 { editor.apply(.turnRight, worldFromCamera: viewer) }
        #expect(isNear(editor.box.worldFromObject.xAxis, Vector3(1, 0, 0)))
        editor.apply(.turnLeft, worldFromCamera: viewer)
        #expect(abs(editor.box.worldFromObject.angle - BoxEditor.turnStep) < 1e-9)
    }

    @Test func neverSmallerThanAStep() {
        for face in BoxFace.allCases.map(Optional.some) + [nil] {
            var editor = editor(holding: face)
            for _ in 0..<200 { editor.apply(.shrink, worldFromCamera: viewer) }
            #expect(editor.box.size.min() >= editor.step - 1e-9)
        }
    }

    @Test func undoRedoAndReset() {
        var editor = editor()
        let nothing = [editor.undo(), editor.redo(), editor.reset()]
        #expect(nothing == [false, false, false])
        editor.apply(.left, worldFromCamera: viewer)
        let once = editor.box
        editor.apply(.up, worldFromCamera: viewer)
        let twice = editor.box
        editor.undo()
        #expect(editor.box == once)
        editor.redo()
        #expect(editor.box == twice)
        editor.reset()
        #expect(editor.box == box)
        editor.undo()
        #expect(editor.box == twice)
        editor.apply(.down, worldFromCamera: viewer)
        #expect(!editor.canRedo)
        for _ in 0..<300 { editor.apply(.left, worldFromCamera: viewer) }
        var steps = 0
        while editor.undo() { steps += 1 }
        #expect(steps == BoxEditor.historyLimit)
    }

    @Test func randomEditsAreUndoneExactly() {
        var random = RandomSource(seed: 7)
        let edits: [BoxEditor.Edit] = [
            .left, .right, .away, .near, .grow, .shrink, .turnLeft, .turnRight, .up, .down,
        ]
        for _ in 0..<50 {
            var editor = BoxEditor(proposal: box, metersPerUnit: random.next() % 2 == 0 ? 1 : nil)
            var boxes = [editor.box]
            for _ in 0..<BoxEditor.historyLimit {
                if random.next() % 3 == 0 { editor.selectPrevious() }
                let edit = edits[Int(random.next() % 10)]
                if editor.apply(edit, worldFromCamera: viewer) { boxes.append(editor.box) }
                #expect(editor.box.size.min() > 0)
            }
            for box in boxes.dropLast().reversed() {
                editor.undo()
                #expect(editor.box == box)
            }
        }
    }

    @Test func namesFacesAsSeen() {
        let view = BoxFacing(box: box, worldFromCamera: viewer)
        #expect(view.name(of: .minusY) == "near side")
        #expect(view.name(of: .plusY) == "far side")
        #expect(view.name(of: .plusX) == "right side")
        #expect(view.name(of: .top) == "top")
        #expect(view.isSeen(.minusY) && !view.isSeen(.plusY))
        #expect(view.isSeen(.top) && !view.isSeen(.bottom))
    }
}
