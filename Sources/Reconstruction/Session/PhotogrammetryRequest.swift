import Scene

/// A session's requests. Names after Apple's `PhotogrammetrySession.Request`.
public enum PhotogrammetryRequest: Equatable, Sendable {
    /// A model written to a file; its extension selects the format.
    case modelFile(path: String, detail: ModelDetail)
    /// The box of the finished object.
    case bounds
    /// Coloured points of the surface.
    case pointCloud
    /// The poses of the used samples; delivered before any geometry.
    case poses
}

/// The result of a request.
public enum PhotogrammetryResult: Equatable, Sendable {
    /// The model at the path.
    case modelFile(path: String, facts: ModelFacts)
    /// The object's bounding box, with the axes of the requested box.
    case bounds(BoundingBox)
    /// Points with colours, a mesh without triangles.
    case pointCloud(Mesh)
    /// World from camera, by the sample's number.
    case poses([Int: RigidTransform])

    /// Facts about a model.
    public struct ModelFacts: Equatable, Sendable {
        /// Its size.
        public var vertices, triangles: Int
        /// Share of the surface, 0...1, that no view saw and that was filled in.
        public var inventedShare: Double
        /// Sample spacing of the surface, in the world's unit.
        public var resolution: Double
    }
}
