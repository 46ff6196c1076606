/// Behaviours of a person before the camera of a head scan.
public enum HeadScript: String, CaseIterable, Sendable {
    /// Follows each request at the requested pace.
    case obedient
    /// Turns at some half of the pace.
    case slow
    /// Turns at three times the pace, until asked to slow down.
    case fast
    /// Mistakes the side of the first turn and of the first nod, until corrected.
    case wrongWay
    /// Goes away in the middle, and comes back when called.
    case leaves
    /// Goes away in the middle, and does not come back.
    case leavesForGood
    /// Talks in the middle.
    case speaks
    /// Someone else looks into the picture in the middle.
    case secondFace
    /// The light goes off in the middle, for four seconds.
    case lightOff
}
