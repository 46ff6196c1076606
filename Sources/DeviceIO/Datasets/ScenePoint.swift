import Scene

/// A 3D point of a dataset, with its observations.
public struct ScenePoint: Equatable, Sendable {
    /// One observation of a point.
    public struct Observation: Equatable, Sendable {
        /// Index of the frame in the dataset's order.
        public var frame: Int
        /// The observed pixel; centres at integers.
        public var pixel: Vector2

        /// An observation in this frame at this pixel.
        public init(frame: Int, pixel: Vector2) { (self.frame, self.pixel) = (frame, pixel) }
    }

    /// The point's position, in the world of the poses.
    public var pointInWorld: Vector3
    /// The point's colour, red green blue.
    public var color: SIMD3<UInt8>
    /// The point's observations; empty where the dataset does not list them.
    public var observations: [Observation]

    /// A point with these values.
    public init(pointInWorld: Vector3, color: SIMD3<UInt8>, observations: [Observation] = []) {
        (self.pointInWorld, self.color, self.observations) = (pointInWorld, color, observations)
    }

    /// Most points of a dataset: those of the largest models of whole cities.
    static let mostPoints = 5_000_000
}
