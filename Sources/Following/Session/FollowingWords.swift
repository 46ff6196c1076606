/// What a person reads of a follower.
enum FollowingWords {
    static func sentence(
        _ state: FollowingState, primary: SubjectID?, reason: ChoiceReason?
    ) -> String {
        let why = primary.flatMap { id in reason?.words(for: id) }
        switch state {
        case .off: return "Following is off."
        case .searching: return "Nobody is in the picture."
        case .acquiring: return "Something was seen; looking closer."
        case .following, .holding: return why ?? "Following."
        case .coasting: return "The subject is hidden; going on as it went."
        case .lost: return "The subject is lost; looking round where it was seen last."
        case .returning: return "Nobody came; going home."
        case .steered: return "You steer; following goes on when you let go."
        }
    }
}
