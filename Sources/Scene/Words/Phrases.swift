import Wording

/// The translations of this module. The English phrases are written where they are used.
enum SceneWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase about a camera or a board in the current language.
func phrase(_ phrase: Phrase) -> String { SceneWords.catalogue.text(phrase) }
