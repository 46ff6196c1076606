import Testing
import Wording

@Suite("Phrases in several languages")
struct PhraseTests {
    private static let catalogue = Catalogue([
        .german: """
        # A heading.
        Shot {1} of {2}.
        = Von {2} Aufnahmen die {1}.

        shots
        = Aufnahmen
        """
    ])

    @Test func figuresStandWhereTheTranslationWantsThem() {
        let phrase: Phrase = "Shot \(3) of \(12)."
        #expect(phrase.key == "Shot {1} of {2}.")
        #expect(Self.catalogue.text(phrase) == "Shot 3 of 12.")
        Language.$here.withValue(.german) {
            #expect(Self.catalogue.text(phrase) == "Von 12 Aufnahmen die 3.")
            #expect(Self.catalogue.text("Not there.") == "Not there.")
        }
    }

    @Test func partsOfATextNumberTheirFiguresOn() {
        let phrase: Phrase = "Shot \(3)" + " of \(12), " + "\("left")."
        #expect(phrase.key == "Shot {1} of {2}, {3}.")
        #expect(phrase.english == "Shot 3 of 12, left.")
        #expect(phrase.arguments == ["3", "12", "left"])
        let sentence: Phrase = "Shot \(3)" + " of \(12)."
        Language.$here.withValue(.german) {
            #expect(Self.catalogue.text(sentence) == "Von 12 Aufnahmen die 3.")
        }
    }

    /// Braces in the text of a figure, such as the name of a file, are not replaced by another
    /// figure.
    @Test func bracesOfAFigureAreLeftAlone() {
        Language.$here.withValue(.german) {
            let phrase: Phrase = "Shot \("{2}") of \("{1}")."
            #expect(Self.catalogue.text(phrase) == "Von {1} Aufnahmen die {2}.")
        }
    }

    @Test func aNumberHasItsNoun() {
        #expect(Self.catalogue.counted(1, "shot", nil) == "1 shot")
        Language.$here.withValue(.german) {
            #expect(Self.catalogue.counted(2, "shot", nil) == "2 Aufnahmen")
        }
    }

    @Test(arguments: [
        ("de_DE.UTF-8", Language.german), ("de", .german), ("en_GB", .english), ("C", .english),
        ("fr_FR.UTF-8", .english), ("", .english), ("der", .english),
    ])
    func aLocaleAsksForALanguage(locale: String, language: Language) {
        #expect(Language(locale: locale) == language)
    }

    @Test func theMoreSpecificVariableDecides() {
        #expect(Language(environment: ["LANG": "de_DE.UTF-8"]) == .german)
        #expect(Language(environment: ["LANG": "de_DE.UTF-8", "LC_ALL": ""]) == .german)
        #expect(Language(environment: ["LANG": "de_DE.UTF-8", "LC_MESSAGES": "C"]) == .english)
        #expect(Language(environment: ["LANG": "C", "LC_ALL": "de_AT"]) == .german)
    }
}
