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
        let room = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/DeviceIO")
        let phrases = try PhraseSources(below: room, withNouns: false).phrases
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
            let figures = { (text: String) in
                Set(text.matches(of: /\{\d+\}/).map { String($0.output) })
            }
            #expect(figures(phrase) == figures(translation), "\(phrase)")
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
