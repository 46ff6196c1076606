/// A request to a virtual person. Left and right are the person's own.
public enum HeardRequest: String, CaseIterable, Sendable {
    case holdStill
    case turnHeadLeft, turnHeadRight, keepHeadTurning, turnHeadToTheMiddle
    case turnHeadUp, turnHeadDown
    /// Corrections, said after the person has turned the wrong way.
    case otherWayLeft, otherWayRight, otherWayMiddle, otherWayUp, otherWayDown
    case slower, comeBack, closeMouth
    case centerToTheLeft, centerToTheRight, moveUp, moveDown, moveNearer, moveFarther
    case lookStraight
    /// The person should turn fully round with the chair.
    case turnChairLeft
}
