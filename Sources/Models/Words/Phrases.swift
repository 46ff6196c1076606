import Wording

/// The translations of this module. The English phrases are written where they are used.
enum ModelWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of an error in the current language.
func phrase(_ phrase: Phrase) -> String { ModelWords.catalogue.text(phrase) }
