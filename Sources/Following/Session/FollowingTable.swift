/// The state table of following: the next state for each state and event. `markdown` is
/// Docs/Reference/FollowingStates.md.
public enum FollowingTable {
    /// The next state; nil where an event changes nothing.
    public static func next(
        from state: FollowingState, on event: FollowingEvent
    ) -> FollowingState? {
        switch (state, event) {
        case (.off, .started): .searching
        case (.off, _): nil
        case (_, .stopped): .off
        case (.steered, .handReturned): .searching
        case (.steered, _): nil
        case (_, .handTaken): .steered

        case (.searching, .subjectSeen), (.returning, .subjectSeen): .acquiring
        case (.searching, .waitEnded), (.lost, .waitEnded): .returning
        case (.returning, .homeReached): .searching

        case (.searching, .subjectConfirmed), (.acquiring, .subjectConfirmed),
            (.coasting, .subjectConfirmed), (.lost, .subjectConfirmed),
            (.returning, .subjectConfirmed), (.holding, .subjectMoved):
            .following
        case (.following, .subjectRested): .holding
        case (.following, .subjectHidden), (.holding, .subjectHidden): .coasting
        case (.coasting, .coastEnded): .lost
        case (.acquiring, .subjectForgotten), (.following, .subjectForgotten),
            (.holding, .subjectForgotten), (.coasting, .subjectForgotten),
            (.lost, .subjectForgotten):
            .searching

        case (.searching, _), (.acquiring, _), (.following, _), (.holding, _), (.coasting, _),
            (.lost, _), (.returning, _):
            nil
        }
    }

    /// The table as Markdown: the text of Docs/Reference/FollowingStates.md.
    public static var markdown: String {
        stateTable([
            "# States of a follower", "", "Written from `FollowingTable` by a test; do not edit.",
        ]) { (state: FollowingState, event: FollowingEvent) in next(from: state, on: event) }
    }
}
