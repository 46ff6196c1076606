import Wording

/// The translations of this room. Its English phrases stand where they are used.
enum ExchangeWords {
    /// All of them.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a page in the language of now.
func phrase(_ phrase: Phrase) -> String { ExchangeWords.catalogue.text(phrase) }
