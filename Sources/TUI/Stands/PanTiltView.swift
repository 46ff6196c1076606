/// What the screen shows of a pan-tilt head that keeps the box of a capture in the picture.
public struct PanTiltView: Equatable, Sendable {
    /// The state of the head in one word: waiting, following, blind, paused or failed.
    public var state: String
    /// Whether the head cannot follow the box at present.
    public var isInTrouble: Bool
    /// The direction of the head in degrees; positive values are to the right and up. Nil if the
    /// head does not report it.
    public var panDegrees, tiltDegrees: Double?

    /// A view with these values.
    public init(
        state: String = "waiting", isInTrouble: Bool = false, panDegrees: Double? = nil,
        tiltDegrees: Double? = nil
    ) {
        (self.state, self.isInTrouble) = (state, isInTrouble)
        (self.panDegrees, self.tiltDegrees) = (panDegrees, tiltDegrees)
    }
}
