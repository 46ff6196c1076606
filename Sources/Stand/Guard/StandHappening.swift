/// What a beat of the guard found.
public enum StandHappening: Equatable, Sendable {
    /// The stand answers, for the first time or again; it was stopped first.
    case connected(StandDescription)
    /// The stand does not answer any more.
    case lost(StandError)
    /// No fresh command came in time, and the motors were stopped.
    case watchdogStopped
    /// A move or an animation reached its end.
    case arrived
    /// Something was done on the stand itself.
    case event(AccessoryEvent)
}
