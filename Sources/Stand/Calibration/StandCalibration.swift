/// The measured properties of one stand, stored under its serial number or its address.
public struct StandCalibration: Equatable, Sendable, Codable {
    /// The stand's serial number, or its address if the stand reports no serial number.
    public var key: String
    /// The calibrations of the stand's axes.
    public var axes: [StandAxis: AxisCalibration]

    /// A calibration of the axes of the stand with this key.
    public init(key: String, axes: [StandAxis: AxisCalibration]) {
        (self.key, self.axes) = (key, axes)
    }
}
