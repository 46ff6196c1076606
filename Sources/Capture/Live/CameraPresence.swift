/// Whether the camera delivers frames; for the engine's thread.
enum CameraPresence {
    case here
    /// The camera is away. `hasPaused`: whether the capture is paused only because of that.
    case away(hasPaused: Bool)
}
