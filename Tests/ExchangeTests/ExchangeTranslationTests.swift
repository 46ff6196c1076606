import DeviceIO
import Foundation
import TestKit
import Testing
import Wording

@testable import Exchange

/// Tests the text of pages and of export checks in a language other than English.
@Suite("The translations of pages")
struct ExchangeTranslationTests {
    private static let german = ExchangeWords.catalogue.translations(into: .german)

    /// The placeholders that the page's script fills in.
    @Test func placesOfATranslationAreThoseOfThePhrase() {
        for (phrase, translation) in Self.german {
            let places = { (text: String) in text.matches(of: /\{\w+\}/).map { String($0.output) } }
            #expect(Set(places(phrase)) == Set(places(translation)), "\(phrase)")
        }
    }

    @Test("a page's text is in its declared language", arguments: [Language.english, .german])
    func pageLanguage(language: Language) throws {
        let scan = try TemporaryFolder()
        try Data().write(to: URL(filePath: scan("model.glb")))
        let page = ScanPage(
            try DatasetFolder(scan.path), title: "mug", hasReport: true)
        let html = try Language.$here.withValue(language) { try page.html() }
        #expect(html.contains("<html lang=\"\(language.rawValue)\">"))
        #expect(html.contains(language == .german ? "<h2>Bilder</h2>" : "<h2>Pictures</h2>"))
        #expect(html.contains("Das Modell wird gelesen") == (language == .german))
    }
}
