import Following
import Stand

/// Why the motors do not follow at present.
enum FollowPauseReason: Equatable, Sendable {
    /// A person stopped the motors.
    case pause
    /// The motors move to the home position, or are there.
    case home
    /// The motors play a gesture. `pausesAfter`: whether the motors stop after the gesture instead
    /// of following again.
    case gesture(pausesAfter: Bool)

    /// A sentence that tells the person the reason.
    func sentence(isMoving: Bool) -> String {
        switch self {
        case .pause: phrase("Paused; the motors are stopped.")
        case .home:
            isMoving ? phrase("Going to the home position.") : phrase("It is at the home position.")
        case .gesture(let pausesAfter):
            pausesAfter ? phrase("A gesture.") : phrase("A gesture; following goes on after it.")
        }
    }
}

extension StandMode {
    /// Why this mode keeps the motors stopped; nil if the mode lets them move.
    func standingSentence(_ state: FollowingState, isAnyoneChosen: Bool) -> String? {
        if state == .steered { return nil }
        switch self {
        case .system: return nil
        case .custom:
            return isAnyoneChosen
                ? nil
                : phrase(
                    "Nobody is chosen; the motors are stopped. Choose by keys 1 to 9 or mouse.")
        case .manual: return phrase("Only your keys move the stand.")
        }
    }
}
