/// A command to a zoom.
public enum ZoomCommand: Equatable, Sendable {
    /// Moves at −1 (wide, fastest) to 1 (far, fastest); 0 stops.
    case speed(Double)
    /// Goes to a position, 0 wide to 1 far.
    case position(Double)
}
