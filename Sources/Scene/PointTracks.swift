/// Points that were followed through some pictures, with the camera's pose in each picture.
public struct PointTracks: Equatable, Sendable {
    /// The track of one point.
    public struct Track: Equatable, Sendable {
        /// The point's position in each picture, in pixels.
        public var places: [Vector2]
        /// Largest distance of the track from the positions that the best-fitting point at rest
        /// would have, pixels.
        public var deviation: Double
        /// Inverse depth, in the first picture, of the point at rest that fits best, and the
        /// standard deviation of this inverse. Both are per unit of length of the world.
        public var inverseDepth: Double
        public var inverseDepthError: Double

        /// A track with these positions and this comparison with a point at rest.
        public init(
            places: [Vector2], deviation: Double, inverseDepth: Double = 0,
            inverseDepthError: Double = .infinity
        ) {
            (self.places, self.deviation) = (places, deviation)
            (self.inverseDepth, self.inverseDepthError) = (inverseDepth, inverseDepthError)
        }
    }

    /// The camera of the pictures.
    public var intrinsics: Intrinsics
    /// The camera's pose in each picture.
    public var worldFromCamera: [RigidTransform]
    /// The time of the first and of the last picture.
    public var began, ended: Timestamp
    /// The points.
    public var tracks: [Track]

    /// Tracks through these pictures. Every track has a position for each pose; there are at least
    /// two poses.
    public init(
        intrinsics: Intrinsics, worldFromCamera: [RigidTransform], began: Timestamp,
        ended: Timestamp, tracks: [Track]
    ) {
        (self.intrinsics, self.worldFromCamera) = (intrinsics, worldFromCamera)
        (self.began, self.ended, self.tracks) = (began, ended, tracks)
    }
}
