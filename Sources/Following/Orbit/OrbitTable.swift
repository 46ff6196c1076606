/// The state table of a guided orbit: the next state for each state and event. `markdown` is part
/// of Docs/Reference/FollowingStates.md.
public enum OrbitTable {
    /// The next state; nil where an event changes nothing.
    public static func next(from state: OrbitState, on event: OrbitEvent) -> OrbitState? {
        switch (state, event) {
        case (.idle, .started): .turning
        case (.finished, .sideAdded): .turning
        case (.idle, _), (.finished, _): nil
        case (_, .cancelled): .idle
        case (.paused, .resumed): .turning
        case (.paused, _): nil
        case (_, .faultFound), (_, .pauseWanted): .paused

        case (.turning, .turnEnded): .settling
        case (.settling, .sectorMissed): .turning
        case (.settling, .stilled): .shooting
        case (.shooting, .shotWasSoft): .settling
        case (.shooting, .sectorFilled): .turning
        case (.shooting, .turnFilledWithArm), (.turning, .turnFilledWithArm): .raising
        case (.shooting, .turnFilled), (.turning, .turnFilled): .asking
        case (.shooting, .everythingFilled), (.turning, .everythingFilled): .finished
        case (.asking, .flipDeclined): .finished
        case (.raising, .armArrived), (.asking, .answered): .turning

        case (.turning, _), (.settling, _), (.shooting, _), (.raising, _), (.asking, _): nil
        }
    }

    /// The table as Markdown.
    public static var markdown: String {
        stateTable(["# States of a guided orbit"]) { (state: OrbitState, event: OrbitEvent) in
            next(from: state, on: event)
        }
    }
}
