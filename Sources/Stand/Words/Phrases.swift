import Wording

/// The translations of the phrases of this module. The English phrases are written in the code that
/// uses them.
enum StandWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: German.all])
}

/// A phrase of an error in the current language.
func phrase(_ phrase: Phrase) -> String { StandWords.catalogue.text(phrase) }
