import Foundation
import Guidance
import TestKit
import Testing
import Wording

@testable import TUI

/// Tests the console in a language other than English.
@Suite("The console's translations")
struct TranslationTests {
    private static let german = ConsoleWords.catalogue.translations(into: .german)

    /// All phrases of the room: those in `phrase(…)`, those of the tables of keys, and the engine's
    /// reasons for refusing a call.
    private static func phrases() throws -> [String: String] {
        var phrases = try PhraseSources(room: "TUI").phrases
        for reason in refusals { phrases[reason] = "SessionTable" }
        for row in KeyTable.rows {
            phrases[row.explanation.key] = "KeyTable"
            if let label = row.fixedLabel { phrases[label.key] = "KeyTable" }
        }
        for row in FollowKeyRow.table { phrases[row.label.key] = "FollowKeyRows" }
        for words in HeadKeyRow.table.compactMap(\.words) { phrases[words.key] = "HeadKeyRows" }
        return phrases
    }

    /// All reasons for which the engine refuses a session call (`SessionCallName`).
    private static var refusals: Set<String> {
        var reasons = Set(SessionTable.Condition.allCases.map(\.refusal))
        for call in SessionCallName.allCases {
            for state in SessionTable.states {
                if case .refused(let reason) = SessionTable.entry(for: call, in: state).effect {
                    reasons.insert(reason)
                }
            }
        }
        return reasons.union([SessionTable.searchRefusal])
    }

    @Test func everyPhraseIsTranslated() throws {
        let phrases = try Self.phrases()
        #expect(phrases.count > 700)
        for (phrase, file) in phrases {
            #expect(Self.german[phrase] != nil, "\(file): \(phrase)")
        }
        for phrase in Self.german.keys {
            #expect(phrases[phrase] != nil, "nobody says: \(phrase)")
        }
    }

    @Test func figuresOfATranslationAreThoseOfThePhrase() {
        for (phrase, translation) in Self.german {
            #expect(
                PhraseSources.figures(in: phrase) == PhraseSources.figures(in: translation),
                "\(phrase)")
        }
    }

    /// A text such as "darker, brighter" explains two keys.
    @Test func explanationsKeepTheirParts() {
        for row in KeyTable.rows {
            let translation = Self.german[row.explanation.key] ?? ""
            #expect(
                row.explanation.english.count { $0 == "," } == translation.count { $0 == "," },
                "\(row.explanation.english)")
        }
    }

    /// No sentence contains an identifier of the code.
    @Test func phrasesHoldNoNamesOfTheCode() throws {
        let known = ["PgUp", "NO_COLOR", "kB"]
        let jargon = ["sector", "nil", "enum", "snapshot", "assessment", "pose", "azimuth"]
        for (phrase, file) in try Self.phrases() {
            let words = phrase.split { !$0.isLetter && $0 != "_" }.map(String.init)
            for word in words where !known.contains(word) {
                let isCode = word.contains(/[A-Za-z]_[A-Za-z]/) || word.contains(/[a-z][A-Z]/)
                #expect(!isCode && !jargon.contains(word.lowercased()), "\(file): \(phrase)")
            }
        }
    }

    /// Every screen that a person can see, in German.
    private static func screens() -> [(name: String, state: ConsoleState)] {
        let capturing = Stage.snapshot(.capturing, filled: 18, shots: 22)
        let few = ScanVerdict(
            words: "Nur 2 Fotos: ein Modell braucht mindestens 10.", isGood: false)
        let list: [ConsoleEvent] = [.startItems(Stage.scans)]
        let work: [ConsoleEvent] = [
            .source(Stage.virtual), .picture(Stage.picture), .snapshot(capturing),
        ]
        let end: [ConsoleEvent] = [
            .source(Stage.virtual), .snapshot(Stage.snapshot(.completed, filled: 3, shots: 2)),
            .verdict(few, of: nil),
        ]
        let screens: [(String, [ConsoleEvent])] = [
            ("start", list), ("start-help", list + [.key("?")]),
            ("delete", list + [.key(.down), .key("D")]),
            ("ready", [.source(Stage.virtual), .snapshot(Stage.snapshot(.ready))]),
            (
                "box",
                [.source(Stage.virtual), .snapshot(Stage.snapshot(.detecting)), .key(.tab)]
            ),
            ("capturing", work), ("help", work + [.key("?")]), ("quit", work + [.key("q")]),
            ("review", work + [.key("F")]), ("flip", work + [.key("f"), .key("f")]),
            ("coverage", work + [.key("c")]), ("log", work + [.key("i")]),
            ("search", work + [.key("?"), .key("/"), .key("e")]),
            ("action", work + [.key(":")]), ("unknown", work + [.key("Z")]),
            ("completed", end), ("model", end + [.key("m")]),
        ]
        return Language.$here.withValue(.german) {
            screens.map { ($0.0, Stage.console(80, 24, Stage.color, $0.1)) }
        }
    }

    @Test func germanScreensHoldNoEnglish() throws {
        // Only texts of two words or more are searched for. A single word may be the same in both
        // languages, or a part of a name.
        let english = Self.german.filter { $0.key != $0.value && !$0.key.contains("{") }.keys
            .filter { $0.split(separator: " ").count > 1 && $0.count > 9 }
        #expect(english.count > 400)
        for (name, state) in Self.screens() {
            let text = Language.$here.withValue(.german) { Stage.grid(state).text(isStyled: false) }
            // The name of a demo belongs to the wiring's catalogue.
            for phrase in english where text.contains(phrase) && phrase != "Virtual camera" {
                Issue.record("\(name): \(phrase)")
            }
        }
    }

    @Test func germanScreensAreDrawn() {
        for (name, state) in Self.screens() {
            Language.$here.withValue(.german) {
                Golden.check(Stage.grid(state), "german-\(name)-80x24")
            }
        }
    }
}
