/// The estimated calibration of an axis, and how well it explains the pictures.
public struct AxisEstimate: Equatable, Sendable {
    /// The estimated calibration of the axis.
    public var calibration: AxisCalibration
    /// The acceleration of the axis in radians a second squared.
    public var acceleration: Double
    /// Root mean square of the turn that the estimate does not explain, in radians per picture.
    public var residual: Double
    /// Whether the counts that the device reports agree with the motion in the picture.
    public var hasCounts: Bool
}
