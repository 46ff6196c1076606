/// What a person did with the controls of the stand itself.
public enum AccessoryEvent: Equatable, Sendable {
    /// The button with this number is pressed or released.
    case button(id: Int, pressed: Bool)
    /// Takes a picture, or starts or stops a video recording.
    case cameraShutter
    /// Changes to the next camera.
    case cameraFlip
    /// Magnifies the picture by this factor; 2 doubles the size of things.
    case cameraZoom(factor: Double)
}
