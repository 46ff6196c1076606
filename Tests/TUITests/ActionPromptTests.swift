import Guidance
import Testing

@testable import TUI

/// The command prompt: all actions of a screen by name.
@Suite struct ActionPromptTests {
    private func capture(_ state: CaptureState = .capturing) -> ConsoleState {
        Stage.console([
            .source(Stage.virtual), .snapshot(Stage.snapshot(state, filled: 9, shots: 9)),
        ])
    }

    private func type(_ text: String, on state: inout ConsoleState) {
        for letter in text { _ = update(&state, .key(.character(letter))) }
    }

    private func text(_ state: ConsoleState) -> String { Stage.grid(state).text(isStyled: false) }

    @Test func aNamePerformsItsAction() {
        var state = capture()
        type(":pause", on: &state)
        #expect(text(state).contains(":pause_") && text(state).contains("hold, go on again"))
        #expect(update(&state, .key(.enter)) == [.call(.pause)])
        #expect(state.overlay == nil)
        type(":gall", on: &state)
        #expect(update(&state, .key(.enter)).isEmpty)
    }

    @Test func theWordsOfAKeyFindItToo() {
        var state = capture()
        type(":brighter", on: &state)
        #expect(text(state).contains("light ]"))
        #expect(update(&state, .key(.enter)) == [.steer(.brighter)])
        type(":orbit l", on: &state)
        #expect(update(&state, .key(.enter)) == [.steer(.orbitLeft)])
    }

    @Test func tabCompletesAndArrowsChoose() {
        var state = capture()
        type(":orb", on: &state)
        _ = update(&state, .key(.down))
        _ = update(&state, .key(.tab))
        #expect(state.overlay == .action(ActionPrompt(text: "orbit Right")))
        #expect(update(&state, .key(.enter)) == [.steer(.orbitRight)])
    }

    @Test func emptyUnknownAndRefusedNamesAreAnswered() {
        var state = capture(.ready)
        type(":", on: &state)
        #expect(update(&state, .key(.enter)).isEmpty && state.overlay != nil)
        #expect(state.shownNotice == "Type the name of an action.")
        type("zzz", on: &state)
        #expect(text(state).contains("No action of this screen has that in its name."))
        #expect(update(&state, .key(.enter)).isEmpty && state.overlay != nil)
        for _ in 0..<4 { _ = update(&state, .key(.backspace)) }
        #expect(state.overlay == nil)
        type(":shot", on: &state)
        #expect(update(&state, .key(.enter)).isEmpty && state.overlay == nil)
        #expect(state.shownNotice == "Choose the object first: aim at it and press Enter.")
        type(":f", on: &state)
        _ = update(&state, .key(.escape))
        #expect(state.overlay == nil)
    }

    /// Each action that a key performs now has a name, and no two have the same.
    @Test func everyActionOfEveryScreenHasOneName() {
        var states = [CaptureState.ready, .detecting, .capturing, .completed].map(capture)
        states.append(Stage.console([.startItems(Stage.scans)]))
        for state in states {
            let rows = KeyTable.rows(of: state.keyChapters) + KeyTable.screenRows
            let named = state.actions(named: "")
            for row in rows where row.availability(state) == .acts && row.action != .runAction {
                let isMeant = row.presses.contains { $0.isMeant(state) }
                #expect(
                    !isMeant || named.contains { $0.row.action == row.action }, "\(row.action)")
            }
            let acting = named.filter { !$0.isRefused }.map { $0.name }
            #expect(Set(acting).count == acting.count, "\(acting.sorted())")
        }
    }

    @Test func undoAndResetSayWhatTheyUndid() {
        var state = Stage.console([
            .source(Stage.virtual), .snapshot(Stage.snapshot(.detecting)),
        ])
        func press(_ key: Key) { _ = update(&state, .key(key)) }
        press("R")
        #expect(state.shownNotice == "The box is as it was found: there is nothing to reset.")
        press("+")
        press("<")
        press(.left)
        for words in ["a move of the box", "a turn of the box", "a change of the box's size"] {
            press("u")
            #expect(state.shownNotice == "Undone: \(words).")
        }
        press("U")
        #expect(state.shownNotice == "Done again: a change of the box's size.")
        press("R")
        #expect(state.shownNotice == "The box is as it was found: u brings your edits back.")
    }
}
