/// A way to steer the virtual camera or to change its stage.
public enum SteeringIntent: String, CaseIterable, Sendable {
    /// Move around the object to the left or to the right, as seen from the camera.
    case orbitLeft, orbitRight
    /// Move up or down around the object while the camera points at it.
    case raise, lower
    /// Move along the camera's viewing direction.
    case closer, farther
    /// Turn the camera away from the object until the object leaves the picture.
    case turnAwayLeft, turnAwayRight
    /// Turn the camera back to the object.
    case lookBack
    /// Dim or brighten the light of the stage.
    case darker, brighter
    /// Turn the object over.
    case flipObject
    /// Stop the camera's movement.
    case stop
}
