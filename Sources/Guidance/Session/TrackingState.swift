/// Quality of the camera's pose, named as in Apple's `ObjectCaptureSession.Tracking`.
public enum TrackingState: String, Sendable, Codable {
    case notAvailable
    case limited
    case normal
}
