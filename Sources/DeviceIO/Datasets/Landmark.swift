import Scene

/// A point of the scene that a dataset brings, with the pixels that saw it.
public struct Landmark: Equatable, Sendable {
    /// One sighting.
    public struct Sighting: Equatable, Sendable {
        /// Index of the frame in the dataset's order.
        public var frame: Int
        /// Where it was seen, in pixels; centres at integers.
        public var pixel: Vector2

        /// A sighting in this frame at this pixel.
        public init(frame: Int, pixel: Vector2) { (self.frame, self.pixel) = (frame, pixel) }
    }

    /// Its place, in the world of the poses.
    public var pointInWorld: Vector3
    /// Its colour, red green blue.
    public var color: SIMD3<UInt8>
    /// Who saw it; empty where the dataset does not say.
    public var sightings: [Sighting]

    /// A point of these parts.
    public init(pointInWorld: Vector3, color: SIMD3<UInt8>, sightings: [Sighting] = []) {
        (self.pointInWorld, self.color, self.sightings) = (pointInWorld, color, sightings)
    }

    /// More points than this are no sparse cloud: 5 million, the largest models of whole cities.
    static let mostPoints = 5_000_000
}
