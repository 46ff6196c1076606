import Wording

/// The translations of this module. The English phrases are written where they are used.
enum CaptureWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: German.all])
}

/// A phrase of reports, notices and endings in the current language.
func phrase(_ phrase: Phrase) -> String { CaptureWords.catalogue.text(phrase) }

/// A number with its noun, in the current language: "1 shot", "2 shots".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    CaptureWords.catalogue.counted(count, one, many)
}
