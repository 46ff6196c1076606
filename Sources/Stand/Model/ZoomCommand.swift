/// A command to the motor of the zoom.
public enum ZoomCommand: Equatable, Sendable {
    /// Moves the zoom at −1 (fastest towards wide) to 1 (fastest towards far); 0 stops it.
    case speed(Double)
    /// Moves the zoom to a position, 0 widest to 1 farthest.
    case position(Double)
}
