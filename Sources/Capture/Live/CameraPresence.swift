/// Whether the camera delivers frames; for the engine's thread.
enum CameraPresence {
    case here
    /// Whether the capture is paused only for that reason.
    case away(hasPaused: Bool)
}
