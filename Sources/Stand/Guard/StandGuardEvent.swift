/// What happened during an update of the guard.
public enum StandGuardEvent: Equatable, Sendable {
    /// The stand is connected, for the first time or again; its motors were stopped first.
    case connected(StandDescription)
    /// The stand no longer answers.
    case lost(StandError)
    /// No fresh command came in time, so the motors were stopped.
    case watchdogStopped
    /// A move or an animation reached its end.
    case arrived
    /// A person did something on the stand itself.
    case event(AccessoryEvent)
}
