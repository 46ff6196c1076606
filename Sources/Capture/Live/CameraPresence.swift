/// Whether the camera delivers frames, as the engine's thread knows it.
enum CameraPresence {
    case here
    /// The camera was disconnected. `hasPaused` is true if the capture was paused only because of
    /// that.
    case away(hasPaused: Bool)
}
