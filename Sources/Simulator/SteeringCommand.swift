/// What a person can tell the virtual camera to do; one press of a key is one command.
public enum SteeringCommand: String, Sendable, CaseIterable, Codable {
    /// Round the object, to the camera's own left or right: about 5° a press.
    case orbitLeft, orbitRight
    /// Higher or lower on the sphere round the object: about 5° a press.
    case raise, lower
    /// Nearer or farther: about a sixteenth a press.
    case closer, farther
    /// Look away from the object: about 5° a press.
    case turnAwayLeft, turnAwayRight
    /// Look back at the object.
    case lookBack
    /// Less or more light: half a stop a press.
    case darker, brighter
    /// Turn the object over, or back.
    case flipObject
    /// Stand still at once.
    case stop
}
