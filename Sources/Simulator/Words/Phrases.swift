import Wording

/// The translations of this room. Its English phrases stand where they are used.
enum SimulatorWords {
    /// All of them.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of an error in the language of now.
func phrase(_ phrase: Phrase) -> String { SimulatorWords.catalogue.text(phrase) }
