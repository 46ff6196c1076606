/// Steering of the virtual camera and its stage.
public enum SteeringIntent: String, CaseIterable, Sendable {
    /// Around the object, as seen from the camera.
    case orbitLeft, orbitRight
    /// Up and down around the object, still looking at it.
    case raise, lower
    /// Along the line of sight.
    case closer, farther
    /// Turn away from the object until it leaves the picture.
    case turnAwayLeft, turnAwayRight
    /// Turn back to the object.
    case lookBack
    /// The light of the stage.
    case darker, brighter
    /// Turn the object over.
    case flipObject
    /// Stand still.
    case stop
}
