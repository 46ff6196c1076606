/// The direction of a thing seen from the stand, in world axes: it does not change when the stand
/// turns.
public struct Bearing: Equatable, Hashable, Sendable {
    /// Radians to the right of the stand's home position.
    public var yaw: Double
    /// Radians above the horizon.
    public var pitch: Double

    /// A direction with these angles.
    public init(yaw: Double, pitch: Double) { (self.yaw, self.pitch) = (yaw, pitch) }
}
