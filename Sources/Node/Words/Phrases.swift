import Wording

/// The translations of this room. Its English phrases stand where they are used.
enum NodeWords {
    /// All of them.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a node or its client in the language of now.
func phrase(_ phrase: Phrase) -> String { NodeWords.catalogue.text(phrase) }
