import Guidance
import Scene
import Testing

@testable import Capture

@Suite("Boxes of passes in a journal")
struct PassChoicesTests {
    private static let box = BoundingBox(
        center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity)

    private func proposed(isSure: Bool) -> JournalEntry {
        JournalEntry(
            input: .boxProposed(
                BoxProposal(box: Self.box, evidence: .depthPoints, isSure: isSure), at: .zero),
            commands: [])
    }

    private func began(_ pass: Int, afterFlip: Bool) -> JournalEntry {
        JournalEntry(
            input: .call(.beginNewScanPass, at: .zero),
            commands: [.passBegan(pass: pass, afterFlip: afterFlip)])
    }

    @Test("the latest box of a pass decides whether the capture was sure of the pass's box")
    func latest() {
        #expect(PassChoices(of: []).sure.isEmpty)
        let (guess, sure) = (proposed(isSure: false), proposed(isSure: true))
        #expect(PassChoices(of: [guess, sure]).sure == [1])
        #expect(PassChoices(of: [sure, guess]).sure.isEmpty)
        // Passes without a flip between them share one box.
        let common = PassChoices(of: [guess, began(2, afterFlip: false), sure])
        #expect(common.sure == [1] && common.apart.isEmpty)
    }

    @Test("a pass after a flip has a box of its own")
    func flipped() {
        let (guess, sure) = (proposed(isSure: false), proposed(isSure: true))
        let flip = began(2, afterFlip: true)
        let choices = PassChoices(of: [sure, flip, guess])
        #expect(choices.sure == [1] && choices.apart == [2] && choices.chosen.isEmpty)
        let both = PassChoices(of: [sure, flip, guess, sure, began(3, afterFlip: false)])
        #expect(both.sure == [1, 2, 3] && both.apart == [2, 3])
        let person = JournalEntry(
            input: .call(.setBoundingBox(Self.box), at: .zero), commands: [])
        #expect(PassChoices(of: [guess, flip, person]).chosen == [2])
    }
}
