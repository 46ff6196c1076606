/// The events that change the state of a guided orbit.
public enum OrbitEvent: String, CaseIterable, Sendable {
    case started
    /// The expected time of the turn is over.
    case turnEnded
    /// The pictures are still, and the turn missed the sector.
    case sectorMissed
    /// The pictures are still, and the sector faces the camera.
    case stilled
    /// The shot is soft and is repeated.
    case shotWasSoft
    /// The sector has its shot; other sectors at this height are empty.
    case sectorFilled
    /// This height is full, and the arm moves to the next one.
    case turnFilledWithArm
    /// This height or side is full, and a person must change the height or flip the object.
    case turnFilled
    case everythingFilled
    case armArrived
    case answered
    /// Nobody can flip the object: the orbit ends with the sectors filled so far.
    case flipDeclined
    /// All dials were full, and the person laid the object on one more side.
    case sideAdded
    /// The table does not obey its commands, or no pictures come.
    case faultFound
    case pauseWanted
    case resumed
    case cancelled
}
