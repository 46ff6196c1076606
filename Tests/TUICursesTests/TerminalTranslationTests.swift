import Foundation
import TestKit
import Testing
import Wording

@testable import TUICurses

/// Tests the errors of a terminal in a language other than English.
@Suite("The translations of terminal errors")
struct TerminalTranslationTests {
    @Test func everyPhraseIsTranslated() throws {
        let german = CursesWords.catalogue.translations(into: .german)
        let phrases = try PhraseSources(room: "TUICurses", withNouns: false).phrases
        #expect(phrases.count > 15)
        for (phrase, file) in phrases { #expect(german[phrase] != nil, "\(file): \(phrase)") }
        for phrase in german.keys { #expect(phrases[phrase] != nil, "nobody says: \(phrase)") }
    }
}
