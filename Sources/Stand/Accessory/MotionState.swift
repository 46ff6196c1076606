import Scene

/// The stand's angles and speeds at one moment, on DockKit's axes.
public struct MotionState: Equatable, Sendable {
    /// Pitch (positive downwards), yaw (positive to the right) and roll, in radians.
    public var angularPositions: Vector3
    /// The speeds of pitch, yaw and roll in radians a second.
    public var angularVelocities: Vector3
    /// When the stand had these angles, on the clock of the pictures.
    public var time: Timestamp
    /// Why the stand gives no newer state; nil without an error.
    public var error: AccessoryError?
}
