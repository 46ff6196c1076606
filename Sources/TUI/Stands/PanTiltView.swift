/// What a screen shows of the pan-tilt head that keeps a capture's box in the picture.
public struct PanTiltView: Equatable, Sendable {
    /// What it does, in one word: waiting, following, blind, paused, failed.
    public var state: String
    /// Whether it cannot do its work.
    public var isInTrouble: Bool
    /// Where it points, in degrees to the right and up; nil where the head does not report it.
    public var panDegrees, tiltDegrees: Double?

    /// A head that does this.
    public init(
        state: String = "waiting", isInTrouble: Bool = false, panDegrees: Double? = nil,
        tiltDegrees: Double? = nil
    ) {
        (self.state, self.isInTrouble) = (state, isInTrouble)
        (self.panDegrees, self.tiltDegrees) = (panDegrees, tiltDegrees)
    }
}
