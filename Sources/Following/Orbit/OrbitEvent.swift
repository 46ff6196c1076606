/// What changes the state of a guided orbit.
public enum OrbitEvent: String, CaseIterable, Sendable {
    case started
    /// The turn should be over.
    case turnEnded
    /// The pictures are still, and the sector was missed.
    case sectorMissed
    /// The pictures are still, and the sector is in front.
    case stilled
    /// The shot is soft; another one is wanted.
    case shotWasSoft
    /// The sector has its shot, the turn has not.
    case sectorFilled
    /// The next empty turn is at a height to which an arm goes.
    case turnFilledWithArm
    /// The next empty turn needs a person to change the height or to flip the object.
    case turnFilled
    case everythingFilled
    case armArrived
    case answered
    /// Nobody is there to flip the object: the orbit ends with the sectors that are filled.
    case flipDeclined
    /// All dials were full, and the object was laid on one more side.
    case sideAdded
    /// The table does not follow its commands, or the camera is blind.
    case faultFound
    case pauseWanted
    case resumed
    case cancelled
}
