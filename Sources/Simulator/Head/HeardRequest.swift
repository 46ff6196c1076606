/// What a virtual person can be asked for; sides are the person's.
public enum HeardRequest: String, CaseIterable, Sendable {
    case holdStill
    case turnHeadLeft, turnHeadRight, keepHeadTurning, turnHeadToTheMiddle
    case turnHeadUp, turnHeadDown
    /// The same sides, by someone who saw that the person goes the other way.
    case otherWayLeft, otherWayRight, otherWayMiddle, otherWayUp, otherWayDown
    case slower, comeBack, closeMouth
    case centerToTheLeft, centerToTheRight, moveUp, moveDown, moveNearer, moveFarther
    case lookStraight
    /// All the way round with the chair.
    case turnChairLeft
}
