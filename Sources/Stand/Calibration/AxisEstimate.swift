/// The estimated calibration of an axis, and how well it explains the pictures.
public struct AxisEstimate: Equatable, Sendable {
    /// The calibration.
    public var calibration: AxisCalibration
    /// Acceleration in radians a second squared.
    public var acceleration: Double
    /// Root mean square of the unexplained turn, in radians per picture.
    public var residual: Double
    /// Whether the device's counts follow the picture.
    public var hasCounts: Bool
}
