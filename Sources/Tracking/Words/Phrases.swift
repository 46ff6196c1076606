import Wording

/// The translations of this room. Its English phrases stand where they are used.
enum TrackingWords {
    /// The translations into all languages.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a calibration in the language of now.
func phrase(_ phrase: Phrase) -> String { TrackingWords.catalogue.text(phrase) }
