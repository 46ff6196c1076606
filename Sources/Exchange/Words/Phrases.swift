import Wording

/// The translations of this module. The English phrases are written where they are used.
enum ExchangeWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a page, of an export or of the doctor, in the current language.
func phrase(_ phrase: Phrase) -> String { ExchangeWords.catalogue.text(phrase) }

/// A number with its noun, in the current language: "1 frame", "2 frames".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    ExchangeWords.catalogue.counted(count, one, many)
}
