import Following
import Stand

/// Why the motors do not follow at the moment.
enum FollowHold: Equatable, Sendable {
    /// A person stopped them.
    case pause
    /// They go to the home place, or are there.
    case home
    /// They play a gesture; afterwards they stand, or follow.
    case gesture(thenStands: Bool)

    /// What a person reads.
    func sentence(isMoving: Bool) -> String {
        switch self {
        case .pause: "Paused; the motors stand."
        case .home: isMoving ? "Going to the home place." : "It is at the home place."
        case .gesture(let thenStands):
            thenStands ? "A gesture." : "A gesture; following goes on after it."
        }
    }
}

extension StandMode {
    /// Why this mode keeps the motors still; nil where it does not.
    func standingSentence(_ state: FollowingState, isAnyoneChosen: Bool) -> String? {
        if state == .steered { return nil }
        switch self {
        case .system: return nil
        case .custom:
            return isAnyoneChosen
                ? nil : "Nobody is chosen; the motors stand. Keys 1 to 9 or the mouse choose."
        case .manual: return "Your keys alone move the stand."
        }
    }
}
