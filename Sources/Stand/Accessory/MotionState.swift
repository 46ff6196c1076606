import Scene

/// How the stand moved at one moment, on DockKit's axes.
public struct MotionState: Equatable, Sendable {
    /// Pitch (positive downwards), yaw (positive to the right), roll, in radians.
    public var angularPositions: Vector3
    /// The angular velocities on the same axes, in radians a second.
    public var angularVelocities: Vector3
    /// The time, on the clock of the pictures.
    public var time: Timestamp
    /// Why no newer state is available.
    public var error: AccessoryError?
}
