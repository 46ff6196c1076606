/// The measured properties of one stand; stored under its serial number.
public struct StandCalibration: Equatable, Sendable, Codable {
    /// The stand: its serial number, else its address.
    public var key: String
    /// Its axes.
    public var axes: [StandAxis: AxisCalibration]

    /// A calibration of these axes.
    public init(key: String, axes: [StandAxis: AxisCalibration]) {
        (self.key, self.axes) = (key, axes)
    }
}
