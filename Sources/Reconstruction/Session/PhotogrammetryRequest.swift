import Scene

/// The requests of a session. The names follow Apple's `PhotogrammetrySession.Request`.
public enum PhotogrammetryRequest: Equatable, Sendable {
    /// A model as a file at this path, whose extension selects the format.
    case modelFile(path: String, detail: ModelDetail)
    /// The bounding box of the finished object.
    case bounds
    /// Coloured points of the surface.
    case pointCloud
    /// The poses of the used samples; delivered before any geometry.
    case poses
}

/// The result of a request.
public enum PhotogrammetryResult: Equatable, Sendable {
    /// The model was written to this path.
    case modelFile(path: String, facts: ModelFacts)
    /// The bounding box of the object; its axes are those of the configured box.
    case bounds(BoundingBox)
    /// Coloured points of the surface, as a mesh without triangles.
    case pointCloud(Mesh)
    /// The pose of each used sample, world from camera, by the `id` of the sample.
    case poses([Int: RigidTransform])

    /// Facts about a model.
    public struct ModelFacts: Equatable, Sendable {
        /// Number of vertices and number of triangles.
        public var vertices, triangles: Int
        /// Share of the surface, 0...1, that no view saw and that was therefore invented.
        public var inventedShare: Double
        /// Voxel spacing of the volume that the surface was extracted from, in the world's unit.
        public var resolution: Double
    }
}
