import Wording

/// The translations of the console's phrases. The English phrases are in the code that uses them.
enum ConsoleWords {
    /// The phrases of the console in all languages.
    static let catalogue = Catalogue([.german: German.all])
}

/// The text of a phrase of the console in the current language.
func phrase(_ phrase: Phrase) -> String { ConsoleWords.catalogue.text(phrase) }

/// A number with its noun, in the current language: "1 shot", "2 shots".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    ConsoleWords.catalogue.counted(count, one, many)
}
