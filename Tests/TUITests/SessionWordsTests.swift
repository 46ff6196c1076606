import Guidance
import Testing
import Wording

@testable import TUI

/// Messages that the console makes from the engine's reasons.
@Suite("The engine's reasons in words")
struct SessionWordsTests {
    @Test("a held capture gives the reason, with needs rounded up to tenths of a megabyte")
    func held() {
        let reasons: [PauseReason] = [
            .journalFailed(reason: "No room is left."), .shotFailed(number: 7, reason: "no room."),
            .storageLow(neededBytes: 12_340_001, freeBytes: 900_000),
        ]
        #expect(
            reasons.map(\.words) == [
                "The journal could not be written. No room is left. Then resume.",
                "Shot 7 could not be written: no room. Correct that, then resume.",
                "The next shots need 12.4 MB, 0.9 MB are free. Make room, then resume.",
            ])
        Language.$here.withValue(.german) {
            #expect(
                reasons[2].words
                    == "Die nächsten Fotos brauchen 12.4 MB, frei sind 0.9 MB. Platz schaffen, "
                    + "dann fortsetzen.")
        }
    }

    @Test("a held capture shows its reason on the screen")
    func heldScreen() {
        var snapshot = Stage.snapshot(.capturing, filled: 9, shots: 11)
        snapshot.isPaused = true
        snapshot.pauseReason = .shotFailed(number: 7, reason: "the disk is full")
        let state = Stage.console([.source(Stage.virtual), .snapshot(snapshot)])
        #expect(state.step.words == snapshot.pauseReason?.words)
    }

    @Test("a refusal is stored in English and shown in the current language")
    func refusal() {
        let refusal = CallRefusal(
            call: .finish, state: "ready", reason: "This is for capturing only.")
        #expect(refusal.words == refusal.reason)
        Language.$here.withValue(.german) {
            #expect(refusal.words == "Das geht nur während der Aufnahme.")
            #expect(refusal.reason == "This is for capturing only.")
        }
    }
}
