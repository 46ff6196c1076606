/// The texts of a follower for people.
enum FollowingWords {
    static func sentence(
        _ state: FollowingState, primary: SubjectID?, reason: ChoiceReason?
    ) -> String {
        let why = primary.flatMap { id in reason?.words(for: id) }
        switch state {
        case .off: return phrase("Following is off.")
        case .searching: return phrase("Nobody is in the picture.")
        case .acquiring: return phrase("Something was seen; looking closer.")
        case .following, .holding: return why ?? phrase("Following.")
        case .coasting: return phrase("The subject is hidden; following its last motion.")
        case .lost: return phrase("The subject is lost; looking round where it was seen last.")
        case .returning: return phrase("Nobody came; going home.")
        case .steered: return phrase("You steer; following goes on when you let go.")
        }
    }
}

extension FollowingState {
    /// The state in one or two words, in the current language.
    public var words: String {
        switch self {
        case .off: phrase("off")
        case .searching: phrase("searching")
        case .acquiring: phrase("acquiring")
        case .following: phrase("following")
        case .holding: phrase("holding")
        case .coasting: phrase("hidden")
        case .lost: phrase("lost")
        case .returning: phrase("returning")
        case .steered: phrase("steered")
        }
    }
}
