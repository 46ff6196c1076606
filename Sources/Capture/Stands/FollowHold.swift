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
