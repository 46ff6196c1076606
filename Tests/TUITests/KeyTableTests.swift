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
                    row.presses.contains { $0.has(key, in: state) }
                }
                let actions = meanings.map(\.action)
                #expect(actions.count <= 1, "\(key): \(actions) on \(state.screen)")
            }
        }
    }

    /// The console while it shows each panel that is not a question: the help, the help's search,
    /// the lengths of the box, the command line, the filter of the scans, and the new name of a
    /// scan.
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

    /// The console while it shows each question: leaving a capture of this process, leaving an
    /// attached capture of another process, the review, turning the object over, the level of
    /// detail of a model, deleting a scan, exporting a scan.
    private static var questions: [ConsoleState] {
        let capture: [ConsoleEvent] = [
            .source(Stage.virtual), .snapshot(Stage.snapshot(.capturing, filled: 9)),
        ]
        let formats = ExportChoice.all([("colmap", "COLMAP text"), ("tum", "TUM RGB-D")])
        let list: [ConsoleEvent] = [.exports(formats), .startItems(Stage.scans), .key(.down)]
        return [
            capture + [.key("q")], capture + [.attached, .key("q")], capture + [.key("F")],
            capture + [.key("f"), .key("f")], list + [.key("m")], list + [.key("D")],
            list + [.key("e")],
        ].map { Stage.console($0) }
    }

    private static func actions(in panel: ConsoleState) -> [ConsoleAction] {
        KeyTable.panelRows.filter { $0.availability(panel) == .acts }.map(\.action)
    }

    @Test func everyRowOfPanelsActsInSomePanelOnly() {
        let acting = (Self.panels + Self.questions).flatMap(Self.actions)
        for row in KeyTable.panelRows {
            #expect(acting.contains(row.action), "\(row.action)")
            for state in Self.consoles {
                #expect(row.availability(state) == .absent, "\(row.action) on \(state.screen)")
            }
        }
    }

    @Test func aKeyHasOneMeaningInAPanel() {
        let keys = Set(KeyTable.panelRows.flatMap { $0.presses.flatMap(\.keys) })
        for panel in Self.panels + Self.questions {
            for key in keys {
                let actions = Self.actions(in: panel).filter { action in
                    KeyTable.row(action).presses.contains { $0.has(key, in: panel) }
                }
                #expect(actions.count <= 1, "\(key): \(actions)")
            }
        }
        for panel in Self.panels {
            var left = panel
            #expect(update(&left, .key(.control("c"))).isEmpty && left.overlay == nil)
        }
    }

    /// A question shows each of its answers. Ctrl-C gives the answer that changes nothing, except
    /// in the question about leaving: there it leaves the program.
    @Test func everyQuestionShowsItsAnswers() {
        #expect(Self.questions.map(\.panelLines.count) == [2, 3, 4, 3, 6, 2, 3])
        for question in Self.questions {
            let text = Stage.grid(question).text(isStyled: false)
            for line in question.panelLines {
                #expect(text.contains(line.key) && text.contains(line.words), "\(line)")
            }
            var left = question
            let effects = update(&left, .key(.control("c")))
            #expect(left.overlay == nil || effects == [question.quitEffect])
        }
    }

    /// If a row of the table has words for each of its keys, the question has a line for each key
    /// that acts.
    @Test func aChoiceHasALineForEachKey() throws {
        let export = try #require(Self.questions.last)
        #expect(export.panelLines.map(\.key) == ["a", "b", "Esc"])
        #expect(export.panelLines.map(\.words) == ["COLMAP text", "TUM RGB-D", "not now"])
        var state = export
        #expect(update(&state, .key("c")).isEmpty && state.overlay == export.overlay)
    }

    /// In a panel with an entry field, a character that has no row in the table is typed into the
    /// field.
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
