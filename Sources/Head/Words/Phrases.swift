import Wording

/// The translations of this room. Its English phrases stand where they are used.
enum HeadPhrases {
    /// All of them.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a head scan in the language of now.
func phrase(_ phrase: Phrase) -> String { HeadPhrases.catalogue.text(phrase) }
