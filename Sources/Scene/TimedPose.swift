/// A camera pose at a time: one line of a trajectory.
public struct TimedPose: Equatable, Sendable, Codable {
    /// The time, on the source's clock.
    public var timestamp: Timestamp
    /// The pose.
    public var worldFromCamera: RigidTransform

    /// A pose at a time.
    public init(timestamp: Timestamp, worldFromCamera: RigidTransform) {
        (self.timestamp, self.worldFromCamera) = (timestamp, worldFromCamera)
    }
}
