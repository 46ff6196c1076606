import Scene

/// A 3D point of a dataset, with its observations.
public struct ScenePoint: Equatable, Sendable {
    /// A pixel of a frame that shows a point.
    public struct Observation: Equatable, Sendable {
        /// The index of the frame in the dataset's order.
        public var frame: Int
        /// The pixel's position. The centres of pixels are at integers.
        public var pixel: Vector2

        /// An observation in this frame, at this position in pixels.
        public init(frame: Int, pixel: Vector2) { (self.frame, self.pixel) = (frame, pixel) }
    }

    /// The position of the point, in the world of the poses.
    public var pointInWorld: Vector3
    /// The colour of the point: red, green, blue.
    public var color: SIMD3<UInt8>
    /// The observations of the point; empty when the dataset does not list them.
    public var observations: [Observation]

    /// A point with these values.
    public init(pointInWorld: Vector3, color: SIMD3<UInt8>, observations: [Observation] = []) {
        (self.pointInWorld, self.color, self.observations) = (pointInWorld, color, observations)
    }

    /// A dataset with more points than this is refused. The largest models of whole cities have
    /// this many.
    static let mostPoints = 5_000_000
}
