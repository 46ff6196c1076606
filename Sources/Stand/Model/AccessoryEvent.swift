/// What a person does on the stand itself.
public enum AccessoryEvent: Equatable, Sendable {
    /// A button with the maker's number goes down or up.
    case button(id: Int, pressed: Bool)
    /// Takes a picture, or begins and ends a film.
    case cameraShutter
    /// Changes to the next camera.
    case cameraFlip
    /// Makes things appear larger by this factor; 2 doubles their size.
    case cameraZoom(factor: Double)
}
