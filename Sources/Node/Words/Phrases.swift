import Wording

/// The translations of this module. The English phrases are written where they are used.
enum NodeWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a node or its client in the current language.
func phrase(_ phrase: Phrase) -> String { NodeWords.catalogue.text(phrase) }
