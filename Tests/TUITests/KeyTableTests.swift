import Guidance
import Testing

@testable import TUI

@Suite("The table of keys")
struct KeyTableTests {
    @Test func everyActionHasOneRowWithAKey() {
        let actions = KeyTable.rows.map(\.action)
        #expect(actions.count == ConsoleAction.allCases.count)
        for action in ConsoleAction.allCases {
            #expect(actions.filter { $0 == action }.count == 1, "\(action)")
            #expect(!KeyTable.row(action).presses.isEmpty, "\(action)")
            #expect(!action.keys(.unicode).isEmpty && !action.explanation.isEmpty, "\(action)")
            let isASCII = action.keys(.ascii).unicodeScalars.allSatisfy { $0.isASCII }
            #expect(isASCII, "\(action)")
        }
    }

    @Test func everyChapterHasKeysOnSomeScreen() {
        for chapter in ConsoleAction.Chapter.allCases {
            #expect(!KeyTable.rows(of: [chapter]).isEmpty, "\(chapter)")
        }
    }

    /// The console on each of its screens, in states in which keys have a meaning.
    private static var consoles: [ConsoleState] {
        var states = [Stage.virtual, Stage.recorded, Stage.source].flatMap { source in
            [CaptureState.ready, .detecting, .capturing, .completed].map { state in
                Stage.console([.source(source), .snapshot(Stage.snapshot(state, filled: 9))])
            }
        }
        states.append(Stage.console([.startItems(Stage.items)]))
        let capture = states[2]
        for key: Key in ["c", "i", "d"] {
            var state = capture
            _ = update(&state, .key(key))
            states.append(state)
        }
        return states
    }

    @Test func aKeyHasOneAvailableMeaningAtATime() {
        let keys = Set(KeyTable.rows.flatMap { $0.presses.flatMap(\.keys) })
        for state in Self.consoles {
            let rows = KeyTable.rows(of: state.keyChapters)
                .filter { $0.availability(state) == .acts }
            for key in keys {
                let meanings = rows.filter { row in
                    row.presses.contains { $0.keys.contains(key) && $0.isMeant(state) }
                }
                let actions = meanings.map(\.action)
                #expect(actions.count <= 1, "\(key): \(actions) on \(state.screen)")
            }
        }
    }

    /// The console under each panel with rows of its own: the help, its search, lengths, the command
    /// line, the filter and the new name of a scan.
    private static var panels: [ConsoleState] {
        let box: [ConsoleEvent] = [
            .source(Stage.virtual), .snapshot(Stage.snapshot(.detecting)),
        ]
        let list: [ConsoleEvent] = [.startItems(Stage.scans)]
        return [
            box + [.key("?")], box + [.key("?"), .key("/")], box + [.key("e")], box + [.key(":")],
            list + [.key("/")], list + [.key(.down), .key("R")],
        ].map { Stage.console($0) }
    }

    private static func actions(in panel: ConsoleState) -> [ConsoleAction] {
        KeyTable.panelRows.filter { $0.availability(panel) == .acts }.map(\.action)
    }

    @Test func everyRowOfPanelsActsInSomePanelOnly() {
        let acting = Self.panels.flatMap(Self.actions)
        for row in KeyTable.panelRows {
            #expect(acting.contains(row.action), "\(row.action)")
            for state in Self.consoles {
                #expect(row.availability(state) == .absent, "\(row.action) on \(state.screen)")
            }
        }
    }

    @Test func aKeyHasOneMeaningInAPanel() {
        let keys = Set(KeyTable.panelRows.flatMap { $0.presses.flatMap(\.keys) })
        for panel in Self.panels {
            for key in keys {
                let actions = Self.actions(in: panel).filter { action in
                    KeyTable.row(action).presses.contains { $0.keys.contains(key) }
                }
                #expect(actions.count <= 1, "\(key): \(actions)")
            }
            var left = panel
            #expect(update(&left, .key(.control("c"))).isEmpty && left.overlay == nil)
        }
    }

    /// A letter without a row is text wherever a panel has an entry.
    @Test func lettersAreTypedIntoTheEntryOfAPanel() {
        for panel in Self.panels where panel.entry != nil {
            var state = panel
            _ = update(&state, .key("7"))
            #expect(state.entry?.text == (panel.entry?.text ?? "") + "7")
            _ = update(&state, .key(.backspace))
            #expect(state.entry?.text == panel.entry?.text)
        }
        #expect(Self.panels.count { $0.entry != nil } == 5)
    }
}
