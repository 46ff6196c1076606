import Wording

extension FollowingWords {
    /// The translations of the phrases of this module. The English phrases are written in the code
    /// that uses them.
    static let catalogue = Catalogue([.german: german])
}

/// A phrase of a follower or an orbit in the current language.
func phrase(_ phrase: Phrase) -> String { FollowingWords.catalogue.text(phrase) }

/// A number with its noun, in the current language: "1 side", "2 sides".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    FollowingWords.catalogue.counted(count, one, many)
}
