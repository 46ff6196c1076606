import Wording

/// The translations of this room. Its English phrases stand where they are used.
enum StandWords {
    /// All of them.
    static let catalogue = Catalogue([.german: German.all])
}

/// A phrase of an error in the language of now.
func phrase(_ phrase: Phrase) -> String { StandWords.catalogue.text(phrase) }
