/// A direction in which to turn the camera, or in which the person should go.
public enum Direction: String, Sendable, Codable {
    case left, right, up, down, closer, farther
}
