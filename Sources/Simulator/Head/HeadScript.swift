/// Behaviours of a person in front of the camera of a head scan.
public enum HeadScript: String, CaseIterable, Sendable {
    /// Follows each request at the requested pace.
    case obedient
    /// Turns at about half of the requested pace.
    case slow
    /// Turns at about three times the requested pace, until asked to slow down.
    case fast
    /// Begins the first turn and the first nod in the wrong direction, until corrected.
    case wrongWay
    /// Leaves in the middle of the scan, and comes back when called.
    case leaves
    /// Leaves in the middle of the scan, and does not come back.
    case leavesForGood
    /// Talks in the middle of the scan.
    case speaks
    /// Another person enters the picture in the middle of the scan.
    case secondFace
    /// The light goes off in the middle of the scan, for four seconds.
    case lightOff
}
