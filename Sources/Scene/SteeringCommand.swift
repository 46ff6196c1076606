/// A command to the virtual camera, or to the stage that it looks at; one key press is one command.
public enum SteeringCommand: String, Sendable, CaseIterable, Codable {
    /// Move around the object, to the camera's own left or right: about 5° per press.
    case orbitLeft, orbitRight
    /// Move higher or lower on the sphere around the object: about 5° per press.
    case raise, lower
    /// Move nearer or farther: about a sixteenth of the distance per press.
    case closer, farther
    /// Turn away from the object: about 5° per press.
    case turnAwayLeft, turnAwayRight
    /// Look back at the object.
    case lookBack
    /// Reduce or increase the light: half a stop per press.
    case darker, brighter
    /// Flip the object, or turn it upright again.
    case flipObject
    /// Stand still at once.
    case stop
}
