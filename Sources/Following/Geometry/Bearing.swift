/// The direction of something seen from the stand, in the world: it stays when the stand turns.
public struct Bearing: Equatable, Hashable, Sendable {
    /// Radians to the right of the stand's home.
    public var yaw: Double
    /// Radians above the horizon.
    public var pitch: Double

    /// A direction.
    public init(yaw: Double, pitch: Double) { (self.yaw, self.pitch) = (yaw, pitch) }
}
