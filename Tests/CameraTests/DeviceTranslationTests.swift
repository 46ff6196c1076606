import Foundation
import TestKit
import Testing
import Wording

@testable import DeviceIO

/// Errors of cameras, datasets and disks in another language than English.
@Suite("The translations of device errors")
struct DeviceTranslationTests {
    private static let german = DeviceWords.catalogue.translations[.german] ?? [:]

    @Test func everyPhraseIsTranslated() throws {
        let phrases = try PhraseSources(room: "DeviceIO", withNouns: false).phrases
        #expect(phrases.count > 250)
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

    @Test("a folder that is not there")
    func missingFolder() {
        Language.$here.withValue(.german) {
            let error = #expect(throws: DeviceError.self) { try DatasetFolder("/nowhere") }
            #expect(error?.operation == "öffnen" && error?.reason == "den Ordner gibt es nicht")
        }
    }
}
