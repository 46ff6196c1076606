/// What a person asks of the virtual camera and its stage.
public enum SteeringIntent: String, CaseIterable, Sendable {
    /// Round the object, seen from the camera.
    case orbitLeft, orbitRight
    /// Up and down round the object, still looking at it.
    case raise, lower
    /// Along the line of sight.
    case closer, farther
    /// Away from the object, so that it leaves the picture.
    case turnAwayLeft, turnAwayRight
    /// Back to the object.
    case lookBack
    /// The light of the stage.
    case darker, brighter
    /// Turns the object over.
    case flipObject
    /// Stands still.
    case stop
}
