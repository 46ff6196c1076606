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
            .journalFailed(reason: "No room is left."), .shotFailed(number: 7, reason: "No room."),
            .storageLow(neededBytes: 12_340_001, freeBytes: 900_000),
        ]
        #expect(
            reasons.map(\.words) == [
                "Correct this, then resume: the journal could not be written. No room is left.",
                "Correct this, then resume: shot 7 could not be written. No room.",
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
        var state = Stage.console([
            .source(Stage.virtual), .notice("the disk is full"), .snapshot(snapshot),
        ])
        #expect(state.step.words == snapshot.pauseReason?.words)
        // The notice says no more than the sentence on the pause, which it would hide.
        #expect(state.shownNotice == nil)
        _ = update(&state, .key("q"))
        #expect(
            Stage.grid(state).text(isStyled: false).contains("Only what is on the disk is kept."))
        _ = update(&state, .key("n"))
        snapshot.isPaused = false
        snapshot.pauseReason = nil
        _ = update(&state, .snapshot(snapshot))
        #expect(state.shownNotice == nil)
    }

    @Test("a notice that is too long for two lines ends with an ellipsis")
    func longNotice() {
        let words = Array(repeating: "unwritable", count: 40).joined(separator: " ")
        let lines = clippedLines(words, to: 70, atMost: 2)
        #expect(lines.count == 2 && lines[1].hasSuffix("…") && lines[1].count <= 70)
        #expect(clippedLines("short", to: 70, atMost: 2) == ["short"])
    }

    @Test(
        "a notice of two lines hides no row of keys, on any page",
        arguments: [
            ConsoleState.Screen.start, .capture, .gallery, .coverage, .log, .controls, .library,
            .report, .tutorial(step: 0),
        ])
    func longNoticeOnPage(screen: ConsoleState.Screen) {
        var state = Stage.capture(.capturing)
        state.screen = screen
        func rows() -> [Substring] {
            Stage.grid(state).text(isStyled: false)
                .split(separator: "\n", omittingEmptySubsequences: false).prefix(24).map { $0 }
        }
        let keys = rows().suffix(2)
        #expect(keys.contains { $0.contains("help") })
        state.say(Array(repeating: "unwritable", count: 40).joined(separator: " "))
        #expect(rows().suffix(2) == keys)
        #expect(rows()[20..<22].allSatisfy { $0.contains("unwritable") })
        #expect(!rows()[19].contains("unwritable"))
    }

    @Test("a recording that cannot be read to its end is not called a camera")
    func recordingGone() {
        let failed = Stage.snapshot(
            .failed(.sensorFailed(reason: "Cannot read ds: the folder is gone.")), shots: 5)
        let state = Stage.console([.source(Stage.recorded), .snapshot(failed)])
        #expect(
            state.step.words == "The recording ends early. Cannot read ds: the folder is gone.")
        let text = Stage.grid(state).text(isStyled: false)
        #expect(text.contains("Resume the scan when it can be read again."))
        #expect(!text.contains("camera in again"))
        let live = Stage.console([.source(Stage.source), .snapshot(failed)])
        #expect(live.step.words.hasPrefix("The camera failed: "))
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
