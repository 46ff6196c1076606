import Scene

/// How the stand moved at one moment, on DockKit's axes.
public struct MotionState: Equatable, Sendable {
    /// Pitch (positive downwards), yaw (positive to the right), roll, in radians.
    public var angularPositions: Vector3
    /// The same in radians a second.
    public var angularVelocities: Vector3
    /// On the clock of the pictures.
    public var time: Timestamp
    /// Why there is no newer one.
    public var error: AccessoryError?
}
