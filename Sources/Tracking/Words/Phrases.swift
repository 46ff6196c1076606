import Wording

/// The translations of this module. The English phrases are written where they are used.
enum TrackingWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a calibration in the current language.
func phrase(_ phrase: Phrase) -> String { TrackingWords.catalogue.text(phrase) }
