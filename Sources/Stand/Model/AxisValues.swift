/// One number for each axis.
public struct AxisValues: Equatable, Sendable, Codable {
    /// The value of the pan axis, positive to the right.
    public var pan: Double
    /// The value of the tilt axis, positive upwards.
    public var tilt: Double
    /// The value of the roll axis, positive clockwise, seen from behind the camera.
    public var roll: Double

    /// 0 on every axis.
    public static let zero = AxisValues()

    /// Values of these axes; an omitted axis has the value 0.
    public init(pan: Double = 0, tilt: Double = 0, roll: Double = 0) {
        (self.pan, self.tilt, self.roll) = (pan, tilt, roll)
    }

    /// The value of one axis.
    public subscript(axis: StandAxis) -> Double {
        get {
            switch axis {
            case .pan: pan
            case .tilt: tilt
            case .roll: roll
            }
        }
        set {
            switch axis {
            case .pan: pan = newValue
            case .tilt: tilt = newValue
            case .roll: roll = newValue
            }
        }
    }

    /// Whether all values are finite.
    public var isFinite: Bool { pan.isFinite && tilt.isFinite && roll.isFinite }

    /// The results of a function that gets each axis and its value.
    public func mapped(_ change: (StandAxis, Double) -> Double) -> AxisValues {
        AxisValues(
            pan: change(.pan, pan), tilt: change(.tilt, tilt), roll: change(.roll, roll))
    }

    public static func + (a: AxisValues, b: AxisValues) -> AxisValues {
        AxisValues(pan: a.pan + b.pan, tilt: a.tilt + b.tilt, roll: a.roll + b.roll)
    }

    public static func - (a: AxisValues, b: AxisValues) -> AxisValues {
        AxisValues(pan: a.pan - b.pan, tilt: a.tilt - b.tilt, roll: a.roll - b.roll)
    }

    public static func * (factor: Double, a: AxisValues) -> AxisValues {
        a.mapped { _, value in factor * value }
    }
}

/// Angles of the axes, in radians.
public typealias StandAngles = AxisValues
/// Speeds of the axes, in radians a second.
public typealias StandVelocity = AxisValues
