/// One number for each axis.
public struct AxisValues: Equatable, Sendable, Codable {
    /// Positive to the right.
    public var pan: Double
    /// Positive up.
    public var tilt: Double
    /// Positive clockwise from behind the camera.
    public var roll: Double

    /// Nothing on any axis.
    public static let zero = AxisValues()

    /// Values of these axes; those left out are 0.
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

    /// Whether no value is NaN or infinite.
    public var isFinite: Bool { pan.isFinite && tilt.isFinite && roll.isFinite }

    /// The values that a function of axis and value makes of these.
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

/// Where the axes stand, in radians.
public typealias StandAngles = AxisValues
/// How fast the axes turn, in radians a second.
public typealias StandVelocity = AxisValues

extension Double {
    /// Degrees as radians.
    public static func degrees(_ degrees: Double) -> Double { degrees * .pi / 180 }
    /// Radians as degrees, for words to people and for devices that speak in degrees.
    public var inDegrees: Double { self * 180 / .pi }
}
