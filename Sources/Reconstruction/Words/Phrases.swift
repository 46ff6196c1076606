import Wording

/// The translations of this module's phrases. The English phrases are written where they are used.
enum ReconstructionWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of an error in the current language.
func phrase(_ phrase: Phrase) -> String { ReconstructionWords.catalogue.text(phrase) }

/// A number with its noun, in the current language: "1 picture", "2 pictures".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    ReconstructionWords.catalogue.counted(count, one, many)
}
