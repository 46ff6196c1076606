/// Whether the camera delivers frames; for the engine's thread.
enum CameraPresence {
    case here
    /// Whether the capture is paused for that reason and no other.
    case away(hasPaused: Bool)
}
