import Wording

/// The translations of this module. The English phrases are written where they are used.
enum DeviceWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: German.all])
}

/// A phrase of an error or a note, in the current language.
func phrase(_ phrase: Phrase) -> String { DeviceWords.catalogue.text(phrase) }
