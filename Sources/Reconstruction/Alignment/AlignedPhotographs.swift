import Scene

/// The photographs that could be placed, with the poses that were found for them.
public struct AlignedPhotographs: PhotogrammetrySampleSource {
    /// A photograph that is left out.
    public struct LeftOut: Equatable, Sendable, Codable {
        /// Name of the photograph, as the person knows it.
        public var name: String
        /// Why the photograph is left out.
        public var reason: String

        /// A photograph that is left out, with the reason.
        public init(name: String, reason: String) { (self.name, self.reason) = (name, reason) }
    }

    /// How well the poses fit the pictures.
    public let facts: AlignmentFacts
    /// Points that at least three photographs show, in the world of the poses. That world has z up.
    public let points: [Vector3]
    /// Whether lengths are in metres. They are if enough depth was measured; otherwise the unit is
    /// arbitrary, and the photographs' depth is not used.
    public let isMetric: Bool
    /// Photographs that could not be placed.
    public let skipped: [LeftOut]
    /// Photographs that could not be read.
    public let unreadable: [LeftOut]
    let source: any PhotogrammetrySampleSource
    /// Cameras and poses of the placed photographs, each with the photograph's index in `source`.
    let views: [(index: Int, view: Alignment.View)]

    /// Number of placed photographs.
    public var count: Int { views.count }

    public func name(at index: Int) -> String { source.name(at: views[index].index) }

    public func sample(at index: Int) throws -> PhotogrammetrySample {
        let (index, view) = views[index]
        return try source.sample(
            at: index, intrinsics: view.intrinsics, worldFromCamera: view.worldFromCamera,
            keepsDepth: isMetric)
    }
}
