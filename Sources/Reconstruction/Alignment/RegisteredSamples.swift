import Scene

/// Samples with camera poses from elsewhere. A sample without such a pose is left out.
public struct RegisteredSamples: PhotogrammetrySampleSource {
    /// The pose of a sample.
    public struct Place: Sendable {
        /// Index of the sample in the source.
        public var index: Int
        /// The camera of the sample's picture.
        public var intrinsics: Intrinsics
        /// The camera's pose; the unit of length is unknown.
        public var worldFromCamera: RigidTransform

        /// The pose of the sample at an index of the source.
        public init(index: Int, intrinsics: Intrinsics, worldFromCamera: RigidTransform) {
            (self.index, self.intrinsics) = (index, intrinsics)
            self.worldFromCamera = worldFromCamera
        }
    }

    private let source: any PhotogrammetrySampleSource
    /// The poses of the samples, in the order in which this source gives them.
    public let places: [Place]

    /// The samples of a source that `places` lists, with their poses.
    public init(source: any PhotogrammetrySampleSource, places: [Place]) {
        (self.source, self.places) = (source, places)
    }

    public var count: Int { places.count }

    public func name(at index: Int) -> String { source.name(at: places[index].index) }

    public func sample(at index: Int) throws -> PhotogrammetrySample {
        let place = places[index]
        // The unit of the poses is unknown, so measured depth does not fit them.
        return try source.sample(
            at: place.index, intrinsics: place.intrinsics, worldFromCamera: place.worldFromCamera,
            keepsDepth: false)
    }
}

extension PhotogrammetrySampleSource {
    /// The sample at an index, with a camera and a pose from elsewhere. `keepsDepth` says whether
    /// the sample's depth has the unit of that pose; otherwise the depth is removed.
    func sample(
        at index: Int, intrinsics: Intrinsics, worldFromCamera: RigidTransform, keepsDepth: Bool
    ) throws -> PhotogrammetrySample {
        var sample = try sample(at: index)
        (sample.intrinsics, sample.worldFromCamera) = (intrinsics, worldFromCamera)
        if !keepsDepth { sample.depth = nil }
        return sample
    }
}
