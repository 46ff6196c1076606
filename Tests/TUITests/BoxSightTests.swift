import Guidance
import Scene
import Testing

@testable import TUI

/// Tests the warning when a box leaves the picture.
@Suite("The box in the picture")
struct BoxSightTests {
    private let camera = Stage.camera

    /// A camera at the origin that looks along +y, z up.
    private let pose = RigidTransform(
        eye: .zero, target: Vector3(0, 1, 0), up: Vector3(0, 0, 1))

    private func isSeen(_ center: Vector3, _ size: Vector3) -> Bool {
        let box = BoundingBox(center: center, size: size, worldFromObject: .identity)
        return pose.map { box.isInPicture(camera, worldFromCamera: $0) } ?? false
    }

    @Test func aBoxInPartOrRoundTheWholePictureIsSeen() {
        let cube = Vector3(repeating: 0.2)
        #expect(isSeen(Vector3(0, 1, 0), cube))
        #expect(!isSeen(Vector3(0, -1, 0), cube), "behind the camera")
        #expect(!isSeen(Vector3(5, 1, 0), cube), "to the right")
        #expect(!isSeen(Vector3(0, 1, 5), cube), "above")
        // Only the box's left end is in the picture.
        #expect(isSeen(Vector3(5, 1, 0), Vector3(10, 0.2, 0.2)))
        // All edges of the box are outside of the picture, and its near face fills the picture.
        #expect(isSeen(Vector3(0, 1, 0), Vector3(10, 0.2, 10)))
    }

    @Test("an arrow key that moves the box out of the picture raises a warning, until undone")
    func warning() {
        let words = phrase("The box is out of the picture: u undoes a step, R resets it.")
        var state = Stage.console(
            80, 24, Stage.color,
            [.source(Stage.virtual), .snapshot(Stage.snapshot(.detecting))])
        #expect(state.boxEditing.isActive && state.warning?.words != words)
        for _ in 0..<300 { _ = update(&state, .key(.right)) }
        #expect(state.warning?.words == words)
        #expect(Stage.grid(state).text(isStyled: false).contains(words))
        _ = update(&state, .key("R"))
        #expect(state.warning?.words != words)
    }
}
