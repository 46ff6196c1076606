/// Where the camera was at a moment: one line of a trajectory.
public struct TimedPose: Equatable, Sendable, Codable {
    /// When, on the source's clock.
    public var timestamp: Timestamp
    /// Where.
    public var worldFromCamera: RigidTransform

    /// A pose at a moment.
    public init(timestamp: Timestamp, worldFromCamera: RigidTransform) {
        (self.timestamp, self.worldFromCamera) = (timestamp, worldFromCamera)
    }
}
