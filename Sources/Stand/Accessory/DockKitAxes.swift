import Scene

/// DockKit's axes: pitch (x, positive downwards), yaw (y, positive to the right) and roll (z). Only
/// this file converts between pitch and tilt.
enum DockKitAxes {
    static func values(_ vector: Vector3) -> AxisValues {
        AxisValues(pan: vector.y, tilt: -vector.x, roll: vector.z)
    }

    static func vector(_ values: AxisValues) -> Vector3 {
        Vector3(-values.tilt, values.pan, values.roll)
    }
}
