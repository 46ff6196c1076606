/// What was found out about an axis, and how well it explains the picture.
public struct AxisEstimate: Equatable, Sendable {
    /// What the device's numbers mean.
    public var calibration: AxisCalibration
    /// Acceleration in radians a second squared.
    public var acceleration: Double
    /// Root mean square of what is not explained, in radians for one picture.
    public var residual: Double
    /// Whether the device's counts were seen to follow the picture.
    public var hasCounts: Bool
}
