import Wording

/// The translations of this module. The English phrases of errors are written where they are used.
/// The English phrases of help are the help texts of the commands.
enum CommandWords {
    /// The phrases of errors.
    static let catalogue = Catalogue([.german: German.errors])
    /// The phrases of help, each a sentence or a paragraph.
    static let help = Catalogue([.german: German.help])

    /// The German translations.
    enum German {
        static let help = [
            common, capture, head, scans, model, share, library, setUp, stand, board,
        ].joined(separator: "\n")
        static let errors = [faults, reading, endings].joined(separator: "\n")
    }
}

/// A phrase of an error or of an ending in the current language.
func phrase(_ phrase: Phrase) -> String { CommandWords.catalogue.text(phrase) }

/// A number with its noun, in the current language: "1 frame", "2 frames".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    CommandWords.catalogue.counted(count, one, many)
}
