import Wording

/// The translations of this room. Its English phrases stand where they are used.
enum SceneWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase about a camera or a board in the language of now.
func phrase(_ phrase: Phrase) -> String { SceneWords.catalogue.text(phrase) }
